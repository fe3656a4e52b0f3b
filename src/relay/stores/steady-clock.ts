import { type Clock, createClock } from '../../runtime/clock.js';

/**
 * Time that never jumps: epoch milliseconds of when the process began, and what has passed since. A server's clock that is
 * set forward must not end every open elicitation, and one that is set back must not keep them.
 */
export const steadyClock: Clock = createClock({
  Date: { now: () => performance.timeOrigin + performance.now() },
  setTimeout: (callback, delay) => globalThis.setTimeout(callback, delay),
  clearTimeout: (timer) => globalThis.clearTimeout(timer as number),
});
