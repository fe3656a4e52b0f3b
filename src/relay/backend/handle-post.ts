import { allowsDecision } from '../../form/arguments/arguments-form.js';
import { checkArguments, checkParsed } from '../../form/check-content.js';
import type { State } from '../../lifecycle/state.js';
import { type LifecycleEvent, transition } from '../../lifecycle/transition.js';
import { hasErrors } from '../../protocol/answer-check.js';
import { textsFrom } from '../../protocol/json.js';
import type { Answer } from '../../protocol/port.js';
import type { ReviewData } from '../../protocol/review.js';
import type { PageEvent, PostReply, WireElicitation } from '../wire.js';
import { answerIdOf } from './answer-id.js';
import type { Parking } from './calls/parking.js';
import { type ElicitationRecord, wireStateOf } from './record.js';
import type { Records } from './records.js';
import { canSee, type Viewer } from './scope.js';

/** The reply to a post. It never contains what the person answered. */
export interface PostResult {
  readonly status: 202 | 400 | 404 | 409 | 422;
  readonly reply: Omit<PostReply, 'relay'>;
}

const UNKNOWN: PostResult = { status: 404, reply: { error: 'There is no such elicitation' } };

/**
 * Applies what a page posts, for a person whom the application knows. What the person may not see gets the same 404 as what does
 * not exist.
 *
 * | event | elicitation | result |
 * |---|---|---|
 * | `answer` | open, and the answer is to this attempt | 202, 400 where the card offers no such answer, 422 where the content or the changed arguments do not fit |
 * | `answer` | the same one again | 202 |
 * | `answer` | open, and the answer is to an attempt before | 202: its state says so |
 * | `answer` | any other | what `transition` says: 202, or 409 |
 * | any other | any | 202, with an effect only where `transition` has one |
 */
export async function handlePost(
  records: Records,
  viewer: Viewer,
  event: PageEvent,
  parking: Parking,
): Promise<PostResult> {
  const { counts } = records;
  const change = await toEvent(event);
  let result = UNKNOWN;
  let isWritten = false;
  /** The next state; `undefined` where `result` says all. */
  const nextState = async (read: ElicitationRecord): Promise<State | undefined> => {
    result = UNKNOWN;
    const record = canSee(viewer, read.scope) ? await records.endIfOrphaned(read) : undefined;
    if (!record) return undefined;
    const { state, elicitation, parked } = record;
    const refusal = event.type === 'answer' && elicitation && refusalOf(event, state, elicitation);
    if (refusal) {
      if (refusal.status === 422) counts.refused++;
      result = refusal;
      return undefined;
    }
    const now = records.now();
    const next = transition(state, change, now);
    if (next === 'late') {
      const error = state.phase === 'over' ? 'It is over' : 'Another answer was first';
      result = { status: 409, reply: { error, state: wireStateOf(record, now) } };
      return undefined;
    }
    result = accepted(record, change, now);
    if (parked && next !== state && event.type === 'visited') await parking.expectEnd(parked.id);
    return next;
  };
  const record = await records.update(event.id, nextState, () => {
    isWritten = true;
  });
  if (!record || !isWritten) return result;
  if (event.type === 'answer') counts.answered++;
  if (record.parked) parking.advance(record.parked.id);
  return accepted(record, change, records.now());
}

async function toEvent(event: PageEvent): Promise<LifecycleEvent> {
  if (event.type !== 'answer') return event;
  const { id, answer, attempt } = event;
  return { type: 'answer', answer, attempt, answerId: await answerIdOf(id, answer) };
}

/** Why an answer is refused. It is asked again for each newer record, so the owner gets only answers that fit. */
function refusalOf(
  { answer, attempt }: Extract<PageEvent, { type: 'answer' }>,
  { phase, attempt: current }: State,
  elicitation: WireElicitation,
): PostResult | undefined {
  const defect = answerDefect(answer, elicitation);
  if (defect) return { status: 400, reply: { error: `The card does not offer this answer: ${defect}` } };
  if (phase !== 'open' || attempt !== current) return undefined; // Content has no effect there.
  const errors = contentErrors(answer, elicitation);
  return hasErrors(errors)
    ? { status: 422, reply: { error: 'The answer does not fit', errors: textsFrom(errors) } }
    : undefined;
}

/**
 * Why a person cannot have given this answer: the card offers no such thing. `contentErrors` judges the content of a form and
 * changed arguments.
 * @returns `undefined` where the person can.
 */
function answerDefect(answer: Answer, { request, review, options }: WireElicitation): string | undefined {
  switch (answer.action) {
    case 'accept':
      if (review) return 'a review is approved or edited, not accepted';
      if (answer.remember && !options.remember?.includes(answer.remember))
        return 'the card does not offer to remember a yes';
      if (request.mode === 'url') return answer.content && 'an accept in URL mode has no content';
      return answer.content ? undefined : 'the content is missing';
    case 'reject':
      if (answer.silence) return options.silenceable ? undefined : 'the server cannot be silenced';
      if (review ? !review.allow.includes('reject') : options.rejectable === false)
        return 'the card offers no rejection';
      return undefined;
    case 'cancel':
      return answer.all && !options.step ? 'there is no series' : undefined;
    case 'back':
      return options.step?.canGoBack ? undefined : 'there is no step before';
    case 'approve':
    case 'edit':
    case 'respond':
      return review ? decisionDefect(answer, review) : 'there is no review';
  }
}

function decisionDefect(
  answer: Extract<Answer, { action: 'approve' | 'edit' | 'respond' }>,
  review: ReviewData,
): string | undefined {
  const { action } = answer;
  if (!allowsDecision(review, action)) return `the decision ${action} is not offered`;
  if (action === 'respond') return answer.text.trim() === '' ? 'the text is missing' : undefined;
  if (answer.remember && !review.remember.includes(answer.remember)) return 'the card does not offer to remember a yes';
  return action === 'approve' && answer.rest && review.rest.length === 0
    ? 'the rest is not up for approval'
    : undefined;
}

function contentErrors(answer: Answer, { request, review, options }: WireElicitation): Record<string, string> {
  if (answer.action === 'edit' && review) return checkArguments(review.args, review.argsSchema, answer.args);
  if (answer.action !== 'accept' || request.mode === 'url') return {};
  const { nested, validate } = options;
  return checkParsed(request.requestedSchema, answer.content, {
    ...(nested !== undefined && { nested }),
    warns: validate === 'warn',
  });
}

function accepted(record: ElicitationRecord, event: LifecycleEvent, now: number): PostResult {
  const { state, answerWriteId } = record;
  const isOwn = event.type === 'answer' && event.answerId === state.answerId && answerWriteId !== undefined;
  return { status: 202, reply: { state: wireStateOf(record, now, true), ...(isOwn && { answerWriteId }) } };
}
