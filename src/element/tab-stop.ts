import type { ReactiveController, ReactiveElement } from 'lit';

/** Selects what Tab can reach in a card. */
const STOPS = 'button, input, select, textarea, summary, [tabindex]';

/**
 * Makes the element itself a tab stop while a card is in the page. The modals of Mantine, Radix and Headless UI look for tab
 * stops in the light DOM alone. Without one here, Tab cannot enter the card; inside the card, they assume that focus is on
 * their last stop and move it away.
 */
export class TabStop implements ReactiveController {
  readonly #host: ReactiveElement;
  /** Whether the element has set `tabindex`. A value that the page has set stays. */
  #isOurs = false;
  #isTabbingBack = false;

  readonly #isStop: () => boolean;

  /**
   * @param isStop Whether a card is in the page.
   * @param onEnter Called before focus goes on into the card.
   */
  constructor(host: ReactiveElement, isStop: () => boolean, onEnter: (event: FocusEvent) => void) {
    this.#host = host;
    this.#isStop = isStop;
    host.addController(this);
    host.addEventListener('focus', (event) => {
      onEnter(event);
      // Focus that came by Tab moves on to the first stop. A press on a text also focuses the element, and stays there.
      if (!host.shadowRoot?.activeElement && host.matches(':focus-visible')) this.#stops[0]?.focus();
    });
  }

  /** Whether `tabindex` is the element's, and not the page's. */
  get isOurs(): boolean {
    return this.#isOurs;
  }

  /** Whether the key that is down is Tab with Shift. */
  get isTabbingBack(): boolean {
    return this.#isTabbingBack;
  }

  /** The element is in a page, until the signal aborts. */
  listen(view: Window | null, signal: AbortSignal): void {
    for (const type of ['keydown', 'keyup', 'blur'])
      view?.addEventListener(type, this.#noteKey, { capture: true, signal });
  }

  readonly #noteKey = (event: Event & Partial<KeyboardEvent>) => {
    const { type, target, currentTarget, code, shiftKey } = event;
    if (type === 'blur' && target !== currentTarget) return; // The focus moved within the window.
    // `code`, because WebKitGTK has no `key` for Shift and Tab.
    if (event.isTrusted) this.#isTabbingBack = type === 'keydown' && code === 'Tab' && shiftKey === true;
  };

  hostUpdated(): void {
    const isStop = this.#isStop();
    if (isStop === this.#isOurs || (isStop && this.#host.hasAttribute('tabindex'))) return;
    this.#isOurs = isStop;
    if (isStop) this.#host.tabIndex = 0;
    else this.#host.removeAttribute('tabindex');
  }

  /** Hides Tab from the page while focus stays in the card. The page gets the Tab that leaves the last stop. */
  handleTab(event: KeyboardEvent): void {
    const focused = this.#host.shadowRoot?.activeElement;
    if (this.#isOurs && focused && (event.shiftKey || focused !== this.last)) event.stopPropagation();
  }

  /** The last stop in the card. */
  get last(): HTMLElement | undefined {
    return this.#stops.at(-1);
  }

  get #stops(): HTMLElement[] {
    const found = this.#host.renderRoot.querySelectorAll<HTMLElement>(STOPS);
    return [...found].filter((stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0);
  }
}
