import type { Clock } from '../../host/clock.js';
import { textsFrom } from '../../protocol/json.js';
import { ElicitationOver } from '../../protocol/over.js';
import type { PageMessage, PostFailure } from '../../relay/wire.js';
import { backoff, LONGEST_PAUSE } from './backoff.js';
import type { Link } from './link.js';
import { RelayRefused } from './relay-refused.js';

/** Errors in the answer; `undefined` where the message was taken. */
export type Verdict = Record<string, string> | undefined;

/** Posts a message until the backend has replied to it. Repeating it is safe: an identical answer is taken once. */
export type Deliver = (message: PageMessage, signal: AbortSignal) => Promise<Verdict>;

/**
 * Makes what posts for this tab. While the connection is lost, messages wait, and go out as soon as it is back; what fails
 * is tried again with backoff. A reply that another attempt may change is reported once for each message.
 * @throws {ElicitationOver} when the elicitation had ended before, `undelivered` where the backend does not know it;
 * {RelayRefused} for a status that no attempt will change; the signal's reason when it aborts.
 */
export function delivery(
  clock: Clock,
  link: Link,
  request: (init: RequestInit) => Promise<Response>,
  report: (error: unknown) => void,
): Deliver {
  /** One attempt. @returns whether to make another one, `true`, or the errors. */
  const post = async (body: string, onRefused: (error: RelayRefused) => void): Promise<Verdict | true> => {
    const attempt = new AbortController();
    const stop = clock.after(LONGEST_PAUSE, () => attempt.abort());
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: attempt.signal };
    const response = await request(init)
      .catch(() => link.refresh()) // Finds out whether the connection is lost, and says so.
      .finally(stop);
    if (!response) return true;
    const { status } = response;
    if (status === 204) return undefined;
    // A reply of something between here and the backend may be no JSON.
    const failure: Partial<PostFailure> | undefined = await response.json().catch(() => {});
    if (status === 404) throw new ElicitationOver('undelivered');
    if (status === 409) throw new ElicitationOver(failure?.how ?? 'answered');
    const errors = textsFrom(failure?.errors);
    if (status === 422 && Object.keys(errors).length > 0) return errors;
    const error = new RelayRefused(status);
    // The person may sign in again; the others are the backend's or a proxy's passing trouble.
    if (status >= 400 && status < 500 && status !== 401 && status !== 429) throw error;
    onRefused(error);
    return true;
  };

  return async (message, signal) => {
    let reportOnce = (error: RelayRefused) => {
      report(error);
      reportOnce = () => {};
    };
    for (let failures = 0; ; ) {
      signal.throwIfAborted();
      let pause = Number.POSITIVE_INFINITY;
      if (link.isLost) {
        link.refresh();
      } else {
        const verdict = await post(JSON.stringify(message), reportOnce);
        if (verdict !== true) return verdict;
        pause = backoff(++failures);
      }
      // The end of an outage, or of the elicitation, ends a pause early. With `wait()` the file for script tags is 50 bytes
      // larger, and over its limit.
      await new Promise<void>((resolve) => {
        const end = () => {
          stopTimer();
          stopListening();
          signal.removeEventListener('abort', end);
          resolve();
        };
        const stopTimer = clock.after(pause, end);
        const stopListening = link.subscribe(() => link.isLost || end());
        signal.addEventListener('abort', end);
      });
    }
  };
}
