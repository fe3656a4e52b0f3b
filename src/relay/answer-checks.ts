import type { AnswerErrors } from '../protocol/answer-check.js';
import type { Content } from '../protocol/outcome.js';
import type { Persistence } from '../protocol/persistence.js';

/** What `checkAnswer` judges. */
export interface CheckedAnswer {
  readonly content: Content;
  readonly remember?: Persistence | undefined;
}

type Verdict = Promise<AnswerErrors | undefined>;

/**
 * Checks the answers to one elicitation, one at a time: the same answer gets the verdict that is under way, and another one
 * waits for its turn. So a page that posts a thousand answers makes the application work on one of them.
 */
export class AnswerChecks {
  readonly #run: (answer: CheckedAnswer, signal: AbortSignal) => Verdict;
  readonly #controller = new AbortController();
  #current: { text: string; verdict: Verdict } | undefined;

  /** @param run Never rejects. */
  constructor(run: (answer: CheckedAnswer, signal: AbortSignal) => Verdict) {
    this.#run = run;
  }

  /** @returns no errors once the checks are aborted: the store says how it ended. */
  async check(answer: CheckedAnswer): Verdict {
    const { signal } = this.#controller;
    const text = JSON.stringify(answer);
    while (this.#current) {
      const { text: checked, verdict } = this.#current;
      if (checked === text) return verdict;
      await verdict;
    }
    if (signal.aborted) return undefined;
    const verdict = this.#run(answer, signal).finally(() => {
      this.#current = undefined;
    });
    this.#current = { text, verdict };
    return verdict;
  }

  /** The elicitation is over. */
  abort(): void {
    this.#controller.abort();
  }
}
