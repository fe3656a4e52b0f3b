import type { ElicitationHost } from '../../protocol/host.js';
import type { OverCause } from '../../protocol/over.js';
import { membersOf } from '../../protocol/scope.js';
import { type Clock, systemClock } from '../../runtime/clock.js';
import { unlessAborted } from '../../runtime/on-abort.js';
import { randomId } from '../../runtime/random-id.js';
import { callSafely, throwLater } from '../../runtime/throw-later.js';
import { WIRE_VERSION } from '../wire.js';
import { connectLink } from './link.js';
import { openElicitations } from './open-elicitations.js';
import { createPost } from './poster.js';
import { openStream } from './stream.js';

/** Milliseconds from the end of the host's lifetime to the next snapshot: a host that was moved is back by then. */
const RETURN_PAUSE = 1000;

/** What the relay uses of the page around it. Where a member is absent, it does without. */
export interface RelayPage {
  readonly document?: { readonly visibilityState: string; addEventListener: EventTarget['addEventListener'] };
  /** With `BroadcastChannel`, one stream serves all tabs. Browsers have locks in secure contexts only. */
  readonly navigator?: { readonly locks?: Pick<LockManager, 'request'> };
  readonly BroadcastChannel?: new (name: string) => Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;
  readonly addEventListener?: EventTarget['addEventListener'];
}

export interface ConnectRelayOptions {
  /** Where the backend serves `relay.fetch`. */
  url: string;
  /** Shows the elicitations of this conversation alone. Default: all that the person may see. */
  conversation?: string;
  /** Default: the platform's. It must pass the signal on. */
  fetch?(url: string, init: RequestInit): Promise<Response>;
  /**
   * For each request, for example a bearer token. With headers, tabs share a stream only where the host's `scope` names a
   * `user`: two tabs may have different tokens.
   */
  headers?: Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>);
  /**
   * The token of a relay that runs as a service, which your backend got from `POST /v1/page-tokens`. Called for each request; the
   * service ends a stream whose token has expired, and the page connects again with a new one. Like `headers` for tabs.
   */
  getToken?(): string | Promise<string>;
  /** `include` sends cookies to a backend of another origin. Default `same-origin`. */
  credentials?: RequestCredentials;
  /**
   * Called with what the person or the application should know: HTTP failures (`RelayRefused`), messages that are malformed,
   * requests that the host refuses (`ElicitationRefused`), somebody else who is signed in now, and answers that came too late after the elicitation had left the
   * screen (`ElicitationOver`). A lost connection is not an error. Default: reports an uncaught error.
   */
  onError?(error: unknown): void;
  /** Default: the machine's time. */
  clock?: Clock;
  /** Default: `globalThis`. */
  page?: RelayPage;
}

/** A page that shows what a backend's relay asks. */
export interface RelayConnection {
  /** Takes all elicitations off this page's screen, and answers none of them. In the backend they stay open. */
  close(): void;
}

/**
 * Shows the elicitations of a relay in a backend, and posts the person's answers. The relay's other half is `createRelay`.
 *
 * ```ts
 * const connection = connectRelay(element, { url: '/elicitations', conversation: chat.id });
 * ```
 * - One stream serves all tabs of the browser with the same `url`, `conversation`, `host.scope` and user of the backend. It
 *   comes back by itself, with backoff from 1 s to 30 s; at once when the browser is online again, and when the person
 *   answers. It counts as lost as soon as the browser is offline.
 * - A connection belongs to the user of its first stream. When the backend says that somebody else is signed in, for example
 *   in another tab, it shows nothing of that user, closes, and tells `onError`: make a new one.
 * - An answer leaves once, when the connection stands. It stays on screen, being sent, until the asking process has it, or
 *   until the backend says that it cannot be delivered.
 * - Only a person's action answers. When the host leaves the page, the elicitation stays open, and appears again when
 *   the host comes back. When its `scope` changes, this connection closes: make a new one.
 * - The backend keeps the time. A `timeout` or `visitTimeout` of the host does not apply.
 * - Only the relay says that something is over: what a proxy replies in its place, whatever the status, is tried again. A
 *   stream that the relay refuses with 403 closes the connection; after its 401 it tries again every 30 s. What stays refused
 *   is on screen (`host.setReachable`).
 */
export function connectRelay(
  host: ElicitationHost,
  {
    url,
    conversation,
    fetch = (input, init) => globalThis.fetch(input, init),
    headers,
    getToken,
    credentials = 'same-origin',
    onError = throwLater,
    clock = systemClock,
    page = globalThis as RelayPage,
  }: ConnectRelayOptions,
): RelayConnection {
  const { scope } = host;
  /** The scope's members as text, in any order: tells whether it is still the same, and which tabs share a stream. */
  const membersNow = () => JSON.stringify(membersOf(host.scope));
  const members = membersNow();
  const { document, BroadcastChannel } = page;
  const locks = page.navigator?.locks;
  const query = new URLSearchParams({ v: `${WIRE_VERSION}`, ...(conversation !== undefined && { conversation }) });
  const address = `${url}${url.includes('?') ? '&' : '?'}${query}`;
  const closing = new AbortController();
  const { signal } = closing;
  const report = (error: unknown) => callSafely(() => onError(error));
  const isVisible = () => document?.visibilityState !== 'hidden';

  const headersNow = async () => {
    try {
      const given = typeof headers === 'function' ? await headers() : headers;
      return getToken ? { ...given, authorization: `Bearer ${await getToken()}` } : given;
    } catch (error) {
      report(error);
      throw error;
    }
  };
  const request = async (init: RequestInit) => {
    const given = await unlessAborted(headersNow(), init.signal); // A function that never ends must not end the connection.
    // A service worker may answer from its cache: no stream has the address of an earlier one.
    const target = init.method === 'POST' ? address : `${address}&stream=${randomId()}`;
    return fetch(target, { credentials, cache: 'no-store', ...init, headers: { ...given, ...init.headers } });
  };
  const close = (how: OverCause) => {
    if (signal.aborted) return;
    closing.abort();
    link.close();
    elicitations.close(how);
  };
  const onForbidden = () => {
    setReachable(false);
    close('lost');
  };
  const link = connectLink({
    clock,
    tabs:
      locks && BroadcastChannel && ((!headers && !getToken) || scope?.user)
        ? { name: JSON.stringify(['mcp-elicitation', address, members]), locks, BroadcastChannel }
        : undefined,
    open: (listener) => openStream(clock, request, { ...listener, onForbidden, report }),
    onMessage: (data) => elicitations.receive(data),
    isVisible,
    onOtherPerson() {
      close('closed');
      report(new Error('relay: somebody else is signed in now, so this connection is closed'));
    },
  });
  const elicitations = openElicitations({
    host,
    clock,
    link,
    post: createPost(clock, link, request, report),
    isVisible,
    report,
  });

  let isReachable = true;
  const setReachable = (isNow: boolean) => {
    if (isNow === isReachable) return;
    isReachable = isNow;
    callSafely(() => host.setReachable?.(isNow));
  };
  link.subscribe(() => setReachable(!link.isRefused));

  /** Follows the host from one lifetime to the next. */
  const follow = () => {
    const { lifetime } = host;
    const handleEnd = () => {
      if (host.lifetime?.aborted || membersNow() !== members) {
        close('closed');
        return;
      }
      follow();
      clock.after(RETURN_PAUSE, () => signal.aborted || link.refresh());
    };
    lifetime?.addEventListener('abort', handleEnd, { once: true, signal });
  };
  follow();
  page.addEventListener?.('online', link.refresh, { signal });
  page.addEventListener?.('offline', link.lose, { signal });
  const handleVisibility = () => {
    elicitations.reportShown();
    if (isVisible() && link.isLost) link.refresh(); // Its stream made room, and now it is this page that the person uses.
  };
  document?.addEventListener('visibilitychange', handleVisibility, { signal });
  return {
    close() {
      close('closed');
      setReachable(true);
    },
  };
}
