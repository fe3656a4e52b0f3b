import { type Completion, completionOf, type Outcome } from '../protocol/outcome.js';
import type { ConnectionOptions } from './connection-options.js';

/** How a visit ended; `undefined` once the signal aborts. */
export function endOfVisit(
  visit: Promise<Completion>,
  signal: AbortSignal | undefined,
): Promise<Completion | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    const end = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    visit.finally(end).then(resolve, reject);
  });
}

const ACTIONS = { completed: 'accept', dismissed: 'cancel', timeout: 'timeout' } as const;

/**
 * The outcome to reply with. At `completion`, it is how the visit that an outcome began has ended, without `completion`:
 * `withdrawn` if the signal aborts. At `consent`, and without a visit, the outcome is unchanged.
 */
export async function afterVisit(
  outcome: Outcome,
  signal: AbortSignal | undefined,
  acceptAt: ConnectionOptions['acceptAt'] = 'completion',
): Promise<Outcome> {
  const visit = completionOf(outcome);
  if (!visit || acceptAt === 'consent') return outcome;
  const end = await endOfVisit(visit, signal);
  return { action: end ? ACTIONS[end] : 'withdrawn' };
}
