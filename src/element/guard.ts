import type { Clock } from '../host/clock.js';
import { isOutside } from '../views/outside.js';
import { afterPress } from './press.js';

/** For so many milliseconds something new on screen takes no answer: it may not have been seen yet. */
const GUARD_TIME = 500;

/**
 * Typing elsewhere, a double click, or a press that began before must not answer what has just appeared. Scripts may:
 * they do not stumble.
 */
export class Guard {
  readonly #clock: Clock;
  #subject: unknown;
  /** Since when that is on screen, in epoch milliseconds. */
  #since = 0;
  /** What was on screen when the press began that is not over yet. */
  #pressed: unknown;
  #isPressedOutside = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** This is what is on screen from now on. */
  appear(subject: unknown): void {
    this.#subject = subject;
    this.#since = this.#clock.now();
  }

  /** A pointer goes down in the card, or beside the dialog. @param after Called when the press is over. */
  press(event: PointerEvent, after: () => void): void {
    this.#isPressedOutside = isOutside(event);
    this.#pressed = this.#subject;
    afterPress(() => {
      this.#pressed = undefined;
      after();
    });
  }

  /** Whether an event was meant for something else. */
  isStray({ isTrusted, detail = 0 }: Event & { detail?: number }): boolean {
    const age = this.#clock.now() - this.#since;
    const isEarly = age >= 0 && age < GUARD_TIME;
    // Keys click without a count.
    const isOld = detail > 0 && this.#pressed !== undefined && this.#pressed !== this.#subject;
    return isTrusted && (isEarly || isOld);
  }

  /** Whether a click beside the dialog was meant to be there: no selection of text happened to end there. */
  isDismissal(event: MouseEvent): boolean {
    return this.#isPressedOutside && !this.isStray(event);
  }
}
