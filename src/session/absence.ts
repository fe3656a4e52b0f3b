import type { Clock } from '../host/clock.js';
import { Deadline } from '../host/deadline.js';
import type { Elicitation } from './elicitation.js';

/** Milliseconds that a request waits for its element to be put into the page. Frameworks may do that late. */
const ATTACH_LIMIT = 10_000;

/** Limits how long requests stay where nobody can see them: at an element outside the page, and in a hidden page. */
export class Absence {
  readonly #clock: Clock;
  readonly #attachDeadline: Deadline;
  /** Whether the person can see the page. */
  isVisible = false;

  /** @param onEnd Called when a request has waited too long for the element to be put into the page. */
  constructor(clock: Clock, onEnd: () => void) {
    this.#clock = clock;
    this.#attachDeadline = new Deadline(clock, () => {}, onEnd);
  }

  /** A request waits for the element to be put into the page. */
  awaitAttachment(): void {
    if (this.#attachDeadline.remaining === undefined) this.#attachDeadline.endAt(this.#clock.now() + ATTACH_LIMIT);
  }

  /** No request waits for that any more. */
  stopAwaiting(): void {
    this.#attachDeadline.stop();
  }

  /** Runs the `unseenTimeout` of an elicitation that nobody has seen while the page is hidden, and only then. */
  limitUnseen({ isSeen, spec, unseenDeadline }: Elicitation): void {
    if (this.isVisible) unseenDeadline.stop();
    else if (!isSeen && spec.unseenTimeout > 0 && unseenDeadline.remaining === undefined) {
      unseenDeadline.endAt(this.#clock.now() + spec.unseenTimeout);
    }
  }
}
