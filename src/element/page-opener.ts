import type { InspectedUrl } from '../protocol/url/inspect-url.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import type { AnnouncementController } from './announcement-controller.js';
import { environment } from './environment.js';
import { UrlOpenEvent } from './events.js';

export interface PageOpener {
  /** The person consented to visit the page of the current elicitation: opens it, and that is the answer. */
  consent(): void;
  /** Opens the page of a visit again. */
  reopen(page: InspectedUrl): void;
}

/** Opens the pages of URL mode, by the person's press alone (2025-11-25 client/elicitation, "Safe URL Handling"). */
export function pageOpener(
  host: HTMLElement,
  session: ElicitationSession,
  announcements: AnnouncementController,
): PageOpener {
  /** @param isWanted Whether the page is still wanted after `url-open`: a listener may have ended the elicitation. */
  const open = (page: InspectedUrl, isWanted: () => boolean): boolean => {
    const isOpenedHere = host.dispatchEvent(new UrlOpenEvent(page.href));
    if (!isWanted() || !host.isConnected) return false;
    announcements.sayOpening(page);
    // Whether it opened stays unknown: the browser gives no handle to a page without an opener.
    if (isOpenedHere) environment.open(page.href, host.ownerDocument.defaultView ?? window);
    return true;
  };
  return {
    consent() {
      const { current } = session.turns;
      if (!current?.isAnswerable || !current.request.page) return;
      if (open(current.request.page, () => current.isAnswerable)) session.person.consent();
    },
    reopen: (page) => open(page, () => true),
  };
}
