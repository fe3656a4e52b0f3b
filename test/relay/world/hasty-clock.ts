import { steadyClock } from '../../../src/relay/stores/steady-clock.js';
import type { Clock } from '../../../src/runtime/clock.js';

/** The machine's time, with timers that fire so many times sooner. */
export function hastyClock(haste: number): Clock {
  return {
    now: steadyClock.now,
    after: (delay, callback, keepsAlive) => steadyClock.after(delay / haste, callback, keepsAlive),
  };
}
