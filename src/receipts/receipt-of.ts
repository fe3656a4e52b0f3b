import { type Argument, describeArguments } from '../form/arguments/arguments.js';
import { entryFrom, isEmptyValue } from '../form/entry.js';
import { Form } from '../form/form.js';
import { cleanLine, cleanText, cutText } from '../form/text/label.js';
import type { ServerIdentity } from '../protocol/host.js';
import { valueAt } from '../protocol/json.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest, Json } from '../protocol/request.js';
import { type HostRequest, isReview, type ReviewRequest } from '../protocol/review.js';
import { askerName } from '../views/asker-name.js';
import { answerText } from '../views/field/answer-texts.js';
import { actionHeading } from '../views/heading.js';
import * as messages from '../views/messages.js';
import { endText } from './messages.js';
import type { Receipt, ReceiptEnd } from './receipt.js';

/** The longest text of an answer in a receipt, in code points. */
const MAX_TEXT = 200;

/**
 * Describes an elicitation that is over, for the transcript of a chat. It contains no secret, as far as the element can tell.
 * @param request what was asked
 * @param outcome how it ended
 * @param options `nested`: as for `elicit()`. `waits`: whether the asker waits on after an end without a decision, as the
 * run of an agent does, and no server. Default: for a review. `at`: when it ended, in epoch milliseconds. Default: now.
 */
export function receiptOf(
  request: HostRequest,
  outcome: Outcome,
  {
    server,
    nested = false,
    waits = isReview(request),
    at = Date.now(),
  }: { server?: ServerIdentity; nested?: boolean; waits?: boolean; at?: number } = {},
): Receipt {
  const review = isReview(request) ? request : undefined;
  const isDecided = !WITHOUT_DECISION.includes(outcome.action);
  const isAnswer = isDecided && review?.kind === 'question'; // A No too.
  const ended = isAnswer ? 'answered' : !isDecided && waits ? 'open' : ENDS[outcome.action];
  return {
    asker: askerName(cleanLine(server?.name ?? '')),
    question: (review && actionHeading(review)) || cutText(cleanText(request.message), MAX_TEXT),
    ended,
    result: endText(ended),
    answers: isReview(request) ? decisionTexts(request, outcome) : contentTexts(request, outcome, nested),
    at,
  };
}

const WITHOUT_DECISION: readonly string[] = ['cancel', 'back', 'timeout', 'withdrawn', 'refused'];

const ENDS: Record<Outcome['action'], ReceiptEnd> = {
  accept: 'answered',
  approve: 'approved',
  edit: 'edited',
  respond: 'answered',
  reject: 'rejected',
  cancel: 'dismissed',
  back: 'dismissed',
  timeout: 'late',
  withdrawn: 'closed',
  refused: 'closed',
};

function decisionTexts({ kind, argsSchema }: ReviewRequest, outcome: Outcome): Receipt['answers'] {
  if (kind === 'question' && (outcome.action === 'approve' || outcome.action === 'reject')) {
    return [{ label: messages.response(), text: outcome.action === 'approve' ? messages.yes() : messages.no() }];
  }
  if (outcome.action === 'respond') return [{ label: messages.response(), text: cutText(outcome.text, MAX_TEXT) }];
  if (outcome.action !== 'approve' && outcome.action !== 'edit') return reasonText(outcome);
  return argumentTexts(describeArguments(outcome.args, argsSchema));
}

/** The arguments without the secret ones. One inside another has the labels of both, because two may have a "Name". */
function argumentTexts(items: readonly Argument[], path: readonly string[] = []): Receipt['answers'] {
  return items.flatMap(({ label, secret, value }) => {
    if (secret) return [];
    const labels = [...path, label];
    if (value.kind === 'inside') return argumentTexts(value.items, labels);
    return { label: labels.join(' › '), text: cutText(value.text, MAX_TEXT) };
  });
}

function contentTexts(request: ElicitationRequest, outcome: Outcome, nested: boolean): Receipt['answers'] {
  if (outcome.action !== 'accept' || !outcome.content || request.mode === 'url') return reasonText(outcome);
  const { content } = outcome;
  const { leaves, zone } = new Form(request.requestedSchema, {
    nested,
    message: request.message,
    jsonFields: () => undefined, // What was typed as JSON, or filled in, is an answer like others.
  });
  return leaves.flatMap((field) => {
    const value = valueAt(content, field.pointer) as Json | undefined;
    // A default that the person has taken away is an answer: the server may still use it.
    if (field.secret || (value === undefined && field.defaultValue === undefined)) return [];
    const entry = value === null || value === undefined ? '' : entryFrom(field, value, zone);
    // A control shows no year 0 and no leap second.
    const text = isEmptyValue(entry) && !isEmptyValue(value) ? [value].flat().join(', ') : answerText(field, entry);
    return { label: field.label, text: cutText(text, MAX_TEXT) };
  });
}

function reasonText(outcome: Outcome): Receipt['answers'] {
  const reason = outcome.action === 'reject' ? outcome.reason : undefined;
  return reason ? [{ label: messages.rejectReason(), text: cutText(reason, MAX_TEXT) }] : [];
}
