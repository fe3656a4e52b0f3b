import type { Answer } from '../../lifecycle/state.js';
import { type AnswerCheck, answerErrorsFrom, checkedContent } from '../../protocol/answer-check.js';
import type { Clock } from '../../runtime/clock.js';

/** Milliseconds for which the application may check one answer, so that no elicitation stays answered for ever. */
const LONGEST_CHECK = 900_000;

const UNCHECKED = { '': 'The answer could not be checked. Please try again.' };

/** A check of the application that is under way. */
export interface Check {
  /** Errors for the person; none where the answer may leave. Never rejects. */
  readonly verdict: Promise<Readonly<Record<string, string>> | undefined>;
  /** The answer does not count any more. */
  stop(): void;
}

/** Has the application check an answer, where there is something to check. */
export function checkAnswer(
  check: AnswerCheck | undefined,
  answer: Answer,
  { clock, report }: { clock: Clock; report(error: unknown): void },
): Check | undefined {
  const isConsent = answer.action === 'accept' && !answer.content; // To a page.
  const content = isConsent ? undefined : checkedContent(answer);
  if (!check || !content) return undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const remember = 'remember' in answer && answer.remember;
  const ask = async () => {
    try {
      const errors = answerErrorsFrom(await check(content, { signal, ...(remember && { remember }) }));
      return Object.keys(errors).length > 0 ? errors : undefined;
    } catch (error) {
      if (!signal.aborted) report(error);
      return UNCHECKED;
    }
  };
  const verdict = new Promise<Readonly<Record<string, string>> | undefined>((resolve) => {
    const stopTimer = clock.after(LONGEST_CHECK, () => {
      report(new Error(`relay: checkAnswer gave no verdict within ${LONGEST_CHECK} ms`));
      resolve(UNCHECKED);
    });
    signal.addEventListener('abort', stopTimer);
    ask().then((errors) => {
      stopTimer();
      resolve(errors);
    });
  });
  return { verdict, stop: () => controller.abort() };
}
