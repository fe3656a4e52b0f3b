import { type Clock, systemClock } from '../runtime/clock.js';
import { isRendered } from './is-rendered.js';

/** What the element asks of the browser. Tests replace members, and the file for script tags adds `language`. */
export interface Environment {
  clock: Clock;
  /**
   * Calls back once the next frame of a window has been painted, with the time on the clock of its event timestamps.
   * @returns a function that cancels it.
   */
  frame(callback: (time: number) => void, window: Window): () => void;
  /**
   * Calls back once screen readers have taken in what the page shows: they learn of changes in batches, and skip some of a batch.
   * @returns a function that cancels it.
   */
  settle(callback: () => void): () => void;
  /** When an event happened, which can be long before the browser dispatches it. */
  timeOf(event: Event): number;
  /** The part of the page on screen, which zooming with two fingers makes smaller. Absent in a DOM without layout. */
  visualViewport: VisualViewport | null | undefined;
  /** Whether a page is in view, and not in a tab behind others. */
  isVisible(page: Document): boolean;
  /** Whether the person could see an element, wherever the page is scrolled. */
  isRendered(element: Element): boolean;
  /** Resolves when the scripts in the page's HTML have run, except `async` ones; `undefined` once they have. */
  scripts(): Promise<void> | undefined;
  /** Aborts when the browser leaves the page for good: `pagehide`, not `persisted`. */
  pageEnd(): AbortSignal;
  /** Opens a page with `noopener` and `noreferrer`. */
  open(url: string, window: Window): void;
  /** Copies a text to the clipboard. Rejects where the page is not allowed to. */
  copy(text: string, window: Window): Promise<void>;
  /** Calls back once when the browser is idle. Absent in browsers that cannot tell, such as Safari. */
  requestIdle?: ((callback: IdleRequestCallback) => void) | undefined;
  /** Looks up a font, as drawing does. @param font As in the CSS property `font`. */
  findFont(font: string): void;
  /**
   * Called before each update of an element in the page. The first card waits for the returned promise, which loads the texts
   * of the page's language. Absent where the application loads them.
   */
  language?: () => Promise<void> | undefined;
}

/** Milliseconds. Browsers pass changes on in up to a tenth of a second, and Orca drops a second one of a kind within another. */
const SETTLING = 250;

let pageEnd: AbortController | undefined;

/** The environment of the browser. No entry of the package exports it. */
export const environment: Environment = {
  clock: systemClock,
  frame: (callback, window) => {
    // Waits for the second frame: the first one's timestamp can be long before a blocked page paints it.
    let id = window.requestAnimationFrame(() => {
      id = window.requestAnimationFrame(() => callback(window.performance.now()));
    });
    return () => window.cancelAnimationFrame(id);
  },
  settle: (callback) => systemClock.after(SETTLING, callback, false),
  timeOf: (event) => event.timeStamp,
  visualViewport: globalThis.visualViewport,
  isVisible: (page) => page.visibilityState !== 'hidden', // In jsdom, it is `prerender`.
  isRendered,
  scripts() {
    if (document.readyState === 'complete') return;
    const [page] = performance.getEntriesByType?.('navigation') ?? [];
    if ((page as PerformanceNavigationTiming | undefined)?.domContentLoadedEventStart !== 0) return;
    return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }));
  },
  pageEnd() {
    if (!pageEnd) {
      const controller = new AbortController();
      pageEnd = controller;
      addEventListener('pagehide', ({ persisted }) => persisted || controller.abort());
    }
    return pageEnd.signal;
  },
  open: (url, window) => void window.open(url, '_blank', 'noopener,noreferrer'),
  // Async, so that it also rejects in an insecure page, which has no clipboard.
  copy: async (text, window) => window.navigator.clipboard.writeText(text),
  requestIdle: globalThis.requestIdleCallback && ((callback) => void requestIdleCallback(callback)),
  findFont(font) {
    const context = globalThis.OffscreenCanvas && new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) return;
    context.font = font;
    context.measureText('Aa1');
  },
};
