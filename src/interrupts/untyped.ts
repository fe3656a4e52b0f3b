import type { Decision } from '../protocol/review.js';
import { questionRequest } from '../reviews/review-request.js';
import { givenValue, reviewStep, type StepOutcome } from './ask-series.js';
import { withDetails } from './details.js';
import type { Expectation } from './options.js';
import type { Part } from './run-answer.js';
import { valueStep } from './value.js';

/** A question without a schema, or with the one that the application expects. */
export interface UntypedQuestion {
  readonly message: string;
  /** What the agent says besides; `undefined` for nothing. */
  readonly details: unknown;
  /** What the application expects as the answer. */
  readonly expects: Expectation | undefined;
  /** The answers that the emitter takes for what they say. Default: Yes, No and a text. */
  readonly takes?: readonly Decision[];
}

/**
 * Asks an interrupt without a schema. Yes, No and an open text field stand together, so that a typed "no" is never the only
 * way to say no: most runs go on with any text. Yes is `true`, and No is `false`.
 */
export function untypedPart({
  message,
  details,
  expects,
  takes = ['approve', 'reject', 'respond'],
}: UntypedQuestion): Part<unknown> {
  if (expects === 'text') return valuePart(withDetails(message, details), undefined);
  if (typeof expects === 'object') return valuePart(withDetails(message, details), expects);
  const isYesNo = expects === 'boolean' && takes.includes('reject');
  const allow = takes.filter((decision) => !isYesNo || decision !== 'respond');
  const review = questionRequest({ message, allow, ...(details !== undefined && { details }) });
  return { steps: [reviewStep(review, { rejectReason: false })], answer: ([outcome]) => valueFor(outcome!, allow) };
}

/** Asks for a value by a schema. A rejection is no answer. @param schema without one, a text */
export function valuePart(message: string, schema: unknown): Part<unknown> {
  return {
    steps: [valueStep(message, schema, { rejectable: false })],
    answer: ([outcome]) => givenValue(outcome),
  };
}

function valueFor(outcome: StepOutcome, allow: readonly Decision[]): { value: unknown } | undefined {
  if (!allow.includes(outcome.action as Decision)) return undefined;
  return { value: outcome.action === 'respond' ? outcome.text : outcome.action === 'approve' };
}

/** What the application expects as the answer to an interrupt. */
export function expectationOf<Interrupt>(
  expects: Expectation | ((interrupt: Interrupt) => Expectation | undefined) | undefined,
  interrupt: Interrupt,
): Expectation | undefined {
  return typeof expects === 'function' ? expects(interrupt) : expects;
}
