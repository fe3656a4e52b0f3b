import type { ReactiveController, ReactiveElement } from 'lit';

/** What Tab can reach in a card. */
const STOPS = 'button, input, select, textarea, summary, [tabindex]';

/**
 * Makes the element itself a tab stop while a card is in the page. The modals of Mantine, Radix and Headless UI look for tab
 * stops in the light DOM alone: without one here, Tab cannot enter the card, and within the card each of them takes focus
 * to be on its last stop and moves it away.
 */
export class TabStop implements ReactiveController {
  readonly #host: ReactiveElement;
  /** Whether the element has set `tabindex`; one of the page stays as it is. */
  #isOurs = false;

  /** @param onEnter Called before focus goes on into the card. */
  constructor(host: ReactiveElement, onEnter: (event: FocusEvent) => void) {
    this.#host = host;
    host.addController(this);
    host.addEventListener('focus', (event) => {
      onEnter(event);
      // Focus that came by Tab goes on to the first stop. A press on a text, too, focuses the element.
      if (!host.shadowRoot?.activeElement && host.matches(':focus-visible')) this.#stops[0]?.focus();
    });
  }

  hostUpdated(): void {
    const isStop = this.#host.renderRoot.querySelector('section') !== null;
    if (isStop === this.#isOurs || (isStop && this.#host.hasAttribute('tabindex'))) return;
    this.#isOurs = isStop;
    if (isStop) this.#host.tabIndex = 0;
    else this.#host.removeAttribute('tabindex');
  }

  /** Keeps Tab from the page while it stays in the card: past the last stop, the page hears it. */
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
