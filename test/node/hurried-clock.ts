import type { Clock } from '../../src/host/clock.js';

/** Time in which a wait of up to a second is over at once, and nothing else makes time pass: no test depends on the machine. */
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
