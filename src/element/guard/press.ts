import { environment } from '../environment.js';
import { Layers } from './layers.js';

/**
 * Calls back when the current press is over and its click, if any, has been handled. The pointer may go up anywhere in
 * the window.
 */
export function afterPress(view: Window, callback: () => void): void {
  const listening = new AbortController();
  const end = () => {
    listening.abort();
    setTimeout(callback);
  };
  for (const type of ['pointerup', 'pointercancel']) {
    view.addEventListener(type, end, { capture: true, signal: listening.signal });
  }
}

/**
 * Remembers when presses began, anywhere in the window. A click happens when the finger leaves the button or the key, but
 * the person decided when it went down. All clicks of a double click count from the first press. A press that did not begin
 * on the card began before anything that is on it.
 */
export class PressTimes {
  /** Whether the key that is down is Tab with Shift. */
  isTabbingBack = false;
  readonly #layers = new Layers();
  #card: Element | undefined;
  #pointerDown = Number.POSITIVE_INFINITY;
  #keyDown = Number.POSITIVE_INFINITY;
  #firstClick = Number.NEGATIVE_INFINITY;

  /** Another card is on screen, or none. A key that is down by now cannot press anything there. */
  watch(card: Element | undefined): void {
    this.#card?.removeEventListener('pointerdown', this.#noteOnCard, true);
    card?.addEventListener('pointerdown', this.#noteOnCard, true);
    this.#card = card;
    this.#layers.watch(card);
    this.#keyDown = Number.POSITIVE_INFINITY;
    if (!card) this.#pointerDown = Number.POSITIVE_INFINITY;
  }

  /** A layer of the page opens or closes. */
  noteToggle(layer: Element): void {
    this.#layers.noteToggle(layer);
  }

  listen(view: Window, change: 'addEventListener' | 'removeEventListener'): void {
    for (const type of ['pointerdown', 'pointerup', 'keydown', 'keyup', 'blur', 'click']) {
      view[change](type, this.#note, true);
    }
  }

  /**
   * When the press of an event began, on the clock of event timestamps. Call it once for each click: assistive technology
   * clicks without a press, and must not inherit an older one.
   */
  beginOf(event: Event & { detail?: number }): number {
    const { type, detail = 0 } = event;
    const time = environment.timeOf(event);
    if (detail > 1) return this.#firstClick;
    // A key event and a platform's close request begin at their own time. Another key that is held down is unrelated.
    if (detail === 0) return type === 'click' || type === 'submit' ? Math.min(time, this.#keyDown) : time;
    const began = Math.min(time, this.#pointerDown);
    this.#pointerDown = Number.POSITIVE_INFINITY;
    return began;
  }

  readonly #note = (event: Event & Partial<KeyboardEvent & PointerEvent>) => {
    const { type, detail, key, code, repeat, shiftKey, isTrusted } = event;
    if (!isTrusted) return;
    // A window that loses focus gets no keyup event.
    const isAway = event.target === event.currentTarget;
    // `code`, because WebKitGTK has no `key` for Shift and Tab.
    if (key || isAway) this.isTabbingBack = type === 'keydown' && code === 'Tab' && shiftKey!;
    const time = environment.timeOf(event);
    // For a press on the card, `#noteOnCard` runs next and replaces this.
    if (type === 'pointerdown') this.#pointerDown = Number.NEGATIVE_INFINITY;
    // It went down before there was a card.
    else if (type === 'pointerup' && this.#pointerDown === Number.POSITIVE_INFINITY) {
      this.#pointerDown = Number.NEGATIVE_INFINITY;
    } else if (type === 'click' && detail === 1) this.#firstClick = Math.min(time, this.#pointerDown);
    else if (type === 'keydown' && !repeat && /^(?:Enter| )$/.test(key ?? '')) this.#keyDown = time;
    // The click of the space bar comes after its keyup.
    else if (type === 'keyup' || isAway) setTimeout(() => (this.#keyDown = Number.POSITIVE_INFINITY));
  };

  /** At the card: in a closed shadow tree around it, an event at the window does not tell where it happened. */
  readonly #noteOnCard = (event: Event) => {
    const { clientX, clientY, isTrusted } = event as PointerEvent;
    if (isTrusted && !this.#layers.cover(clientX, clientY)) this.#pointerDown = environment.timeOf(event);
  };
}
