import {
  type AnswerCheck,
  type AnswerErrors,
  answerErrorsFrom,
  checkedContent,
  hasErrors,
} from '../protocol/answer-check.js';
import { INTERNAL_ERROR } from '../protocol/errors.js';
import type { HostElicitOptions } from '../protocol/host.js';
import type { Content, Outcome } from '../protocol/outcome.js';
import type { HostRequest } from '../protocol/review.js';
import { check } from '../runtime/check.js';
import { throwLater } from '../runtime/throw-later.js';
import { type Middleware, withoutTimeout } from './middleware.js';
import { withParts } from './parts.js';

/** How often a request is asked whose answer no person gave: a rule that answers by itself would be asked for ever. */
export const MAX_ATTEMPTS = 10;
/** The outcome where the last of these answers has errors, too. */
export const HAS_ERRORS: Outcome = { action: 'refused', code: INTERNAL_ERROR, message: 'The answer has errors' };

/**
 * Checks the content of an accepted form. Errors open the form again; without errors, the answer leaves. An error whose
 * pointer matches no field is shown above the form.
 */
export type RequestCheck = (
  content: Content,
  request: HostRequest,
  options: HostElicitOptions,
) => AnswerErrors | undefined | Promise<AnswerErrors | undefined>;

/**
 * Checks answers to all requests of a pipeline, beyond their schemas. During the check the form stays on screen, busy. If
 * the check finds errors, the form opens again with them.
 *
 * An unchecked answer never leaves. If the check throws, the element opens the form again. An answer that did not come
 * through the element, such as the defaults of `policy()`, is checked here: with errors the request is passed on again, ten
 * times in all; if the check throws, or the tenth answer has errors too, it is refused with -32603.
 * @throws {TypeError} without a function.
 */
export function checkAnswers(checkRequestAnswer: RequestCheck): Middleware {
  check(typeof checkRequestAnswer === 'function', 'checkAnswers(): check must be a function');
  const middleware: Middleware = async (request, next, options) => {
    const checked = new WeakSet<Content>();
    const checkErrors = async (content: Content, checkOptions: Parameters<AnswerCheck>[1]) => {
      const own = answerErrorsFrom(await checkRequestAnswer(content, request, options));
      checkOptions.signal.throwIfAborted(); // The person has given another answer.
      // Last, so that the application's own check gets only what this one accepts.
      const errors = hasErrors(own) ? own : answerErrorsFrom(await options.checkAnswer?.(content, checkOptions));
      if (!hasErrors(errors)) checked.add(content);
      return errors;
    };
    let changes: HostElicitOptions = { checkAnswer: checkErrors };
    for (let attempt = 1; ; attempt++) {
      const outcome = await next(request, changes);
      const content = request.mode === 'url' ? undefined : checkedContent(outcome);
      if (!content || checked.has(content)) return outcome;
      // The host did not call `checkAnswer`: ask again, unless the server has taken the request back.
      const signal = options.signal ?? new AbortController().signal;
      try {
        const remembered = 'remember' in outcome && { remember: outcome.remember };
        const errors = await checkErrors(content, { signal, ...remembered });
        if (signal.aborted) return { action: 'withdrawn' };
        if (checked.has(content)) return outcome;
        if (attempt === MAX_ATTEMPTS) return HAS_ERRORS;
        changes = { checkAnswer: checkErrors, before: outcome, errors };
      } catch (error) {
        if (signal.aborted) return { action: 'withdrawn' };
        throwLater(error);
        return { action: 'refused', code: INTERNAL_ERROR, message: 'The answer could not be checked' };
      }
    }
  };
  return withParts(withoutTimeout(middleware), {
    name: 'checkAnswers',
    before: () => ({}),
    check: (content, { request, options }) => checkRequestAnswer(content, request, options),
  });
}
