import type { ReactiveElement } from 'lit';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { environment } from './environment.js';

/** Keeps the session informed of whether the element is in a page, and whether the person can see that page. */
export function followConnection(host: ReactiveElement, session: ElicitationSession): void {
  const reportVisibility = () => session.setVisible(environment.isVisible());
  host.addController({
    hostConnected() {
      document.addEventListener('visibilitychange', reportVisibility);
      reportVisibility();
      session.setAttached(true);
      host.requestUpdate(); // Elicitations that arrived while the element was out of the page are not shown yet.
    },
    hostDisconnected() {
      document.removeEventListener('visibilitychange', reportVisibility);
      session.setAttached(false);
      queueMicrotask(() => {
        if (!host.isConnected) session.cancelEverything(); // Otherwise it was moved.
      });
    },
  });
}
