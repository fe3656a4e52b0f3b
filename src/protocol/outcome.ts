import type { Json } from './request.js';

/**
 * The values a person gave, by property key. On the wire only strings, numbers, booleans and lists of strings leave
 * (ElicitResult, all revisions), and `null` where a required field's schema allows it.
 */
export type Content = Record<string, Json>;

/**
 * How one request ended. Exactly one outcome per request.
 *
 * | action | meaning |
 * |---|---|
 * | `accept` | the person agreed; `content` in form mode, none in URL mode |
 * | `reject` | the person said no; `silence` asks for every later request of this server to be declined unseen |
 * | `cancel` | dismissed without a choice: Escape, the element removed, `open = false` |
 * | `timeout` | the time limit passed |
 * | `back` | in a multi round-trip: the person wants the question before this one |
 * | `withdrawn` | the server took the request back: nothing is sent |
 * | `refused` | never shown: malformed, not declared, against policy; `code` is a JSON-RPC error code |
 */
export type Outcome =
  | { action: 'accept'; content?: Content; completion?: Promise<'completed' | 'dismissed' | 'timeout'> }
  | { action: 'reject'; reason?: string; silence?: true }
  | { action: 'cancel' }
  | { action: 'timeout' }
  | { action: 'back' }
  | { action: 'withdrawn' }
  | { action: 'refused'; code: number; message: string };
