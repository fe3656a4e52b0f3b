import { type Clock, systemClock } from '../host/clock.js';

/** What an element needs from the page around it. */
export interface Environment {
  clock: Clock;
  /**
   * Calls back once the next frame has been painted, with the time on the clock of event timestamps.
   * @returns what cancels it.
   */
  frame(callback: (time: number) => void): () => void;
  /** When an event happened, which may be long before it is dispatched. */
  timeOf(event: Event): number;
  /** Whether the person can see the page. */
  isVisible(): boolean;
  /** Aborts when the browser leaves the page for good: `pagehide`, not `persisted`. */
  pageEnd(): AbortSignal;
  /** Opens a page that can neither reach this one nor learn where its visitor came from. */
  open(url: string): void;
  /** Puts a text on the clipboard. Rejects where the page may not. */
  copy(text: string): Promise<void>;
  /** Calls back once when the browser is idle. Absent in browsers that cannot tell, such as Safari. */
  requestIdle?: ((callback: IdleRequestCallback) => void) | undefined;
  /** Looks a font up, as drawing does. @param font As in the CSS property `font`. */
  findFont(font: string): void;
}

let pageEnd: AbortController | undefined;

/** The browser's. Tests replace members; no entry of the package exports it. */
export const environment: Environment = {
  clock: systemClock,
  frame: (callback) => {
    // Waits one frame more. A frame's own timestamp can be its scheduled time, long before a blocked page paints it.
    let id = requestAnimationFrame(() => {
      id = requestAnimationFrame(() => callback(performance.now()));
    });
    return () => cancelAnimationFrame(id);
  },
  timeOf: (event) => event.timeStamp,
  isVisible: () => document.visibilityState === 'visible',
  pageEnd() {
    if (!pageEnd) {
      const controller = new AbortController();
      pageEnd = controller;
      addEventListener('pagehide', ({ persisted }) => persisted || controller.abort());
    }
    return pageEnd.signal;
  },
  open: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
  // Async, so that it rejects, too, in an insecure page, which has no clipboard.
  copy: async (text) => navigator.clipboard.writeText(text),
  requestIdle: globalThis.requestIdleCallback && ((callback) => void requestIdleCallback(callback)),
  findFont(font) {
    const context = globalThis.OffscreenCanvas && new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) return;
    context.font = font;
    context.measureText('Aa1');
  },
};
