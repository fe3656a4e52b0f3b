import { type AnswerCheck, answerErrorsFrom } from '../protocol/answer-check.js';
import type { Content } from '../protocol/outcome.js';
import { throwLater } from '../protocol/throw-later.js';

/** What a check found. `failed`: it gave no verdict, so the content must not leave. */
export type Verdict =
  | { verdict: 'accepted' | 'failed' }
  | { verdict: 'refused'; errors: Readonly<Record<string, string>> };

/**
 * Runs the application's check of the content. Never rejects: a check that throws, or returns something other than errors,
 * has failed. Its error is reported, unless the signal aborted before.
 * @param report Default: reports an uncaught error.
 */
export async function runAnswerCheck(
  check: AnswerCheck,
  content: Content,
  options: Parameters<AnswerCheck>[1],
  report: (error: unknown) => void = throwLater,
): Promise<Verdict> {
  try {
    const errors = answerErrorsFrom(await check(content, options));
    return Object.keys(errors).length > 0 ? { verdict: 'refused', errors } : { verdict: 'accepted' };
  } catch (error) {
    if (!options.signal.aborted) report(error);
    return { verdict: 'failed' };
  }
}
