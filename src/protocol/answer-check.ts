import { isObject, isPlainObject } from './json.js';
import type { Content } from './outcome.js';
import type { Persistence } from './persistence.js';
import type { Json } from './request.js';

/**
 * Errors of an answer: JSON pointer into the content (RFC 6901) → text, shown at its field. Texts whose pointer matches
 * no field, such as `''`, are shown above the form. Members that are `undefined` are ignored.
 */
export type AnswerErrors = Readonly<Record<string, string | undefined>>;

/**
 * Checks an answer that fits its schema, before any of it leaves the host. It gets what is sent, so it must not change it.
 * During the check the form stays on screen, busy, and its time limit is paused; a `deadline` runs on.
 *
 * | result | what happens |
 * |---|---|
 * | `undefined`, or no member | the answer leaves |
 * | errors | the form opens again and shows them |
 * | a throw, a rejection, or anything else | the form opens again, says that the answer could not be checked, and the error is reported as an uncaught one |
 *
 * An unchecked answer never leaves.
 * @param options `signal` aborts when the elicitation ends before the check, or the time of a backend's check is over: the
 * result no longer matters. `remember`: how long the yes holds, if it holds beyond this one time.
 */
export type AnswerCheck = (
  content: Content,
  options: { signal: AbortSignal; remember?: Persistence },
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function without `return` gives Promise<void>
) => AnswerErrors | undefined | void | Promise<AnswerErrors | undefined | void>;

/**
 * The values for the application's check: the content of an accepted form, or the arguments of a review that the person
 * changed. `undefined` for any other answer. Not for URL mode, whose accept is a consent.
 */
export function checkedContent(answer: CheckedAnswer): Content | undefined {
  if (answer.action === 'accept') return answer.content ?? {};
  return answer.action === 'edit' && isObject(answer.args) ? answer.args : undefined;
}

/** Why the owner could not take an answer without errors: its check or its delivery failed. */
export type Failure = 'check' | 'delivery';

/** A port's view rejects with it where the answer was certainly not taken: the form opens again, and the card says why. */
export class AnswerNotTaken extends Error {
  override name = 'AnswerNotTaken';
  readonly failure: Failure;

  constructor(message: string, failure: Failure, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Whether an answer was certainly not taken. Compares the error's name: the page may have two copies of the class. */
export function isAnswerNotTaken(error: unknown): error is AnswerNotTaken {
  return error instanceof Error && error.name === 'AnswerNotTaken';
}

/** The part of an answer or outcome that a check looks at. */
interface CheckedAnswer {
  readonly action: string;
  readonly content?: Content;
  readonly args?: Json;
}

/** Whether a check found errors. */
export function hasErrors(errors: AnswerErrors): boolean {
  return Object.keys(errors).length > 0;
}

/**
 * Reads what a check or a delivery returned.
 * @param callback the name of the application's function, for the error
 * @throws {TypeError} for anything but `undefined` or a plain object of texts, because that leaves open whether the answer fits.
 */
export function answerErrorsFrom(
  result: Awaited<ReturnType<AnswerCheck>>,
  callback = 'checkAnswer',
): Record<string, string> {
  if (result === undefined) return {};
  if (!isPlainObject(result)) throw new TypeError(`${callback}() must return undefined or a plain object`);
  const errors = Object.entries(result).filter(([, text]) => text !== undefined);
  for (const [pointer, text] of errors) {
    if (typeof text !== 'string') throw new TypeError(`${callback}(): the error of ${pointer} must be a string`);
  }
  return Object.fromEntries(errors) as Record<string, string>;
}
