import { environment } from './environment.js';
import { pageController } from './page-controller.js';

/**
 * Calls back when the current press is over and its click, if any, has been handled. The pointer may go up anywhere in
 * the window.
 */
export function afterPress(view: Window, callback: () => void): void {
  const listening = pageController();
  const end = () => {
    listening.abort();
    setTimeout(callback);
  };
  for (const type of ['pointerup', 'pointercancel']) {
    view.addEventListener(type, end, { capture: true, signal: listening.signal });
  }
}

/** Milliseconds within which a click, or a key, continues the one before. */
const PAUSE = 500;
/** Pixels within which a click is in the place of the one before: the size of a button. Needed because `detail` stops at three taps. */
const SAME_PLACE = 48;

/**
 * Remembers when presses began, anywhere in the window. A click happens when the finger leaves the button or the key, but
 * the person decided when it went down. A chain of clicks in one place counts from its first press, and a chain of keys from
 * its first key, because the person has not read what appeared meanwhile. A press that began outside the card is older than
 * all that is on it.
 */
export class PressTimes {
  /** When the pointer went down on the card; infinity where none did since the last click, minus infinity where it was elsewhere. */
  #pointerDown = Number.POSITIVE_INFINITY;
  /** Whether Enter or the space bar is down. */
  #isKeyDown = false;
  /** When the first of the keys that follow each other went down. */
  #keysBegan = Number.NEGATIVE_INFINITY;
  #lastKey = Number.NEGATIVE_INFINITY;
  /** When the first of the clicks that follow each other began. */
  #clicksBegan = Number.NEGATIVE_INFINITY;
  #lastClick = { time: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

  /** Another card is on screen, until the signal aborts. Forgets the key that is down: it was pressed for something else. */
  follow(card: Element, signal: AbortSignal): void {
    card.addEventListener('pointerdown', this.#noteOnCard, { capture: true, signal });
    this.#isKeyDown = false;
  }

  /** Something is on screen, until the signal aborts. */
  listen(view: Window, signal: AbortSignal): void {
    for (const type of ['pointerdown', 'pointerup', 'keydown', 'keyup', 'blur', 'click']) {
      view.addEventListener(type, this.#note, { capture: true, signal });
    }
    signal.addEventListener('abort', () => (this.#pointerDown = Number.POSITIVE_INFINITY));
  }

  /**
   * When the press of an event began, on the clock of event timestamps. Assistive technology clicks without a press, and must
   * not inherit an older one.
   */
  beginOf(event: Event & { detail?: number }): number {
    const { type, detail = 0 } = event;
    if (detail > 0) return this.#clicksBegan;
    // Assistive technology and a platform's close request press no key.
    const isKey = type === 'keydown' || ((type === 'click' || type === 'submit') && this.#isKeyDown);
    return isKey ? this.#keysBegan : environment.timeOf(event);
  }

  readonly #note = (event: Event & Partial<KeyboardEvent & PointerEvent>) => {
    const { type, detail, key, repeat, isTrusted } = event;
    if (!isTrusted) return;
    // A window that loses focus gets no keyup event.
    const isAway = event.target === event.currentTarget;
    const time = environment.timeOf(event);
    // For a press on the card, `#noteOnCard` runs next and replaces this.
    if (type === 'pointerdown') this.#pointerDown = Number.NEGATIVE_INFINITY;
    // The pointer went down before there was a card.
    else if (type === 'pointerup' && this.#pointerDown === Number.POSITIVE_INFINITY) {
      this.#pointerDown = Number.NEGATIVE_INFINITY;
    } else if (type === 'click' && detail) this.#noteClick(event as MouseEvent, time);
    else if (type === 'keydown') {
      if (!repeat && time - this.#lastKey >= PAUSE) this.#keysBegan = time;
      this.#lastKey = time;
      if (!repeat && /^(?:Enter| )$/.test(key ?? '')) this.#isKeyDown = true;
      // The click of the space bar comes after its keyup.
    } else if (type === 'keyup' || isAway) setTimeout(() => (this.#isKeyDown = false));
  };

  #noteClick({ detail, clientX: x, clientY: y }: MouseEvent, time: number): void {
    const last = this.#lastClick;
    const isNear = Math.hypot(x - last.x, y - last.y) < SAME_PLACE;
    const isNext = detail > 1 || (isNear && time - last.time < PAUSE);
    if (!isNext) this.#clicksBegan = Math.min(time, this.#pointerDown);
    this.#lastClick = { time, x, y };
    this.#pointerDown = Number.POSITIVE_INFINITY;
  }

  /** At the card: in a closed shadow tree around it, an event at the window does not tell where it happened. */
  readonly #noteOnCard = (event: Event) => {
    if (event.isTrusted) this.#pointerDown = environment.timeOf(event);
  };
}
