import type { Clock } from '../host/clock.js';
import { Deadline } from '../host/deadline.js';
import type { ElicitOptions } from '../protocol/host.js';
import type { Completion } from '../protocol/outcome.js';
import { throwLater } from '../protocol/throw-later.js';

/** Milliseconds between the end of one call of a status callback and the next call. */
const POLL_INTERVAL = 2000;

export interface VisitOptions {
  clock: Clock;
  /** Time limit in milliseconds from now; 0 is none. */
  timeout: number;
  pollStatus: ElicitOptions['pollStatus'];
  /** Called when the time left on screen has changed. */
  onTick(): void;
  /** Called once, when the visit has ended. */
  onEnd(): void;
}

/**
 * The visit of the page of a URL elicitation, from the person's consent until the person, the server, the status
 * callback or the time limit ends it (2025-11-25 client/elicitation, "URL Mode").
 */
export class Visit {
  readonly completion: Promise<Completion>;
  readonly deadline: Deadline;
  readonly #options: VisitOptions;
  #resolve!: (completion: Completion) => void;
  #stopPolling = () => {};
  #isOver = false;
  #hasFailed = false;

  constructor(options: VisitOptions) {
    const { clock, timeout, onTick } = options;
    this.#options = options;
    this.completion = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.deadline = new Deadline(clock, onTick, () => this.end('timeout'));
    if (timeout > 0) this.deadline.endAt(clock.now() + timeout);
    if (options.pollStatus) this.#poll();
  }

  get isOver(): boolean {
    return this.#isOver;
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
