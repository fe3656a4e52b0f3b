import type { ReactiveElement } from 'lit';
import type { ElicitationSession } from '../session/elicitation-session.js';

/** Tells the session whether the element is in a page. */
export function followConnection(host: ReactiveElement, session: ElicitationSession): void {
  host.addController({
    hostConnected() {
      session.setAttached(true);
      host.requestUpdate(); // Shows elicitations that arrived while the element was out of the page.
    },
    hostDisconnected() {
      session.setAttached(false);
      queueMicrotask(() => {
        if (!host.isConnected) session.cancelEverything(); // Otherwise the element was only moved.
      });
    },
  });
}
