import type { Clock } from './clock.js';

/** From this many milliseconds before the end on, the person is shown the time that is left (WCAG 2.2.1: at least 20 s). */
export const WARNING_TIME = 30_000;

/**
 * The end of one request's time, kept as an epoch so that sleep and throttled timers do not stretch it. Reports each
 * second of the last `WARNING_TIME`, then the end, once.
 */
export class Deadline {
  readonly #clock: Clock;
  readonly #onTick: () => void;
  readonly #onEnd: () => void;
  #epoch: number | undefined;
  #stopTimer: (() => void) | undefined;

  constructor(clock: Clock, onTick: () => void, onEnd: () => void) {
    this.#clock = clock;
    this.#onTick = onTick;
    this.#onEnd = onEnd;
  }

  /** Milliseconds until the end, not below 0; `undefined` without an end. */
  get remaining(): number | undefined {
    return this.#epoch === undefined ? undefined : Math.max(0, this.#epoch - this.#clock.now());
  }

  /** Full seconds until the end, the last one included, once they should be on screen; `undefined` before. */
  get secondsLeft(): number | undefined {
    return this.isNear ? Math.ceil((this.remaining ?? 0) / 1000) : undefined;
  }

  /** Whether the time that is left should be on screen. */
  get isNear(): boolean {
    return this.remaining !== undefined && this.remaining <= WARNING_TIME;
  }

  /** Ends at an epoch time in milliseconds. */
  endAt(epoch: number): void {
    this.#epoch = epoch;
    this.#schedule();
    if (this.isNear) this.#onTick();
  }

  /** Puts the end off by `ms`. Without an end, nothing. */
  extend(ms: number): void {
    if (this.#epoch === undefined) return;
    this.#epoch += ms;
    this.#schedule();
    this.#onTick();
  }

  stop(): void {
    this.#epoch = undefined;
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  #schedule(): void {
    this.#stopTimer?.();
    const remaining = this.remaining ?? 0;
    // To the warning, then to each full second, so that the seconds shown do not skip.
    const delay = remaining > WARNING_TIME ? remaining - WARNING_TIME : remaining % 1000 || Math.min(remaining, 1000);
    this.#stopTimer = this.#clock.after(delay, () => this.#advance());
  }

  #advance(): void {
    if (this.remaining === undefined) return;
    if (this.remaining > 0) {
      this.#schedule();
      if (this.isNear) this.#onTick();
      return;
    }
    this.stop();
    this.#onEnd();
  }
}
