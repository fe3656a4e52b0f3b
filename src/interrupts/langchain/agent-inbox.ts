import { isObject, ownValue, textIn } from '../../protocol/json.js';
import type { Decision, ReviewRequest } from '../../protocol/review.js';
import { reviewStep, type StepOutcome } from '../ask-series.js';
import { callNamed } from '../call.js';
import { type InterruptOptions, reviewOf } from '../options.js';
import type { Part, WaitingReason } from '../run-answer.js';

/** A response of a person, as graphs for LangChain's Agent Inbox take it (`HumanResponse` of `langgraph.prebuilt`). */
export type InboxResponse =
  | { type: 'accept' | 'ignore'; args: null }
  | { type: 'response'; args: string }
  | { type: 'edit'; args: { action: string; args: unknown } };

const DECISIONS: ReadonlyArray<[setting: string, decision: Decision]> = [
  ['allow_accept', 'approve'],
  ['allow_edit', 'edit'],
  ['allow_ignore', 'reject'],
  ['allow_respond', 'respond'],
];

/** Whether a value is for LangChain's Agent Inbox: one `HumanInterrupt`, or a list of them. */
export function isInboxRequest(value: unknown): boolean {
  const requests = Array.isArray(value) ? value : [value];
  return requests.length > 0 && requests.every((one) => isObject(one) && isObject(ownValue(one, 'action_request')));
}

/**
 * The actions of the interrupt, and a response for each. The Agent Inbox always resumes with a list, so one action that allows
 * nothing leaves all of them without an answer.
 */
export function inboxPart(value: unknown, options: InterruptOptions): Part<InboxResponse[]> | WaitingReason {
  const requests = (Array.isArray(value) ? value : [value]).filter(isObject);
  const reviews = requests.map((request) => {
    const action = ownValue(request, 'action_request') as object;
    const config = ownValue(request, 'config');
    const allow = DECISIONS.filter(([setting]) => ownValue(config, setting) === true).map(([, decision]) => decision);
    const call = callNamed(textIn(action, 'action'), action);
    const message = textIn(request, 'description');
    return allow.length > 0 ? reviewOf({ ...call, message, allow }, options) : undefined;
  });
  if (!reviews.every((review) => review !== undefined)) return 'not-shown';
  return {
    steps: reviews.map((review) => reviewStep(review, { rejectReason: false })),
    answer(outcomes) {
      const responses = outcomes.map((outcome, i) => responseFor(outcome, reviews[i]!));
      return responses.every((response) => response !== undefined) ? { value: responses } : undefined;
    },
  };
}

function responseFor(outcome: StepOutcome, { action, allow }: ReviewRequest): InboxResponse | undefined {
  if (!allow.includes(outcome.action as Decision)) return undefined;
  switch (outcome.action) {
    case 'approve':
      return { type: 'accept', args: null };
    case 'edit':
      return { type: 'edit', args: { action, args: outcome.args } };
    case 'reject':
      return { type: 'ignore', args: null };
    case 'respond':
      return { type: 'response', args: outcome.text };
    default:
      return undefined;
  }
}
