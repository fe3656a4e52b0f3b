import { every } from '../../runtime/wait.js';
import { environment } from '../environment.js';

/** Milliseconds between two looks at what no event reports, such as a panel of the page that opens. */
export const LOOK_INTERVAL = 250;

/**
 * Whether the person can see a card: it is rendered in a document that is in view, wherever the page is scrolled. `shown`, the
 * limits, the announcements and the guard all ask this.
 */
export function canSee(card: Element): boolean {
  return environment.isVisible(card.ownerDocument) && environment.isRendered(card);
}

/**
 * Looks at a card that has just appeared: once the browser has laid the page out, because to look at once would make it do so
 * twice; then again and again, until the signal aborts.
 */
export function sight(card: Element, signal: AbortSignal, onLook: (isFirst: boolean) => void): void {
  const { ownerDocument } = card;
  const cancelFrame = environment.isVisible(ownerDocument) // There is no frame before it is.
    ? environment.frame(() => onLook(true), ownerDocument.defaultView!)
    : () => {};
  const look = () => onLook(false);
  const stopLooking = every(environment.clock, LOOK_INTERVAL, look);
  ownerDocument.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    cancelFrame();
    stopLooking();
  });
}
