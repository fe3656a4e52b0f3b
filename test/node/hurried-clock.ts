import type { Clock } from '../../src/runtime/clock.js';

/** A clock on which a wait of up to a second ends at once. Nothing else moves it, so no test depends on the machine. */
export class HurriedClock implements Clock {
  time = 1_700_000_000_000;

  now = () => this.time;

  after = (delay: number, callback: () => void) => {
    if (delay > 1000) return () => {};
    const next = setImmediate(() => {
      this.time += delay;
      callback();
    });
    return () => clearImmediate(next);
  };
}
