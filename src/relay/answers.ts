import { checkParsed } from '../form/check-content.js';
import type { AnswerErrors } from '../protocol/answer-check.js';
import { textsFrom } from '../protocol/json.js';
import { outcomeDefect } from './page-message.js';
import { canSee, type Viewer } from './scope.js';
import type { AskerMessage, EndedElicitation, RelayStore, StoredElicitation } from './store.js';
import type { OverReason, PageMessage, PersonalOutcome, PostFailure } from './wire.js';

/** What a post gets: 204 without a failure. Nothing of the answer is in it. */
export interface PostResult {
  readonly status: 204 | 400 | 404 | 409 | 422;
  readonly failure?: PostFailure;
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
 * | any | withdrawn, expired or lost | 409 |
 * | `shown`, `more-time`, `visited` | answered | 204 while a visit goes on, or for the end of one; else 409 |
 */
export async function handlePost(store: RelayStore, viewer: Viewer, message: PageMessage): Promise<PostResult> {
  const found = await store.get(message.id);
  if (!found || !canSee(viewer, found.scope)) return UNKNOWN;
  if (message.type === 'outcome') return await handleOutcome(store, found, message.outcome);
  if (found.phase === 'over') {
    return message.type === 'visited' && found.how === 'answered' ? ACCEPTED : over(found.how);
  }
  if (message.type === 'visited' && found.phase === 'open') return malformed('nobody has agreed to visit the page');
  await store.tell(found.id, toAsker(message));
  return ACCEPTED;
}

async function handleOutcome(
  store: RelayStore,
  found: StoredElicitation | EndedElicitation,
  outcome: PersonalOutcome,
): Promise<PostResult> {
  if (found.phase === 'open') {
    const defect = outcomeDefect(outcome, found);
    if (defect) return malformed(defect);
    const errors = contentErrors(outcome, found) ?? (await verdictOfAsker(store, outcome, found));
    if (errors) return { status: 422, failure: { error: 'The answer does not fit', errors: textsFrom(errors) } };
  }
  const claim = await store.claim(found.id, outcome, nextPhase(outcome, found));
  if (claim === 'accepted' || claim === 'repeated') return ACCEPTED;
  return claim ? over(claim) : UNKNOWN;
}

function contentErrors(outcome: PersonalOutcome, { request, options }: StoredElicitation): AnswerErrors | undefined {
  if (outcome.action !== 'accept' || request.mode === 'url') return undefined;
  const errors = checkParsed(request.requestedSchema, outcome.content, {
    nested: options.nested ?? false,
    warns: options.validate === 'warn',
  });
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function verdictOfAsker(store: RelayStore, outcome: PersonalOutcome, { id, checks }: StoredElicitation) {
  return checks && outcome.action === 'accept' ? store.tell(id, { type: 'check', outcome }) : undefined;
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

function malformed(defect: string): PostResult {
  return { status: 400, failure: { error: `No person can have sent this: ${defect}` } };
}
