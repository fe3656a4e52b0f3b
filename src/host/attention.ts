import type { ServerIdentity } from '../protocol/host.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { notify } from '../runtime/throw-later.js';
import { check, checkFunction, type Middleware, optional } from './middleware.js';
import { type AskingTitle, type AttentionPage, pageAttention } from './page-attention.js';

export type { AskingTitle, AttentionPage };

/** A request that is open while the page is hidden. Both callbacks get the same object. */
export interface Attention {
  readonly request: ElicitationRequest;
  readonly server: ServerIdentity | undefined;
  /** Whether the person could see the page at any time since the request came. */
  readonly wasSeen: boolean;
}

export interface AttentionOptions {
  /**
   * Writes the title of the hidden page, in the person's language; `false` leaves the title alone. Called when a request
   * begins or ends. Default: `(1) Northwind Bank asks – Your title`.
   */
  title?: ((asking: AskingTitle) => string) | false;
  /** Called for each request that needs the person back: play a sound, show a `Notification`, set a badge. */
  onBegin?(attention: Attention): void;
  /** Called when the person is back at the page, or the request has ended. */
  onEnd?(attention: Attention): void;
  /** The page. Default: the `document`, if there is one. */
  page?: AttentionPage;
}

/**
 * Calls the person back to a hidden page. While a request is open and the page is hidden, the page's title names the
 * server. The page gets its own title back once the person is back, or no request is open.
 *
 * A title that the page sets during that time stays, and is never overwritten: the next request that begins or ends puts its
 * text before it. Several requests count together, also those of other pipelines on the page. A visit to another page does
 * not change the title. Put it after middleware that answers without a person, such as `policy()`, and before `queue()`.
 *
 * ```ts
 * const host = pipeline(element, attention({ onBegin: () => navigator.setAppBadge?.() , onEnd: () => navigator.clearAppBadge?.() }), queue());
 * ```
 * Without a page it passes requests on. A `title` that throws is reported and writes nothing.
 * @throws {TypeError} if an option is of the wrong type.
 */
export function attention(options: AttentionOptions = {}): Middleware {
  const { title = defaultTitle, onBegin, onEnd, page } = options;
  check(title === false || typeof title === 'function', 'attention(): title must be a function or false');
  checkFunction('attention(): onBegin', onBegin);
  checkFunction('attention(): onEnd', onEnd);

  return optional(async (request, next, { server }) => {
    const hidden = page ?? (typeof document === 'undefined' ? undefined : document);
    if (!hidden) return next();
    const asked = { request, server, wasSeen: false };
    const end = pageAttention(hidden).add({
      server: server?.name,
      title: title || undefined,
      onSeen: () => (asked.wasSeen = true),
      onChange: (isNeeded) => notify(() => (isNeeded ? onBegin : onEnd)?.(asked)),
    });
    try {
      return await next();
    } finally {
      end();
    }
  });
}

function defaultTitle({ server = 'Unknown server', count, title }: AskingTitle): string {
  return `(${count}) ${server} asks${title && ` – ${title}`}`;
}
