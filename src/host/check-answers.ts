import { type AnswerCheck, type AnswerErrors, answerErrorsFrom } from '../protocol/answer-check.js';
import { INTERNAL_ERROR } from '../protocol/errors.js';
import type { HostElicitOptions } from '../protocol/host.js';
import type { Content } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { throwLater } from '../protocol/throw-later.js';
import { check, type Middleware, withoutTimeout } from './middleware.js';

/**
 * Checks the content of an accepted form. Errors open the form again; without any, the answer leaves. An error whose
 * pointer matches no field is shown above the form.
 */
export type RequestCheck = (
  content: Content,
  request: ElicitationRequest,
  options: HostElicitOptions,
) => AnswerErrors | undefined | Promise<AnswerErrors | undefined>;

/**
 * Checks answers for all requests of a pipeline, beyond what their schemas say. The form stays on screen, busy, as long as
 * the check takes, and opens again with the errors.
 *
 * An unchecked answer never leaves. The element opens the form again when the check throws. An answer that comes from
 * elsewhere, such as the defaults that `policy()` accepts, is then refused with error -32603; errors ask the person.
 * @throws {TypeError} without a function.
 */
export function checkAnswers(checkRequestAnswer: RequestCheck): Middleware {
  check(typeof checkRequestAnswer === 'function', 'checkAnswers(): check must be a function');
  return withoutTimeout(async (request, next, options) => {
    const checked = new WeakSet<Content>();
    const checkAnswer: AnswerCheck = async (content, checkOptions) => {
      const own = answerErrorsFrom(await checkRequestAnswer(content, request, options));
      // Last: the check that came with the request may be what sends the answer, as over a relay.
      const errors = hasErrors(own) ? own : answerErrorsFrom(await options.checkAnswer?.(content, checkOptions));
      if (!hasErrors(errors)) checked.add(content);
      return errors;
    };
    let changes: HostElicitOptions = { checkAnswer };
    for (;;) {
      const outcome = await next(request, changes);
      if (outcome.action !== 'accept' || !outcome.content || checked.has(outcome.content)) return outcome;
      // The host does not know `checkAnswer`: asks again, unless the server took the request back meanwhile.
      const signal = options.signal ?? new AbortController().signal;
      try {
        const errors = answerErrorsFrom(
          await checkAnswer(outcome.content, { signal, ...(outcome.remember && { remember: outcome.remember }) }),
        );
        if (signal.aborted) return { action: 'withdrawn' };
        if (checked.has(outcome.content)) return outcome;
        changes = { checkAnswer, values: outcome.content, errors };
      } catch (error) {
        throwLater(error);
        return { action: 'refused', code: INTERNAL_ERROR, message: 'The answer could not be checked' };
      }
    }
  });
}

function hasErrors(errors: AnswerErrors): boolean {
  return Object.keys(errors).length > 0;
}
