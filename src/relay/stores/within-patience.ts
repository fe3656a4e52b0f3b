import { within } from '../../runtime/wait.js';
import { steadyClock } from './steady-clock.js';

/** For how many milliseconds a call waits for a reply by default. */
export const PATIENCE = 5000;

/** Rejects when a reply takes too long: a connection that is cut without a word never replies. */
export function withinPatience<Value>(patience: number, reply: Promise<Value>): Promise<Value> {
  return within(steadyClock, patience, reply, () => new Error(`relay: the store did not reply for ${patience} ms`));
}
