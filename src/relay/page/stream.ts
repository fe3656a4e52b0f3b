import { own } from '../../protocol/json.js';
import type { Clock } from '../../runtime/clock.js';
import { SILENCE_LIMIT } from '../wire.js';
import { backoff, LONGEST_PAUSE } from './backoff.js';
import { readEvents } from './read-events.js';
import { RelayRefused } from './relay-refused.js';

/** A stream that is opened again whenever it is lost. */
export interface Stream {
  /** Connects again now, for a new snapshot, unless it is already connecting. */
  refresh(): void;
  close(): void;
}

const EVENT_STREAM = 'text/event-stream';

/**
 * @param request Requests the stream.
 * @param receive Takes the data of each event, and of the first one of a connection whose stream it is. Takes nothing after
 * each attempt that failed, and when an open stream is lost. The next attempt follows by itself.
 * @param refuse Called when the backend will never serve this page: no further attempt is made.
 */
export function openStream(
  clock: Clock,
  request: (init: RequestInit) => Promise<Response>,
  receive: (data?: string, identity?: string) => void,
  refuse: () => void,
  report: (error: unknown) => void,
): Stream {
  let current = new AbortController();
  let isConnecting = false;
  let failures = 0;
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
    let stopSilence = () => {};
    const listen = () => {
      stopSilence();
      stopSilence = clock.after(SILENCE_LIMIT, () => controller.abort());
    };
    isConnecting = true;
    listen();
    try {
      const response = await request({ signal, headers: { accept: EVENT_STREAM } });
      // A redirect led to a page that asks the person to sign in.
      if (response.status !== 200 || !response.headers.get('content-type')?.startsWith(EVENT_STREAM)) {
        status = response.status;
      } else {
        await readEvents(response.body!, signal, listen, (data) => {
          const identity = isConnecting ? identityIn(data) : undefined;
          isConnecting = false;
          failures = reported = 0;
          receive(data, identity);
        });
      }
    } catch {
      // The network's error: the state of the connection says so.
    }
    stopSilence();
    if (current !== controller) return;
    isConnecting = false;
    if (status && status !== reported) report(new RelayRefused(status));
    reported = status;
    if (status === 403 || status === 404) {
      refuse();
      return;
    }
    // After another 4xx the person may sign in again, or a new version of the page or the backend be deployed.
    stopPause = clock.after(status >= 400 && status < 500 ? LONGEST_PAUSE : backoff(++failures), connect);
    receive();
  };

  connect();
  return { refresh: () => void (isConnecting || connect()), close };
}

/** Whose stream it is; `undefined` where the message does not say so. A malformed message is reported elsewhere. */
function identityIn(data: string): string | undefined {
  try {
    const identity = own(JSON.parse(data), 'identity');
    return typeof identity === 'string' ? identity : undefined;
  } catch {
    return undefined;
  }
}
