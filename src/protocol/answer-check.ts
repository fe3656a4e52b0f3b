import { isObject } from './json.js';
import type { Content } from './outcome.js';
import type { Persistence } from './persistence.js';

/**
 * Errors of an answer: JSON pointer into the content (RFC 6901) → text, shown at its field. Texts whose pointer matches
 * no field, such as `''`, are shown above the form. A member that is `undefined` counts for nothing.
 */
export type AnswerErrors = Readonly<Record<string, string | undefined>>;

/**
 * Checks an answer that fits its schema, before anything of it leaves the host. Meanwhile the form stays on screen, busy,
 * and its time limit stands still.
 *
 * | result | what happens |
 * |---|---|
 * | `undefined`, or no member | the answer leaves |
 * | errors | the form opens again and shows them |
 * | a throw, a rejection, or anything else | the form opens again, says that the answer could not be checked, and the error is reported as an uncaught one |
 *
 * An unchecked answer never leaves.
 * @param options `signal` aborts when the elicitation ends meanwhile: the result no longer matters. `remember`: how long the
 * yes holds, where that is more than this one time.
 */
export type AnswerCheck = (
  content: Content,
  options: { signal: AbortSignal; remember?: Persistence },
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function without `return` gives Promise<void>
) => AnswerErrors | undefined | void | Promise<AnswerErrors | undefined | void>;

/**
 * Reads what a check returned.
 * @throws {TypeError} for anything but `undefined` or an object of texts: then nobody knows whether the answer fits.
 */
export function answerErrorsFrom(result: Awaited<ReturnType<AnswerCheck>>): Record<string, string> {
  if (result === undefined) return {};
  if (!isObject(result)) throw new TypeError('checkAnswer() must return undefined or an object');
  const errors = Object.entries(result).filter(([, text]) => text !== undefined);
  for (const [pointer, text] of errors) {
    if (typeof text !== 'string') throw new TypeError(`checkAnswer(): the error of ${pointer} must be a string`);
  }
  return Object.fromEntries(errors) as Record<string, string>;
}
