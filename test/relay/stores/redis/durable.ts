/** Options for a Redis that must not lose anything. */
export const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
