/** The source of time. Inject one of your own to control time in tests. */
export interface Clock {
  /** Epoch time in milliseconds. */
  now(): number;
  /**
   * Calls back once after `delay` milliseconds.
   * @param keepsAlive Whether a Node process that has nothing else to do waits for it. Default true.
   * @returns a function that cancels the call.
   */
  after(delay: number, callback: () => void, keepsAlive?: boolean): () => void;
}

/** The functions of the platform that a clock needs. */
interface Platform {
  readonly Date: { now(): number };
  setTimeout(callback: () => void, delay: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The longest timer of browsers and Node, in milliseconds. They keep delays in 32 bits, and fire a longer one at once. */
export const MAX_DELAY = 2 ** 31 - 1;

/**
 * Makes a clock for delays of any length, `Infinity` included. Each call looks the platform's functions up again, so that
 * an application's fake timers apply.
 */
export function createClock(platform: Platform): Clock {
  return {
    now: () => platform.Date.now(),
    after(delay, callback, keepsAlive = true) {
      let timer: unknown;
      const start = (remaining: number) => {
        const isFar = remaining > MAX_DELAY;
        timer = platform.setTimeout(
          isFar ? () => start(remaining - MAX_DELAY) : callback,
          Math.min(remaining, MAX_DELAY),
        );
        if (!keepsAlive) (timer as { unref?(): void }).unref?.(); // In browsers, a timer is a number.
      };
      start(delay);
      return () => platform.clearTimeout(timer);
    },
  };
}

/** The machine's own time. */
export const systemClock: Clock = createClock(globalThis);
