import type { Clock } from './clock.js';

/**
 * Waits for `ms` milliseconds.
 * @param giveEnd Receives a function that ends the wait early; it does nothing after the end.
 * @throws the signal's reason when it aborts first.
 */
export function wait(
  clock: Clock,
  ms: number,
  signal: AbortSignal | undefined,
  giveEnd?: (end: () => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    let isOver = false;
    const stop = () => {
      isOver = true;
      stopTimer();
      signal?.removeEventListener('abort', abort);
    };
    const end = () => {
      if (isOver) return;
      stop();
      resolve();
    };
    const abort = () => {
      stop();
      reject(signal?.reason);
    };
    const stopTimer = clock.after(ms, end);
    signal?.addEventListener('abort', abort);
    giveEnd?.(end);
  });
}
