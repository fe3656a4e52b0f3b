import type { Json } from './request.js';

/**
 * The values a person gave, by property key. On the wire only strings, numbers, booleans and lists of strings leave
 * (ElicitResult, all revisions), and `null` where a required field's schema allows it.
 */
export type Content = Record<string, Json>;

/**
 * How the visit of a page ended that a person agreed to (URL mode). `completed`: the person, a status callback or the
 * server (`notifications/elicitation/complete`, 2025-11-25) said so. Whatever waits for the page, such as a retry, goes
 * on then and only then. `dismissed`: nobody waits any more. `timeout`: the time limit passed. Nothing of it is sent.
 */
export type Completion = 'completed' | 'dismissed' | 'timeout';

/**
 * How one request ended. Exactly one outcome per request.
 *
 * | action | meaning |
 * |---|---|
 * | `accept` | the person agreed: with `content` in form mode; in URL mode to visit the page, and `completion` tells how that ended |
 * | `reject` | the person said no; `silence` asks for every later request of this server to be declined unseen. What waits behind it ends likewise, after it |
 * | `cancel` | dismissed without a choice: Escape, the element removed, `open = false`; `all`: with the others of its series |
 * | `timeout` | the time limit passed |
 * | `back` | in a multi round-trip: the person wants the question before this one |
 * | `withdrawn` | the server took the request back: nothing is sent |
 * | `refused` | never shown: malformed, not declared, against policy; `code` is a JSON-RPC error code |
 */
export type Outcome =
  | { action: 'accept'; content?: Content; completion?: Promise<Completion> }
  | { action: 'reject'; reason?: string; silence?: true }
  | { action: 'cancel'; all?: true }
  | { action: 'timeout' }
  | { action: 'back' }
  | { action: 'withdrawn' }
  | { action: 'refused'; code: number; message: string };

/** Tells how the visit of a page ends that was agreed to; `undefined` where there is none. */
export function completionOf(outcome: Outcome | undefined): Promise<Completion> | undefined {
  return outcome?.action === 'accept' ? outcome.completion : undefined;
}
