import type { ElicitationHost } from '../protocol/host.js';
import { isObject, listIn, own, textIn } from '../protocol/json.js';
import { DECISIONS, type Decision } from '../protocol/review.js';
import { type StepOutcome, askSeries, reviewStep } from './ask-series.js';
import { elicitOptions, type InterruptOptions, reviewOf } from './options.js';

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
  return (
    isObject(value) && (Array.isArray(own(value, 'actionRequests')) || Array.isArray(own(value, 'action_requests')))
  );
}

/**
 * Answers a request of LangChain's human-in-the-loop middleware: its actions are a series of reviews.
 *
 * @param request the value of the interrupt: `HITLRequest`, in camel case or in snake case. The answer has the same spelling.
 * @returns `undefined` where the person dismissed one action: the middleware needs a decision for each, so the run keeps waiting.
 * @throws the reason of `signal`, once it aborts.
 */
export async function answerHumanRequest(
  host: ElicitationHost,
  request: unknown,
  options: InterruptOptions = {},
): Promise<HumanDecisions | undefined> {
  const isSnake = isObject(request) && Array.isArray(own(request, 'action_requests'));
  const actions = isObject(request) ? listIn(request, isSnake ? 'action_requests' : 'actionRequests') : [];
  const configs = isObject(request) ? listIn(request, isSnake ? 'review_configs' : 'reviewConfigs') : [];
  const steps = actions.map((action) => {
    const name = isObject(action) ? textIn(action, 'name') : '';
    const config = configs.find((one) => own(one, isSnake ? 'action_name' : 'actionName') === name);
    const allowed = own(config, isSnake ? 'allowed_decisions' : 'allowedDecisions');
    const allow = Array.isArray(allowed) ? (allowed.filter((one) => DECISIONS.includes(one)) as Decision[]) : [];
    return reviewStep(
      reviewOf(
        {
          name,
          args: own(action, 'args') ?? {},
          message: isObject(action) ? descriptionOf(action, name) : '',
          schema: own(config, isSnake ? 'args_schema' : 'argsSchema'),
          allow: allow.length > 0 ? allow : ['reject'],
        },
        options,
      ),
    );
  });
  const answers = await askSeries(host, steps, elicitOptions(options));
  const decisions = answers.map((answer, i) => decisionFor(answer, steps[i]!.review!.action, isSnake));
  return decisions.every((decision) => decision !== undefined) ? { decisions } : undefined;
}

function decisionFor(answer: StepOutcome, name: string, isSnake: boolean): HumanDecision | undefined {
  switch (answer.action) {
    case 'approve':
      return { type: 'approve' };
    case 'edit': {
      const action = { name, args: answer.args as Record<string, unknown> };
      return isSnake ? { type: 'edit', edited_action: action } : { type: 'edit', editedAction: action };
    }
    case 'reject':
      return { type: 'reject', ...(answer.reason !== undefined && { message: answer.reason }) };
    case 'respond':
      return { type: 'respond', message: answer.text };
    default:
      return undefined;
  }
}

/** The description without the arguments. The middleware repeats them there, and the card shows them anyway. */
function descriptionOf(action: object, name: string): string {
  return textIn(action, 'description').split(`\n\nTool: ${name}\nArgs: `, 1)[0]!;
}
