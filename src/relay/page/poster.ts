import type { Clock } from '../../runtime/clock.js';
import { wait } from '../../runtime/wait.js';
import type { PageEvent, PostReply } from '../wire.js';
import { backoff, LONGEST_PAUSE } from './backoff.js';
import type { Link } from './link.js';
import { RelayRefused } from './relay-refused.js';

/** What the backend said to an event. */
export interface Posted {
  readonly status: 202 | 404 | 409 | 422;
  readonly reply: PostReply;
  /** Whether the backend may have received the event at an earlier attempt, whose reply got lost. */
  readonly isRepeated: boolean;
}

/** Posts an event until the backend has replied to it. Repeating it is safe: an identical answer changes nothing. */
export type Post = (event: PageEvent, signal: AbortSignal) => Promise<Posted>;

/**
 * Makes the function that posts the events of this tab. While the connection is lost, events wait, and go out as soon as it is back; what fails is
 * tried again with backoff. A reply that another attempt may change is reported once for each event.
 * @throws {RelayRefused} for a status that no attempt will change; the signal's reason when it aborts.
 */
export function createPost(
  clock: Clock,
  link: Link,
  request: (init: RequestInit) => Promise<Response>,
  report: (error: unknown) => void,
): Post {
  /** One attempt; `undefined` where another one is to be made. `onFailed` gets the refusal, or nothing if there was no reply. */
  const attempt = async (
    body: string,
    onFailed: (error?: RelayRefused) => void,
  ): Promise<Omit<Posted, 'isRepeated'> | undefined> => {
    const controller = new AbortController();
    const stop = clock.after(LONGEST_PAUSE, () => controller.abort());
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: controller.signal };
    const replied = await request(init)
      .then(async (response) => {
        // A reply of something between here and the backend may not be JSON.
        const reply: PostReply | undefined = await response.json().catch(() => controller.signal.throwIfAborted());
        return { status: response.status, reply };
      })
      .catch(() => link.refresh()) // Finds out whether the connection is lost, and says so.
      .finally(stop);
    if (!replied) {
      onFailed();
      return undefined;
    }
    const { status, reply } = replied;
    if (status === 404 || status === 409) return { status, reply: reply ?? {} };
    if ((status === 202 && reply?.state) || (status === 422 && reply?.errors)) return { status, reply };
    const error = new RelayRefused(status);
    // The person may sign in again; the others are the backend's or a proxy's passing trouble.
    if (status >= 400 && status < 500 && status !== 401 && status !== 429) throw error;
    onFailed(error);
    return undefined;
  };

  return async (event, signal) => {
    const body = JSON.stringify(event);
    let isReported = false;
    let isRepeated = false;
    const onFailed = (error?: RelayRefused) => {
      isRepeated ||= !error || error.status >= 500; // A store may have taken what a backend could not confirm.
      if (error && !isReported) report(error);
      isReported ||= error !== undefined;
    };
    for (let failures = 0; ; ) {
      signal.throwIfAborted();
      let pause = Number.POSITIVE_INFINITY;
      if (link.isLost) link.refresh();
      else {
        const posted = await attempt(body, onFailed);
        if (posted) return { ...posted, isRepeated };
        pause = backoff(++failures);
      }
      let stopListening = () => {};
      await wait(clock, pause, signal, (end) => {
        stopListening = link.subscribe(() => link.isLost || end()); // The end of an outage ends the pause.
      }).finally(() => stopListening());
    }
  };
}
