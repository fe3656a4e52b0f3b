import type { ElicitationHost } from '../../protocol/host.js';
import { deepEqual, isObject, ownValue, textIn } from '../../protocol/json.js';
import { DECISIONS } from '../../protocol/make-review.js';
import type { Decision, ReviewRequest } from '../../protocol/review.js';
import { reviewStep, type StepOutcome } from '../ask-series.js';
import { type Call, callNamed } from '../call.js';
import { type InterruptOptions, reviewOf } from '../options.js';
import { askParts, type Choices, type Part, type RunWaits, type WaitingReason } from '../run-answer.js';

/** A decision of LangChain's human in the loop: in camel case (`langchain` 1), or in snake case as Python writes it. */
export type HumanDecision =
  | { type: 'approve' }
  | { type: 'edit'; editedAction: { name: string; args: Record<string, unknown> } }
  | { type: 'edit'; edited_action: { name: string; args: Record<string, unknown> } }
  | { type: 'reject'; message?: string }
  | { type: 'respond'; message: string };

/** What the middleware resumes with: a decision for each action, in their order. */
export interface HumanDecisions {
  decisions: HumanDecision[];
}

/** Whether a value is a request of LangChain's human-in-the-loop middleware, in either spelling. */
export function isHumanRequest(value: unknown): boolean {
  return Array.isArray(spelled(value, 'actionRequests'));
}

/** A member in camel case or in snake case. The SDK of LangGraph's server gives some in both, and others as they were sent. */
function spelled(value: unknown, camel: string): unknown {
  const snake = camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return ownValue(value, camel) ?? ownValue(value, snake);
}

function spelledList(value: unknown, camel: string): readonly unknown[] {
  const list = spelled(value, camel);
  return Array.isArray(list) ? list : [];
}

/**
 * Answers a request of LangChain's human-in-the-loop middleware: its actions are a series of reviews.
 *
 * @param request the value of the interrupt: `HITLRequest`, in camel case or in snake case. The answer has the same spelling, or both.
 * @returns `{ resume }`, or `{ waiting, answered }` where the person dismissed one action: the middleware needs a decision for
 * each, so the run keeps waiting.
 * @throws the reason of `signal`, once it aborts.
 */
export async function answerHumanRequest(
  host: ElicitationHost,
  request: unknown,
  options: InterruptOptions = {},
): Promise<({ resume: HumanDecisions } & Choices) | RunWaits<unknown, never>> {
  const { ends, choices } = await askParts(host, [humanPart(request, options)], options);
  const end = ends[0]!;
  if ('why' in end) return { waiting: [{ interrupt: request, why: end.why }], answered: [], ...choices };
  return { resume: end.value, ...choices };
}

/** The actions of a request, and the decisions for them. Two lists that differ, one in each spelling, cannot be answered. */
export function humanPart(request: unknown, options: InterruptOptions): Part<HumanDecisions> | WaitingReason {
  const [camel, snake] = [ownValue(request, 'actionRequests'), ownValue(request, 'action_requests')];
  if (camel && snake && !deepEqual(camel, snake)) return 'not-shown';
  // The first one of a name counts.
  const configs = new Map(
    spelledList(request, 'reviewConfigs')
      .map((config) => [spelled(config, 'actionName'), config] as const)
      .reverse(),
  );
  const reviews = spelledList(request, 'actionRequests').map((action) => {
    const name = isObject(action) ? textIn(action, 'name') : '';
    const config = configs.get(name);
    const allowed = spelled(config, 'allowedDecisions');
    const allow = Array.isArray(allowed) ? (allowed.filter((one) => DECISIONS.includes(one)) as Decision[]) : [];
    const call = callNamed(name, isObject(action) ? action : {});
    return reviewOf(
      {
        ...call,
        message: isObject(action) ? descriptionOf(action, call) : '',
        schema: spelled(config, 'argsSchema'),
        allow: allow.length > 0 ? allow : ['reject'],
      },
      options,
    );
  });
  return {
    steps: reviews.map((review) => reviewStep(review)),
    answer(outcomes) {
      const decisions = outcomes.map((outcome, i) => decisionFor(outcome, reviews[i]!, request));
      return decisions.every((decision) => decision !== undefined) ? { value: { decisions } } : undefined;
    },
  };
}

function decisionFor(
  answer: StepOutcome,
  { action: name, allow }: ReviewRequest,
  request: unknown,
): HumanDecision | undefined {
  if (!allow.includes(answer.action as Decision)) return undefined;
  switch (answer.action) {
    case 'approve':
      return { type: 'approve' };
    case 'edit': {
      const action = { name, args: answer.args as Record<string, unknown> };
      const camel = ownValue(request, 'actionRequests') !== undefined && { editedAction: action };
      const snake = ownValue(request, 'action_requests') !== undefined && { edited_action: action };
      return { type: 'edit', ...camel, ...snake } as HumanDecision;
    }
    case 'reject':
      return { type: 'reject', ...(answer.reason !== undefined && { message: answer.reason }) };
    case 'respond':
      return { type: 'respond', message: answer.text };
    default:
      return undefined;
  }
}

/** The description without the arguments, where the middleware repeats those on the card: as JSON, or as Python writes them. */
function descriptionOf(action: object, { name, args }: Call): string {
  const description = textIn(action, 'description');
  const [said = '', ...repeated] = description.split(`\n\nTool: ${name}\nArgs: `);
  return repeated.length === 1 && lettersOf(repeated[0]!) === lettersOf(JSON.stringify(args)) ? said : description;
}

/** What JSON and Python's `repr` of one value have in common. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\bnone\b/g, 'null')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
