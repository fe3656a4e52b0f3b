import type { Clock } from './clock.js';
import { onAbort } from './on-abort.js';

/**
 * Waits for `ms` milliseconds.
 * @param giveEnd Receives a function that ends the wait early; it does nothing after the end. May return one that ends a
 * subscription: it is called when the wait is over.
 * @throws the signal's reason when it aborts first.
 */
export function wait(
  clock: Clock,
  ms: number,
  signal: AbortSignal | undefined,
  giveEnd?: (end: () => void) => unknown,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    let isOver = false;
    let endSubscription: unknown;
    const unsubscribe = () => typeof endSubscription === 'function' && endSubscription();
    const stop = () => {
      isOver = true;
      stopTimer();
      unfollow();
      unsubscribe();
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
    const unfollow = onAbort(signal, abort);
    endSubscription = giveEnd?.(end);
    if (isOver) unsubscribe(); // It has ended at once.
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
