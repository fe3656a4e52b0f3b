import type { AnswerCheck, AnswerErrors } from '../protocol/answer-check.js';
import { runAnswerCheck } from '../session/run-answer-check.js';
import type { CheckedAnswer } from './answer-checks.js';
import type { AskedContext } from './asked-context.js';

/**
 * Milliseconds for which the application may check one answer. Its page repeats the post about once a minute meanwhile, and a
 * person may have 20 posts without a reply: a check that never ended would lock the person out.
 */
const LONGEST_CHECK = 900_000;

const UNCHECKED: AnswerErrors = { '': 'The answer could not be checked. Please try again.' };

/**
 * Has the application check an answer. Never rejects.
 * @param signal Aborts when the elicitation is over.
 * @returns errors for the person; none where the answer may leave, and none once the signal has aborted: the store says how
 * the elicitation ended.
 */
export function checkAnswer(
  check: AnswerCheck,
  { content, remember }: CheckedAnswer,
  signal: AbortSignal,
  { clock, report }: Pick<AskedContext, 'clock' | 'report'>,
): Promise<AnswerErrors | undefined> {
  const verdict = async () => {
    const result = await runAnswerCheck(check, content, { signal, ...(remember && { remember }) }, report);
    if (result.verdict === 'refused') return result.errors;
    return result.verdict === 'failed' ? UNCHECKED : undefined;
  };
  return new Promise((resolve) => {
    const end = (errors: AnswerErrors | undefined) => {
      stopTimer();
      signal.removeEventListener('abort', abort);
      resolve(errors);
    };
    const abort = () => end(undefined);
    const stopTimer = clock.after(LONGEST_CHECK, () => {
      report(new Error(`relay: checkAnswer gave no verdict within ${LONGEST_CHECK} ms`));
      end(UNCHECKED);
    });
    signal.addEventListener('abort', abort); // Before the check, which may listen too, and fail then.
    verdict().then(end);
  });
}
