/** Time, injected. */
export interface Clock {
  /** Epoch time in milliseconds. */
  now(): number;
  /** Calls back once after `delay` milliseconds; returns what stops it. */
  after(delay: number, callback: () => void): () => void;
}

/** The longest delay that a timer takes without firing at once. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** The machine's own time, for delays of any length. Globals are read at each call, so that a test's fake timers are seen. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delay, callback) => {
    let timer: ReturnType<typeof setTimeout>;
    const arm = (left: number) => {
      const isFar = left > LONGEST_DELAY;
      timer = setTimeout(isFar ? () => arm(left - LONGEST_DELAY) : callback, Math.min(left, LONGEST_DELAY));
    };
    arm(delay);
    return () => clearTimeout(timer);
  },
};
