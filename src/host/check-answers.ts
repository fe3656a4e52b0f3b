import type { ElicitOptions } from '../protocol/host.js';
import type { Content, Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { check, type Middleware } from './middleware.js';

/**
 * What is wrong with answers: JSON pointer into the content (RFC 6901) → text, shown at the field; those of no field
 * are shown above the form. Nothing, or no member: they are fine.
 */
export type AnswerCheck = (
  content: Content,
  request: ElicitationRequest,
  options: ElicitOptions,
) => Objections | Promise<Objections>;

type Objections = Readonly<Record<string, string | undefined>> | undefined;

/**
 * Has answers checked before they leave, by whoever knows more than the schema does. Those that are refused open the
 * form again, with what was answered and what is wrong with it, as often as it takes.
 * @throws {TypeError} without a function.
 */
export function checkAnswers(checkContent: AnswerCheck): Middleware {
  check(typeof checkContent === 'function', 'checkAnswers(): check must be a function');
  return async (request, next, options) => {
    let changes: ElicitOptions = {};
    for (;;) {
      const outcome: Outcome = await next(request, changes);
      if (outcome.action !== 'accept' || !outcome.content) return outcome;
      const errors = (await checkContent(outcome.content, request, options)) ?? {};
      const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
      const texts = Object.entries(errors).filter(isText);
      if (texts.length === 0) return outcome;
      changes = { values: outcome.content, errors: Object.fromEntries(texts) };
    }
  };
}
