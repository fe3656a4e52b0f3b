import { type Completion, completionOf, type Outcome } from '../protocol/outcome.js';
import { onAbort } from '../runtime/on-abort.js';
import type { ConnectionOptions } from './connection-options.js';

/** `acceptAt` where the application sets none: a reply waits for no visit, and the call of an entry goes on after it. */
export const ACCEPT_AT = { request: 'consent', entry: 'completion' } as const;

/** How a visit ended; `undefined` once the signal aborts. */
export function endOfVisit(
  visit: Promise<Completion>,
  signal: AbortSignal | undefined,
): Promise<Completion | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    if (signal?.aborted) abort();
    visit.finally(onAbort(signal, abort)).then(resolve, reject);
  });
}

const ACTIONS = { completed: 'accept', dismissed: 'cancel', timeout: 'timeout' } as const;

/**
 * The outcome to reply with. With `completion`, it waits for the end of the visit, and says how the visit ended; `withdrawn` if
 * the signal aborts. With `consent`, and for an outcome without a visit, it is the outcome as it was.
 */
export async function afterVisit(
  outcome: Outcome,
  signal: AbortSignal | undefined,
  acceptAt: NonNullable<ConnectionOptions['acceptAt']>,
): Promise<Outcome> {
  const visit = completionOf(outcome);
  if (!visit || acceptAt === 'consent') return outcome;
  const end = await endOfVisit(visit, signal);
  return { action: end ? ACTIONS[end] : 'withdrawn' };
}
