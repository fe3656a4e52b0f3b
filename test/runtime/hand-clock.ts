import type { Clock } from '../../src/runtime/clock.js';

interface Timer {
  due: number;
  delay: number;
  callback: () => void;
}

/** Time that stands still until a test moves it. */
export class HandClock implements Clock {
  time = 1_700_000_000_000;
  #timers: Timer[] = [];

  now = () => this.time;

  after = (delay: number, callback: () => void) => {
    const timer = { due: this.time + delay, delay, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  get delays() {
    return this.#timers.map((timer) => timer.delay);
  }

  /** Moves time forward by `ms`; timers fire when they are due. */
  pass(ms: number) {
    const end = this.time + ms;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.time = Math.max(this.time, next.due);
      this.#fire(next);
    }
    this.time = end;
  }

  /** Moves time as if the machine slept: timers that are due fire only at the end. */
  sleep(ms: number) {
    this.time += ms;
    this.pass(0);
  }

  #next(end: number) {
    return this.#timers.filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0];
  }

  #fire(timer: Timer) {
    this.#timers = this.#timers.filter((other) => other !== timer);
    timer.callback();
  }
}
