import { steadyClock } from './steady-clock.js';

/** For how many milliseconds a call waits for a reply by default. */
export const PATIENCE = 5000;

/** Rejects when a reply takes too long: a connection that is cut without a word never replies. */
export function withinPatience<Value>(patience: number, reply: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = steadyClock.after(patience, () =>
      reject(new Error(`relay: the store did not reply for ${patience} ms`)),
    );
    reply.then(resolve, reject).finally(stop);
  });
}
