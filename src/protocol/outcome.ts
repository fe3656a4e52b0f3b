import { INTERNAL_ERROR } from './errors.js';
import type { Persistence } from './persistence.js';
import type { Json } from './request.js';

/**
 * The values of an accepted form, by property key: strings, numbers, booleans and lists of strings (ElicitResult, all
 * revisions), `null` where a required field's schema allows it, lists of other values where the schema lists them as choices,
 * and objects where the host allows nested answers.
 */
export type Content = Record<string, Json>;

/**
 * How the visit of a page ended (URL mode). No reply contains it.
 *
 * | completion | meaning |
 * |---|---|
 * | `completed` | the person, a status callback or the server (`notifications/elicitation/complete`, 2025-11-25) says that all is done on the page; only after this is a call retried |
 * | `dismissed` | the person abandoned the page, or the server withdrew the request |
 * | `timeout` | none of them said so within `visitTimeout`, nor in the 30 minutes after it |
 */
export type Completion = 'completed' | 'dismissed' | 'timeout';

/**
 * How an elicitation ended. Each has exactly one outcome.
 *
 * | action | meaning |
 * |---|---|
 * | `accept` | the person agreed: with `content` in form mode, and `remember` if the yes holds longer than this one time; in URL mode to visit the page, and `completion` resolves when the visit is over |
 * | `approve` | of a review: the action may run with `args`, as they were shown; `remember` as above; `rest`: the later steps of its series may run, too |
 * | `edit` | of a review: it may run with `args`, which the person changed |
 * | `respond` | of a review: it must not run, and the asker gets `text` |
 * | `reject` | the person said no, with `reason` if the host asks for one; `silence`: the person wants no more requests of this server |
 * | `cancel` | dismissed without a choice: Escape, the element removed, `open = false`; `all`: together with the rest of its series |
 * | `timeout` | the time limit passed |
 * | `back` | the person wants to return to the step before this one |
 * | `withdrawn` | the server took the request back: nothing is sent |
 * | `refused` | the request could not be shown or completed: it is malformed, of an undeclared mode or against policy, or the host or a check failed; `code` is a JSON-RPC error code |
 */
export type Outcome =
  | { action: 'accept'; content?: Content; remember?: Persistence; completion?: Promise<Completion> }
  | { action: 'approve'; args: Json; remember?: Persistence; rest?: true }
  | { action: 'edit'; args: Json; remember?: Persistence }
  | { action: 'respond'; text: string }
  | { action: 'reject'; reason?: string; silence?: true }
  | { action: 'cancel'; all?: true }
  | { action: 'timeout' }
  | { action: 'back' }
  | { action: 'withdrawn' }
  | { action: 'refused'; code: number; message: string };

/** Resolves when the visit that an outcome began is over; `undefined` for an outcome that began none. */
export function completionOf(outcome: Outcome | undefined): Promise<Completion> | undefined {
  return outcome?.action === 'accept' ? outcome.completion : undefined;
}

/** Calls back once the request is over: now or, after a consent, when the visit is over. */
export function whenOver(outcome: Outcome, callback: () => void): void {
  const visit = completionOf(outcome);
  if (visit) Promise.resolve(visit).then(callback, callback);
  else callback();
}

/** The outcome of a failure on this side. It tells the server no details. */
export function internalError(): Outcome {
  return { action: 'refused', code: INTERNAL_ERROR, message: 'The client could not handle the request' };
}
