import { writesExactNumbers } from '../../protocol/exact-json.js';
import { deepEqual, isObject, ownValue } from '../../protocol/json.js';
import type { Decision } from '../../protocol/review.js';
import { questionRequest } from '../../reviews/review-request.js';
import { reviewStep, type StepOutcome } from '../ask-series.js';
import { hasExactNumbers } from '../call.js';
import { withDetails } from '../details.js';
import { type InterruptOptions, reviewOf } from '../options.js';
import type { Part } from '../run-answer.js';
import type { ApprovalShape } from './approval-shape.js';
import type { InterruptFacts } from './interrupt-facts.js';
import type { Resolution } from './types.js';

/** The approval of a tool call, or a plain question whose answer has the shape of one. */
export function approvalPart(facts: InterruptFacts, shape: ApprovalShape, options: InterruptOptions): Part<Resolution> {
  const { call, message, details, dialect, interrupt } = facts;
  const extra = (args: unknown) => (call && dialect.extra ? dialect.extra(interrupt, { name: call.name, args }) : {});
  const payload = (isApproved: boolean, args: unknown, more: object = {}) =>
    shape.key ? { [shape.key]: isApproved, ...more, ...extra(args) } : isApproved;
  const edits: Decision[] = shape.edit && shape.key ? ['edit'] : [];
  const rejects: Decision[] = shape.isYesOnly ? [] : ['reject'];
  const allow: Decision[] = ['approve', ...edits, ...rejects];
  const review = call
    ? reviewOf(
        {
          ...call,
          defect: defectOf(facts),
          message: withDetails(message, details),
          allow,
          schema: shape.edit?.schema,
        },
        options,
      )
    : questionRequest({ message, allow: ['approve', ...rejects], ...(details !== undefined && { details }) });
  const answer = (outcome: StepOutcome): unknown => {
    switch (outcome.action) {
      case 'approve':
        return payload(true, review.args);
      case 'edit': {
        const edited = editedBy(outcome.args, review.args, shape);
        return edited && payload(true, outcome.args, edited);
      }
      case 'reject': {
        const why = shape.reason && outcome.reason !== undefined ? { [shape.reason]: outcome.reason } : {};
        return payload(false, review.args, why);
      }
      default:
        return undefined;
    }
  };
  return {
    steps: [reviewStep(review, { rejectReason: shape.reason !== undefined && shape.key !== undefined })],
    answer([outcome]) {
      // A policy says no where the card has no Reject, too.
      const value = allow.includes(outcome!.action as Decision) ? answer(outcome!) : undefined;
      return value === undefined ? undefined : { value: { status: 'resolved', payload: value } };
    },
  };
}

/** Why the call cannot be approved: this engine may not be able to write the arguments that the answer has to carry. */
function defectOf({ call, dialect }: InterruptFacts): string {
  const isLost = call && dialect.extra && !writesExactNumbers() && hasExactNumbers(call.args);
  return isLost ? 'args: this browser cannot send back a number of this size' : (call?.defect ?? '');
}

/** Changed arguments, as the emitter takes them; `undefined` where it could not be told that one was removed. */
function editedBy(args: unknown, before: unknown, { edit }: ApprovalShape): object | undefined {
  if (edit?.as !== 'members') return { editedArgs: args };
  if (!isObject(args) || !isObject(before)) return undefined;
  if (Object.keys(before).some((key) => !Object.hasOwn(args, key))) return undefined;
  return Object.fromEntries(Object.entries(args).filter(([key, value]) => !deepEqual(value, ownValue(before, key))));
}
