import type { ElicitOptions } from '../protocol/host.js';

/** Options that apply to every request of one connection. */
export type ConnectionOptions = Pick<
  ElicitOptions,
  'server' | 'session' | 'revision' | 'strict' | 'onState' | 'pollStatus'
>;

/** The options of one request. It omits what the adapter was not given, so that the host's own defaults apply. */
export function optionsFor(
  signal: AbortSignal | undefined,
  { server, session, revision, strict, onState, pollStatus }: ConnectionOptions,
): ElicitOptions {
  return {
    ...(signal && { signal }),
    ...(server && { server }),
    ...(session !== undefined && { session }),
    ...(revision && { revision }),
    ...(strict && { strict }),
    ...(onState && { onState }),
    ...(pollStatus && { pollStatus }),
  };
}
