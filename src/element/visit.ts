import type { Clock } from '../host/clock.js';
import { Deadline } from '../host/deadline.js';
import type { ElicitOptions } from '../protocol/host.js';
import type { Completion } from '../protocol/outcome.js';
import { throwLater } from '../protocol/throw-later.js';

/** How long a status callback is left alone between two calls, in milliseconds. */
const POLL_INTERVAL = 2000;

export interface VisitOptions {
  clock: Clock;
  /** Milliseconds from now; 0 is no limit. */
  timeout: number;
  pollStatus: ElicitOptions['pollStatus'];
  /** Told when the time that is left is to be shown. */
  onTick(): void;
  /** Told once, when it has ended. */
  onEnd(): void;
}

/** The visit of a page elsewhere, from the person's consent until somebody says that it is over. */
export class Visit {
  readonly completion: Promise<Completion>;
  readonly deadline: Deadline;
  /** What became of the wish to copy the link. */
  copied: 'yes' | 'no' | undefined;
  readonly #options: VisitOptions;
  #resolve!: (completion: Completion) => void;
  #stopPolling = () => {};
  /** Whether it has ended. */
  isOver = false;
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

  end(completion: Completion): void {
    if (this.isOver) return;
    this.isOver = true;
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
        if (!this.#hasFailed) throwLater(error);
        this.#hasFailed = true;
      }
      if (!this.isOver) this.#poll();
    });
  }
}
