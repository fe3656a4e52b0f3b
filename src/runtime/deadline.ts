import type { Clock } from './clock.js';

/** The remaining time is on screen for this many milliseconds before the end (WCAG 2.2.1: at least 20 s). */
export const WARNING_TIME = 30_000;

/**
 * The time limit of one request, kept as the moment when it ends, so that sleep and throttled timers do not stretch it.
 * Calls `onTick` each second of the last `WARNING_TIME` and on each extension, and `onEnd` once at the end.
 */
export class Deadline {
  readonly #clock: Clock;
  readonly #onTick: () => void;
  readonly #onEnd: () => void;
  /** Epoch milliseconds, like `#pausedAt`. */
  #endsAt: number | undefined;
  #pausedAt: number | undefined;
  #stopTimer: (() => void) | undefined;

  constructor(clock: Clock, onTick: () => void, onEnd: () => void) {
    this.#clock = clock;
    this.#onTick = onTick;
    this.#onEnd = onEnd;
  }

  /** Milliseconds until the end, at least 0; `undefined` without a limit. */
  get remaining(): number | undefined {
    if (this.#endsAt === undefined) return undefined;
    return Math.max(0, this.#endsAt - (this.#pausedAt ?? this.#clock.now()));
  }

  /** Seconds until the end, rounded up, once they should be on screen; `undefined` before. */
  get secondsLeft(): number | undefined {
    return this.isNear ? Math.ceil((this.remaining ?? 0) / 1000) : undefined;
  }

  /** Whether the remaining time should be on screen. */
  get isNear(): boolean {
    return this.remaining !== undefined && this.remaining <= WARNING_TIME;
  }

  /** Sets the end, in epoch milliseconds. */
  endAt(epoch: number): void {
    this.#endsAt = epoch;
    this.#pausedAt = undefined;
    this.#schedule();
    if (this.isNear) this.#onTick();
  }

  /** Moves the end back by `ms` milliseconds. Without a limit it has no effect. */
  extend(ms: number): void {
    if (this.#endsAt === undefined) return;
    this.#endsAt += ms;
    if (this.#pausedAt === undefined) this.#schedule();
    this.#onTick();
  }

  /** Stops the time until `resume()`. The remaining time stays as it is. */
  pause(): void {
    this.#pausedAt ??= this.#clock.now();
    this.#stopTimer?.();
  }

  /** Continues after `pause()`. Without one it has no effect. */
  resume(): void {
    if (this.#pausedAt === undefined) return;
    const paused = this.#clock.now() - this.#pausedAt;
    this.#pausedAt = undefined;
    if (this.#endsAt !== undefined) this.endAt(this.#endsAt + paused);
  }

  /** Removes the limit. Neither callback runs any more. */
  stop(): void {
    this.#endsAt = undefined;
    this.#stopTimer?.();
  }

  #schedule(): void {
    this.#stopTimer?.();
    const remaining = this.remaining ?? 0;
    // The timer fires for the warning, then at each full second, so that the seconds on screen do not skip.
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
