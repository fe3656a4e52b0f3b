import { isObject } from '../protocol/json.js';
import { jsonSnapshot } from '../protocol/json-snapshot.js';
import { makeReview } from '../protocol/make-review.js';
import type { Json } from '../protocol/request.js';
import {
  type Decision,
  MAX_NAME,
  type QuestionOptions,
  type ReviewOptions,
  type ReviewRequest,
} from '../protocol/review.js';
import { check } from '../runtime/check.js';
import { reviewPart } from './review-part.js';

/**
 * Makes a request to decide about an action, for `host.elicit()`. It copies `args`: later changes to them affect neither
 * what the person sees nor what is approved.
 *
 * ```ts
 * const outcome = await host.elicit(reviewRequest({ action: 'transfer', args: { amount: 120 }, allow: ['approve', 'edit', 'reject'] }));
 * if (outcome.action === 'approve' || outcome.action === 'edit') transfer(outcome.args);
 * ```
 * Arguments that no card can show in full (over 1 MiB, deeper than 100, not JSON) and names over 1,024 characters do not throw:
 * the card says so, and the person cannot approve them.
 * @throws {TypeError} when another option is of the wrong type.
 */
export function reviewRequest(options: ReviewOptions): ReviewRequest {
  check(isObject(options), 'reviewRequest(): the options must be an object');
  const { defect = '' } = options;
  check(typeof defect === 'string', 'reviewRequest(): defect must be a text');
  const isLong = [options.action, options.title ?? ''].some(
    (name) => typeof name === 'string' && name.length > MAX_NAME,
  );
  const unknown = defect || (isLong ? `action: over ${MAX_NAME} characters` : '');
  const args = unknown ? { value: null, defect: unknown } : jsonSnapshot(options.args);
  const why = unknown || (args.defect && `args: ${args.defect}`);
  const argsSchema = jsonSnapshot(options.schema).value;
  return makeReview(
    'reviewRequest',
    { ...options, kind: 'action' },
    { args: args.value, argsSchema, defect: why },
    reviewPart,
  );
}

/**
 * Makes a question that wants a yes, a no or a text, for `host.elicit()`. The outcome `approve` means yes, `reject` no, and
 * `respond` has the text. It is a review, so that all that is said of one holds: no server sends one, and no rule answers it.
 */
export function questionRequest({ message = '', details = {}, allow = QUESTION }: QuestionOptions): ReviewRequest {
  const { value, defect } = jsonSnapshot(details);
  return makeReview(
    'questionRequest',
    { kind: 'question', action: '', message, allow },
    { args: value, defect: defect && `details: ${defect}` },
    reviewPart,
  );
}

const QUESTION: readonly Decision[] = ['approve', 'reject', 'respond'];

/** The same review with other actions for "Approve the rest" to cover. */
export function withRest(review: ReviewRequest, rest: readonly Json[]): ReviewRequest {
  return makeReview('withRest', { ...review, rest }, review, reviewPart);
}
