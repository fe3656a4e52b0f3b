import { checkParsed } from '../form/check-content.js';
import type { AnswerErrors } from '../protocol/answer-check.js';
import { textsFrom } from '../protocol/json.js';
import { goOn } from './go-on.js';
import { outcomeDefect } from './page-message.js';
import { canSee, type Viewer } from './scope.js';
import type { Awaitable } from './awaitable.js';
import type { AskerMessage, RelayStore } from './store.js';
import type { EndedElicitation, StoredElicitation } from './stored-elicitation.js';
import type { OverReason, PageMessage, PersonalOutcome, PostFailure } from './wire.js';

/** What a post gets: 204 without a failure. Nothing of the answer is in it. */
export interface PostResult {
  readonly status: 204 | 400 | 404 | 409 | 422;
  readonly failure?: PostFailure;
}

/** The parked calls, which go on when the person has answered. */
export interface ParkedCalls {
  /** An answer is about to be taken. */
  expectAnswer(id: string): Awaitable<void>;
  /** An answer was taken. */
  advance(id: string): unknown;
}

const ACCEPTED: PostResult = { status: 204 };
const UNKNOWN: PostResult = { status: 404, failure: { error: 'There is no such elicitation' } };

/**
 * Does what a page posts, for somebody whom the application knows. Whatever that person may not see is unknown.
 *
 * | message | elicitation | result |
 * |---|---|---|
 * | `outcome` | open | 204, 400 where the card offers no such outcome, 422 where the content does not fit |
 * | `outcome` | answered | 204 for the same answer, 409 for another |
 * | any | over without an answer | 409 |
 * | `shown`, `more-time` | not over | 204 |
 * | `visited` | open | 400: nobody has agreed to visit the page |
 * | `visited` | answered, over or not | 204 |
 * | `shown`, `more-time` | over | 409 |
 */
export function handlePost(
  store: RelayStore,
  viewer: Viewer,
  message: PageMessage,
  parking: ParkedCalls,
): Awaitable<PostResult> {
  return goOn(store.get(message.id), (found) => {
    if (!found || !canSee(viewer, found.scope)) return UNKNOWN;
    if (message.type === 'outcome') return handleOutcome(store, found, message.outcome, parking);
    if (found.phase === 'over') {
      return message.type === 'visited' && found.how === 'answered' ? ACCEPTED : over(found.how);
    }
    if (message.type === 'visited' && found.phase === 'open') return malformed('nobody has agreed to visit the page');
    if (found.parked) return handleParked(store, found, message, parking);
    return goOn(store.tell(found.id, toAsker(message)), () => ACCEPTED);
  });
}

/** A parked call has no process: its limits do not depend on pages, and the end of a visit may let it go on. */
function handleParked(
  store: RelayStore,
  { id, parked }: StoredElicitation,
  message: Exclude<PageMessage, { type: 'outcome' }>,
  parking: ParkedCalls,
): Awaitable<PostResult> {
  if (message.type !== 'visited') return ACCEPTED;
  const finish = () => store.finish(id, message.completion);
  return goOn(goOn(parking.expectAnswer(parked!.id), finish), () => {
    parking.advance(parked!.id);
    return ACCEPTED;
  });
}

function handleOutcome(
  store: RelayStore,
  found: StoredElicitation | EndedElicitation,
  outcome: PersonalOutcome,
  parking: ParkedCalls,
): Awaitable<PostResult> {
  if (found.phase === 'over') return claim(store, found, outcome);
  const { parked } = found;
  const take = (): Awaitable<PostResult> => {
    if (!parked) return claim(store, found, outcome);
    const taken = goOn(parking.expectAnswer(parked.id), () => claim(store, found, outcome));
    return goOn(taken, (result) => {
      if (!result.failure) parking.advance(parked.id);
      return result;
    });
  };
  if (found.phase !== 'open') return take();
  const defect = outcomeDefect(outcome, found);
  if (defect) return malformed(defect);
  const errors = contentErrors(outcome, found);
  if (errors) return unfit(errors);
  if (!found.checks || outcome.action !== 'accept') return take();
  const verdict = store.tell(found.id, { type: 'check', outcome });
  return goOn(verdict, (refused) => (refused ? unfit(refused) : take()));
}

function contentErrors(outcome: PersonalOutcome, { request, options }: StoredElicitation): AnswerErrors | undefined {
  if (outcome.action !== 'accept' || request.mode === 'url') return undefined;
  const { nested, validate } = options;
  const errors = checkParsed(request.requestedSchema, outcome.content, {
    ...(nested !== undefined && { nested }),
    warns: validate === 'warn',
  });
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function claim(
  store: RelayStore,
  found: StoredElicitation | EndedElicitation,
  outcome: PersonalOutcome,
): Awaitable<PostResult> {
  return goOn(store.claim(found.id, outcome, nextPhase(outcome, found)), (claimed) => {
    if (claimed === 'accepted' || claimed === 'repeated') return ACCEPTED;
    return claimed ? over(claimed) : UNKNOWN;
  });
}

function nextPhase(outcome: PersonalOutcome, found: StoredElicitation | EndedElicitation) {
  if (outcome.action !== 'accept' || found.phase === 'over') return 'over';
  if (found.request.mode === 'url') return 'visiting';
  return found.holds ? 'held' : 'over';
}

function toAsker(message: Exclude<PageMessage, { type: 'outcome' }>): AskerMessage {
  const { id: _, ...rest } = message;
  return rest;
}

function over(how: OverReason): PostResult {
  return { status: 409, failure: { error: 'It is over', how } };
}

function unfit(errors: AnswerErrors): PostResult {
  return { status: 422, failure: { error: 'The answer does not fit', errors: textsFrom(errors) } };
}

function malformed(defect: string): PostResult {
  return { status: 400, failure: { error: `No person can have sent this: ${defect}` } };
}
