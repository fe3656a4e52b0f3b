import { environment } from '../environment.js';

/**
 * Calls back when the current press is over and its click, if any, has been handled. The pointer may go up anywhere in
 * the window.
 */
export function afterPress(callback: () => void): void {
  const listening = new AbortController();
  const end = () => {
    listening.abort();
    setTimeout(callback);
  };
  for (const type of ['pointerup', 'pointercancel']) {
    window.addEventListener(type, end, { capture: true, signal: listening.signal });
  }
}

/**
 * Remembers when presses began, anywhere in the window. A click happens when the finger leaves the button or the key, but
 * the person decided when it went down. All clicks of a double click count from the first press.
 */
export class PressTimes {
  /** Whether the key that is down is Tab with Shift. */
  isTabbingBack = false;
  #pointerDown = Number.POSITIVE_INFINITY;
  #keyDown = Number.POSITIVE_INFINITY;
  #firstClick = Number.NEGATIVE_INFINITY;

  listen(change: 'addEventListener' | 'removeEventListener'): void {
    for (const type of ['pointerdown', 'keydown', 'keyup', 'blur', 'click']) window[change](type, this.#note, true);
  }

  /**
   * When the press of an event began, on the clock of event timestamps. Call it once for each click: assistive technology
   * clicks without a press, and must not inherit an older one.
   */
  beginOf(event: Event & { detail?: number }): number {
    const { detail = 0 } = event;
    const time = environment.timeOf(event);
    if (detail > 1) return this.#firstClick;
    if (detail === 0) return Math.min(time, this.#keyDown);
    const began = Math.min(time, this.#pointerDown);
    this.#pointerDown = Number.POSITIVE_INFINITY;
    return began;
  }

  readonly #note = (event: Event & Partial<KeyboardEvent>) => {
    const { type, detail, key, code, repeat, shiftKey, isTrusted } = event;
    if (!isTrusted) return;
    // A window that loses focus gets no keyup event.
    const isAway = event.target === window;
    // `code`, because WebKitGTK has no `key` for Shift and Tab.
    if (key || isAway) this.isTabbingBack = type === 'keydown' && code === 'Tab' && shiftKey!;
    const time = environment.timeOf(event);
    if (type === 'pointerdown') this.#pointerDown = time;
    else if (type === 'click' && detail === 1) this.#firstClick = Math.min(time, this.#pointerDown);
    else if (type === 'keydown' && !repeat && /^(?:Enter| )$/.test(key ?? '')) this.#keyDown = time;
    // The click of the space bar comes after its keyup.
    else if (type === 'keyup' || isAway) setTimeout(() => (this.#keyDown = Number.POSITIVE_INFINITY));
  };
}
