import type { AnswerErrors } from '../protocol/answer-check.js';
import type { Content } from '../protocol/outcome.js';

type Verdict = Promise<AnswerErrors | undefined>;

/**
 * Checks the answers to one elicitation, one at a time: the same content gets the verdict that is under way, and another one
 * waits for its turn. So a page that posts a thousand answers makes the application work on one of them.
 */
export class AnswerChecks {
  readonly #run: (content: Content, signal: AbortSignal) => Verdict;
  readonly #controller = new AbortController();
  #current: { text: string; verdict: Verdict } | undefined;

  /** @param run Never rejects. */
  constructor(run: (content: Content, signal: AbortSignal) => Verdict) {
    this.#run = run;
  }

  /** @returns no errors once the checks are aborted: the store says how it ended. */
  async check(content: Content): Verdict {
    const { signal } = this.#controller;
    const text = JSON.stringify(content);
    while (this.#current) {
      const { text: checked, verdict } = this.#current;
      if (checked === text) return verdict;
      await verdict;
    }
    if (signal.aborted) return undefined;
    const verdict = this.#run(content, signal).finally(() => {
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
