import type { Clock } from '../host/clock.js';

/**
 * Waits for `ms` milliseconds.
 * @throws the signal's reason when it aborts first.
 */
export function wait(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      stop();
      reject(signal?.reason);
    };
    const stop = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}
