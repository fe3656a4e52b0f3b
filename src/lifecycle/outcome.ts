import type { Outcome } from '../protocol/outcome.js';
import type { Answer } from '../protocol/port.js';
import type { Json } from '../protocol/request.js';
import { hasOutcome, type State } from './state.js';
import type { LifecycleEvent } from './transition.js';

/** How an elicitation ended for its caller. */
export type Ending = Answer | { action: 'timeout' } | { action: 'withdrawn' };

/**
 * What the caller gets from one change; `undefined` if the change gives no outcome, or the caller has one already.
 * @param before the state that the event was applied to
 */
export function endingOf(before: State, event: LifecycleEvent, after: State): Ending | undefined {
  if (hasOutcome(before) || !hasOutcome(after)) return undefined;
  if (event.type === 'checked') return before.answer;
  return { action: event.type === 'due' ? 'timeout' : 'withdrawn' };
}

/** The outcome that an ending gives. @param review the review that the person decided about, with the owner's arguments */
export function outcomeFrom(ending: Ending, review: { readonly args: Json } | undefined): Outcome {
  return ending.action === 'approve' ? { ...ending, args: review?.args ?? null } : ending;
}
