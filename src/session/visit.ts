import type { Clock } from '../host/clock.js';
import { Deadline } from '../host/deadline.js';
import type { ElicitOptions } from '../protocol/host.js';
import type { Completion } from '../protocol/outcome.js';
import { throwLater } from '../protocol/throw-later.js';

/** Milliseconds between the end of one call of a status callback and the next call. */
const POLL_INTERVAL = 2000;
/** For how many milliseconds the end of a visit still counts after its time limit. Then nothing waits for it any more. */
export const LATE_TIME = 1_800_000;

export interface VisitOptions {
  clock: Clock;
  /** Time limit in milliseconds from now; 0 is none. It stands still while the person cannot see the element's page. */
  timeout: number;
  pollStatus: ElicitOptions['pollStatus'];
  /** Called when the time left on screen has changed. */
  onTick(): void;
  /** Called once, when the time limit has passed. The visit goes on. */
  onLate(): void;
  /** Called once, when the visit has ended. */
  onEnd(): void;
}

/**
 * The visit of the page of a URL elicitation, from the person's consent until the person, the server, the status
 * callback ends it (2025-11-25 client/elicitation, "URL Mode"). Once its time limit has passed it is late: off the card,
 * but its end still counts for `LATE_TIME`.
 */
export class Visit {
  readonly completion: Promise<Completion>;
  readonly deadline: Deadline;
  readonly #options: VisitOptions;
  #resolve!: (completion: Completion) => void;
  #stopPolling = () => {};
  #isOver = false;
  #isLate = false;
  #hasFailed = false;

  constructor(options: VisitOptions) {
    const { clock, timeout, onTick } = options;
    this.#options = options;
    this.completion = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.deadline = new Deadline(clock, onTick, () => this.#handleTimeout());
    if (timeout > 0) this.deadline.endAt(clock.now() + timeout);
    if (options.pollStatus) this.#poll();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get isLate(): boolean {
    return this.#isLate;
  }

  /** Whether the person can see the element's page. */
  setVisible(isVisible: boolean): void {
    if (this.#isLate) return; // `LATE_TIME` always runs: it bounds how long others wait.
    if (isVisible) this.deadline.resume();
    else this.deadline.pause();
  }

  /** Ends the visit. Later calls do nothing. */
  end(completion: Completion): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.deadline.stop();
    this.#stopPolling();
    this.#resolve(completion);
    this.#options.onEnd();
  }

  #handleTimeout(): void {
    if (this.#isLate) {
      this.end('timeout');
      return;
    }
    this.#isLate = true;
    this.deadline.endAt(this.#options.clock.now() + LATE_TIME);
    this.#options.onLate();
  }

  #poll(): void {
    const { clock, pollStatus } = this.#options;
    this.#stopPolling = clock.after(POLL_INTERVAL, async () => {
      try {
        if ((await pollStatus?.()) === true) this.end('completed');
      } catch (error) {
        if (!this.#hasFailed) throwLater(error); // Once: a status page that is down would fill the console.
        this.#hasFailed = true;
      }
      if (!this.#isOver) this.#poll();
    });
  }
}
