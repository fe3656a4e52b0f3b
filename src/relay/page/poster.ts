import { backoff, jitter } from '../../runtime/backoff.js';
import type { Clock } from '../../runtime/clock.js';
import { Outage } from '../../runtime/outage.js';
import { wait } from '../../runtime/wait.js';
import type { PageEvent, PostReply } from '../wire.js';
import type { Link } from './link.js';
import { ownReply, PAUSES, RelayRefused } from './own-reply.js';

/** What the backend said to an event. */
export interface RelayReply {
  readonly status: 202 | 404 | 409 | 422;
  readonly reply: Omit<PostReply, 'relay'>;
  /** Whether the backend may have received the event at an earlier attempt, whose reply got lost. */
  readonly isRepeated: boolean;
}

/** Posts an event until the relay has replied to it. Repeating it is safe: an identical answer or press changes nothing. */
export type Post = (event: PageEvent, signal: AbortSignal) => Promise<RelayReply>;

/**
 * Makes the function that posts the events of this tab. While the connection is lost, events wait, and go out as soon as it is
 * back. What fails is tried again with backoff; so is what something else than the relay replies to, whatever its status. A
 * status that another attempt may change is reported once for each event.
 * @throws {RelayRefused} for a reply of the relay that no attempt will change; the signal's reason when it aborts.
 */
export function createPost(
  clock: Clock,
  link: Link,
  request: (init: RequestInit) => Promise<Response>,
  report: (error: unknown) => void,
): Post {
  /** One attempt. The status is 0 where nothing replied; `reply` is the relay's own, to this event: a proxy may mix replies up. */
  const attempt = async (body: string, id: string): Promise<{ status: number; reply?: PostReply | undefined }> => {
    const controller = new AbortController();
    const stop = clock.after(PAUSES.longest, () => controller.abort());
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: controller.signal };
    try {
      const response = await request(init);
      const reply = await ownReply(response);
      return { status: response.status, reply: !reply?.state || reply.state.id === id ? reply : undefined };
    } catch {
      link.refresh(); // Finds out whether the connection is lost, and says so.
      return { status: 0 };
    } finally {
      stop();
    }
  };

  return async (event, signal) => {
    const body = JSON.stringify(event);
    const outage = new Outage(report);
    let isRepeated = false;
    for (let failures = 0; ; ) {
      signal.throwIfAborted();
      let pause = Number.POSITIVE_INFINITY;
      if (link.isLost) link.refresh();
      else {
        const { status, reply } = await attempt(body, event.id);
        if (reply && isFinal(status, reply)) return { status, reply, isRepeated };
        // The person may sign in again; the others are the backend's passing trouble.
        if (reply && status >= 400 && status < 500 && status !== 401 && status !== 429)
          throw new RelayRefused(status, isRepeated);
        // A store may have taken what a backend could not confirm, and a backend whose reply a proxy replaced.
        isRepeated ||= !reply || status >= 500;
        if (status) outage.failed(new RelayRefused(status));
        pause = jitter(backoff(++failures, PAUSES));
      }
      // The end of an outage ends the pause.
      await wait(clock, pause, signal, (end) => link.subscribe(() => link.isLost || end()));
    }
  };
}

/** Whether the relay says what became of an event. */
function isFinal(status: number, { state, errors }: PostReply): status is RelayReply['status'] {
  return status === 404 || ((status === 202 || status === 409) && !!state) || (status === 422 && !!errors);
}
