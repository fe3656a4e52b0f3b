import { type Completion, completionOf, type Outcome } from '../protocol/outcome.js';

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
 * Waits for the visit that an outcome began.
 * @returns the outcome by the end of the visit, without `completion`; `withdrawn` if the signal aborts; an outcome without
 * a visit unchanged.
 */
export async function afterVisit(outcome: Outcome, signal: AbortSignal | undefined): Promise<Outcome> {
  const visit = completionOf(outcome);
  if (!visit) return outcome;
  const end = await endOfVisit(visit, signal);
  return { action: end ? ACTIONS[end] : 'withdrawn' };
}
