/** Time, injected. */
export interface Clock {
  /** Epoch time in milliseconds. */
  now(): number;
  /** Calls back once after `delay` milliseconds; returns what stops it. */
  after(delay: number, callback: () => void): () => void;
}

/** The machine's own time. Globals are read at each call, so that a test's fake timers are seen. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delay, callback) => {
    const timer = setTimeout(callback, delay);
    return () => clearTimeout(timer);
  },
};
