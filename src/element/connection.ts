import type { ReactiveElement } from 'lit';
import type { ElicitationSession } from '../session/elicitation-session.js';

/** Tells the session whether the element is in a page. With the page of another window or frame, what it asks ends. */
export function followConnection(host: ReactiveElement, session: ElicitationSession): void {
  let view: Window | null = null;
  const handlePageEnd = ({ persisted }: PageTransitionEvent) => {
    if (persisted) return;
    session.setAttached(false);
    session.cancelEverything();
  };
  host.addController({
    hostConnected() {
      view = host.ownerDocument.defaultView;
      if (view !== window) view?.addEventListener('pagehide', handlePageEnd);
      session.setAttached(true);
      host.requestUpdate(); // Shows elicitations that arrived while the element was out of the page.
    },
    hostDisconnected() {
      view?.removeEventListener('pagehide', handlePageEnd);
      session.setAttached(false);
      queueMicrotask(() => {
        if (!host.isConnected) session.cancelEverything(); // Otherwise the element was only moved.
      });
    },
  });
}
