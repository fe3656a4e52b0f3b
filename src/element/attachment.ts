import type { ReactiveElement } from 'lit';
import type { ElicitationSession } from '../session/elicitation-session.js';

/**
 * Tells the session whether the element is in a page. If the element is in another window or frame, its elicitations end with
 * that page.
 */
export function followAttachment(host: ReactiveElement, session: ElicitationSession): void {
  let outer: Window | null = null;
  const handlePageEnd = ({ persisted }: PageTransitionEvent) => {
    if (persisted) return;
    session.setAttached(false);
    session.cancelEverything();
  };
  host.addController({
    hostConnected() {
      outer = host.ownerDocument.defaultView;
      if (outer !== window) outer?.addEventListener('pagehide', handlePageEnd);
      session.setAttached(true);
      host.requestUpdate(); // Shows elicitations that arrived while the element was out of the page.
    },
    hostDisconnected() {
      outer?.removeEventListener('pagehide', handlePageEnd);
      session.setAttached(false);
      queueMicrotask(() => {
        if (!host.isConnected) session.cancelEverything(); // Otherwise the element was only moved.
      });
    },
  });
}
