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

/** Calls back every `ms` milliseconds. @returns a function that ends this. */
export function every(clock: Clock, ms: number, callback: () => void): () => void {
  let stop = () => {};
  const wait = () => {
    stop = clock.after(ms, () => {
      wait();
      callback();
    });
  };
  wait();
  return () => stop();
}

/** The result of some work. @throws what the work throws; after `ms` milliseconds `lateError()`, and the work goes on unheard. */
export async function within<Value>(
  clock: Clock,
  ms: number,
  work: Promise<Value>,
  lateError: () => unknown,
): Promise<Value> {
  let stop = () => {};
  const limit = new Promise<never>((_, reject) => {
    stop = clock.after(ms, () => reject(lateError()));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    stop();
  }
}
