import type { ReactiveElement } from 'lit';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { environment } from './environment.js';

/** Tells the session whether the element is in a page, and whether the person can see that page. */
export function followConnection(host: ReactiveElement, session: ElicitationSession): void {
  const reportVisibility = () => session.setVisible(environment.isVisible());
  host.addController({
    hostConnected() {
      document.addEventListener('visibilitychange', reportVisibility);
      reportVisibility();
      session.setAttached(true);
      host.requestUpdate(); // Shows elicitations that arrived while the element was out of the page.
    },
    hostDisconnected() {
      document.removeEventListener('visibilitychange', reportVisibility);
      session.setAttached(false);
      queueMicrotask(() => {
        if (!host.isConnected) session.cancelEverything(); // Otherwise the element was only moved.
      });
    },
  });
}
