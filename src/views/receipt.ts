import { type Argument, describeArguments, leavesOf } from '../form/arguments.js';
import { entryFrom, isEmptyValue } from '../form/entry.js';
import { Form } from '../form/form.js';
import { cleanLine, cleanText, cutText } from '../form/label.js';
import type { ServerIdentity } from '../protocol/host.js';
import { valueAt } from '../protocol/json.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest, Json } from '../protocol/request.js';
import { type HostRequest, isReview, type ReviewRequest } from '../protocol/review.js';
import { askerName } from './asker-name.js';
import { answerText } from './field/answer-texts.js';
import { actionHeading } from './heading.js';
import * as messages from './messages.js';

/** What stays in a conversation of an elicitation that is over. All texts are plain text, in the language of the element. */
export interface Receipt {
  /** Who asked, in the application's words. */
  readonly asker: string;
  /** What was asked: "Run transfer?", or the message of the request. */
  readonly question: string;
  /** How it ended, such as "Approved". */
  readonly result: string;
  /** Whether nobody has decided yet: the run of an agent waits, and the application can ask again. */
  readonly isOpen: boolean;
  /** The text of a button that asks again; empty where nothing is open. */
  readonly openAgain: string;
  /** The answers, or the arguments that were approved, without those that seem to be secret; the reason or the response. */
  readonly answers: ReadonlyArray<{ readonly label: string; readonly text: string }>;
}

/** The longest text of an answer in a receipt, in code points. */
const MAX_TEXT = 200;

/**
 * Describes an elicitation that is over, for the transcript of a chat. It contains no secret, as far as the element can tell.
 * @param request what was asked
 * @param outcome how it ended
 * @param options `nested`: as for `elicit()`. `waits`: whether the asker waits on after an end without a decision, as the
 * run of an agent does, and no server. Default: for a review.
 */
export function receiptOf(
  request: HostRequest,
  outcome: Outcome,
  { server, nested = false, waits }: { server?: ServerIdentity; nested?: boolean; waits?: boolean } = {},
): Receipt {
  const review = isReview(request) ? request : undefined;
  const name = cleanLine(server?.name ?? '');
  const isDecided = !WITHOUT_DECISION.includes(outcome.action);
  const isOpen = !isDecided && (waits ?? review !== undefined);
  const isAnswer = isDecided && review?.kind === 'question'; // A No too.
  return {
    asker: askerName(name, false),
    question: (review && actionHeading(review)) || cutText(cleanText(request.message), MAX_TEXT),
    result: isOpen ? messages.notAnswered() : isAnswer ? messages.wasAnswered() : RESULTS[outcome.action](),
    isOpen,
    openAgain: isOpen ? messages.openAgain() : '',
    answers: isReview(request) ? decisionTexts(request, outcome) : contentTexts(request, outcome, nested),
  };
}

const WITHOUT_DECISION: readonly string[] = ['cancel', 'back', 'timeout', 'withdrawn', 'refused'];

const RESULTS: Record<Outcome['action'], () => string> = {
  accept: messages.wasAnswered,
  approve: messages.wasApproved,
  edit: messages.wasEdited,
  respond: messages.wasAnswered,
  reject: messages.wasRejected,
  cancel: messages.wasDismissed,
  back: messages.wasDismissed,
  timeout: messages.wasLate,
  withdrawn: messages.wasClosed,
  refused: messages.wasClosed,
};

function decisionTexts({ kind, argsSchema }: ReviewRequest, outcome: Outcome): Receipt['answers'] {
  if (kind === 'question' && (outcome.action === 'approve' || outcome.action === 'reject')) {
    return [{ label: messages.response(), text: outcome.action === 'approve' ? messages.yes() : messages.no() }];
  }
  if (outcome.action === 'respond') return [{ label: messages.response(), text: cutText(outcome.text, MAX_TEXT) }];
  if (outcome.action !== 'approve' && outcome.action !== 'edit') return reasonText(outcome);
  const shown = leavesOf(describeArguments(outcome.args, argsSchema)).filter(({ secret }) => !secret);
  return shown.map(({ label, value }) => ({ label, text: cutText(textOf(value), MAX_TEXT) }));
}

function textOf(value: Argument['value']): string {
  return value.kind === 'inside' ? '' : value.text;
}

function contentTexts(request: ElicitationRequest, outcome: Outcome, nested: boolean): Receipt['answers'] {
  if (outcome.action !== 'accept' || !outcome.content || request.mode === 'url') return reasonText(outcome);
  const { content } = outcome;
  const { leaves, zone } = new Form(request.requestedSchema, { nested, message: request.message });
  return leaves.flatMap((field) => {
    const value = valueAt(content, field.pointer) as Json | undefined;
    // A default that the person has taken away is an answer: the server may still use it.
    if (field.secret || (value === undefined && field.defaultValue === undefined)) return [];
    const entry = value === null || value === undefined ? '' : entryFrom(field, value, zone);
    // A control shows no year 0 and no leap second.
    const text =
      isEmptyValue(entry) && !isEmptyValue(value) ? [value].flat().join(', ') : answerText(field, entry, false);
    return { label: field.label, text: cutText(text, MAX_TEXT) };
  });
}

function reasonText(outcome: Outcome): Receipt['answers'] {
  const reason = outcome.action === 'reject' ? outcome.reason : undefined;
  return reason ? [{ label: messages.rejectReason(), text: cutText(reason, MAX_TEXT) }] : [];
}
