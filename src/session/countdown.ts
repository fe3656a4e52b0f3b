import { remainingOf, type State } from '../lifecycle/state.js';
import type { Clock } from '../runtime/clock.js';

/** The remaining time is on screen for this many milliseconds before the end (WCAG 2.2.1: at least 20 s). */
export const WARNING_TIME = 30_000;

/** Calls back each second of the last `WARNING_TIME` of a state, in which the remaining time is on screen. */
export class Countdown {
  readonly #clock: Clock;
  readonly #onTick: () => void;
  #stop = () => {};

  constructor(clock: Clock, onTick: () => void) {
    this.#clock = clock;
    this.#onTick = onTick;
  }

  /** Follows this state in place of the previous one. */
  follow(state: State): void {
    this.#stop();
    const now = this.#clock.now();
    const delay = nextSecond(state, now);
    if (delay === Number.POSITIVE_INFINITY) return;
    this.#stop = this.#clock.after(delay, () => {
      this.follow(state);
      if (isNear(remainingOf(state, this.#clock.now()))) this.#onTick();
    });
  }
}

/** Seconds until the end of the limit, rounded up, once they should be on screen; `undefined` before. */
export function secondsLeft(state: State, now: number): number | undefined {
  const remaining = remainingOf(state, now);
  return isNear(remaining) ? Math.ceil(remaining / 1000) : undefined;
}

function isNear(remaining: number | undefined): remaining is number {
  return remaining !== undefined && remaining <= WARNING_TIME;
}

/** Milliseconds until the next full second that is on screen. */
function nextSecond({ endsAt }: State, now: number): number {
  const remaining = endsAt === undefined ? 0 : endsAt - now;
  if (remaining <= 0) return Number.POSITIVE_INFINITY;
  return remaining > WARNING_TIME ? remaining - WARNING_TIME : remaining % 1000 || 1000;
}
