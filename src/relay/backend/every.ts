import type { Clock } from '../../runtime/clock.js';

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
