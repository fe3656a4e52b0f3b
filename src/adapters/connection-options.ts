import type { ElicitOptions } from '../protocol/host.js';

/** What is the same for every request of one connection. */
export type ConnectionOptions = Pick<
  ElicitOptions,
  'server' | 'session' | 'revision' | 'strict' | 'onState' | 'pollStatus'
>;

/** The options of one request: only what the adapter was given, so that the host's own defaults stand. */
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
