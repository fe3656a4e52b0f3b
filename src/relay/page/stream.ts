import { isObject, parsedJson } from '../../protocol/json.js';
import { backoff, jitter } from '../../runtime/backoff.js';
import type { Clock } from '../../runtime/clock.js';
import { SILENCE_LIMIT } from '../wire.js';
import { ownReply, PAUSES, RelayRefused } from './own-reply.js';
import { readEvents } from './read-events.js';

/** A stream that is opened again whenever it is lost. */
export interface Stream {
  /** Connects again now, for a new snapshot, unless it is already connecting. */
  refresh(): void;
  close(): void;
}

export interface StreamListener {
  /** @param identity whose stream it is, with the first message of a connection that says so */
  onMessage(data: string, identity?: string): void;
  /**
   * An attempt failed, or the open stream is lost. The next attempt follows by itself.
   * @param isRefused whether something keeps refusing the page, as opposed to a network that is down
   */
  onLost(isRefused: boolean): void;
  /** The relay will never serve this page: no further attempt is made. */
  onForbidden(): void;
  report(error: unknown): void;
}

const EVENT_STREAM = 'text/event-stream';
/** Milliseconds for the first message of a stream: whoever waits longer reads that nothing arrives here. */
const FIRST_LIMIT = 15_000;
/** Attempts in a row that something else than the relay may refuse before the person reads of it: a deploy is shorter. */
const MAX_REFUSALS = 3;

/**
 * Keeps a stream of the relay's messages open. Only the relay's own refusal ends it; whatever else replies in its place is
 * tried again.
 * @param request Requests the stream.
 */
export function openStream(
  clock: Clock,
  request: (init: RequestInit) => Promise<Response>,
  { onMessage, onLost, onForbidden, report }: StreamListener,
): Stream {
  let current = new AbortController();
  let isConnecting = false;
  let failures = 0;
  let refusals = 0;
  /** The HTTP status that was reported last; 0 while the stream is open. */
  let reported = 0;
  let stopPause = () => {};

  const close = () => {
    stopPause();
    current.abort();
    current = new AbortController();
    return current;
  };
  const connect = async () => {
    const controller = close();
    const { signal } = controller;
    let status = 0;
    /** Whether the relay itself refuses the page. */
    let isOwn = false;
    let stopSilence = () => {};
    const listen = () => {
      stopSilence();
      stopSilence = clock.after(isConnecting ? FIRST_LIMIT : SILENCE_LIMIT, () => controller.abort());
    };
    const receive = (data: string) => {
      const { type, states, identity } = membersOf(data);
      if (type === 'replaced') {
        isOwn = true;
        controller.abort();
      } else if (isConnecting) {
        if (type !== 'snapshot' || !Array.isArray(states)) throw new TypeError('Not a stream of the relay');
        isConnecting = false;
        failures = refusals = reported = 0;
        listen(); // From here on for longer.
        onMessage(data, typeof identity === 'string' ? identity : undefined);
      } else onMessage(data);
    };
    const reportRefusal = () => {
      if (status !== reported) report(new RelayRefused(status));
      reported = status;
    };
    isConnecting = true;
    listen();
    try {
      const response = await request({ signal, headers: { accept: EVENT_STREAM } });
      ({ status } = response);
      if (status === 200 && response.headers.get('content-type')?.startsWith(EVENT_STREAM)) {
        await readEvents(response.body!, signal, listen, receive);
      } else {
        reportRefusal();
        isOwn = (await ownReply(response)) !== undefined;
      }
    } catch {
      // The network's error, or a stream of something else: the state of the connection says so.
    }
    stopSilence();
    if (current !== controller) return;
    if (isConnecting && status && !isOwn) reportRefusal();
    if (isConnecting && signal.aborted)
      refusals = MAX_REFUSALS; // Something holds the stream back.
    else if (isConnecting && status) refusals++;
    isConnecting = false;
    if (isOwn && status === 403) {
      onForbidden();
      return;
    }
    // The person may sign in again, a new version of the page or the backend be deployed, or another tab be closed.
    const isRefused = isOwn && status < 500;
    stopPause = clock.after(isRefused ? PAUSES.longest : jitter(backoff(++failures, PAUSES)), connect);
    onLost(isRefused || refusals >= MAX_REFUSALS);
  };

  connect();
  return { refresh: () => void (isConnecting || connect()), close };
}

/** The members of a message. A malformed one has none, and is reported where messages are read. */
function membersOf(data: string): Record<string, unknown> {
  const message = parsedJson(data);
  return isObject(message) ? message : {};
}
