/** Redis as those need it who must not lose anything. */
export const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
