import type { Clock } from '../host/clock.js';

/** Milliseconds by which an alarm may be late, so that limits which end close together take one look at all of them. */
const GRAIN = 250;

/**
 * One timer for many limits: a timer for each elicitation would cost more than the rest of it. It rings at the earliest
 * time that it was set for, at most 250 ms late, and is then set for the time that `ring` returns.
 */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: (now: number) => number;
  #at = Number.POSITIVE_INFINITY;
  #stopTimer = () => {};

  /** @param ring Does what is due now. @returns when something is due next; `Infinity` for never. */
  constructor(clock: Clock, ring: (now: number) => number) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Rings at `time`, unless it rings before. */
  setFor(time: number): void {
    const at = Math.ceil(time / GRAIN) * GRAIN;
    if (at >= this.#at) return;
    this.#stopTimer();
    this.#at = at;
    this.#stopTimer = this.#clock.after(Math.max(0, this.#at - this.#clock.now()), () => {
      this.#at = Number.POSITIVE_INFINITY;
      this.setFor(this.#ring(this.#clock.now()));
    });
  }

  stop(): void {
    this.#stopTimer();
    this.#at = Number.POSITIVE_INFINITY;
  }
}
