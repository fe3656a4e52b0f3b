import type { ReactiveController } from 'lit';
import type { Elicitation } from '../session/elicitation.js';
import type { Turns } from '../session/turns.js';
import { bringIntoView } from '../views/dom/without-layout.js';
import type { CardHost } from './card-controller.js';

/** A card counts as noticed once it reaches this far into the window, about a line and a half from either edge. */
const NOTICED = '-48px 0px';

/**
 * A card in the page takes no focus and scrolls nothing, so one that appears out of view would go unnoticed. Until a part of
 * it has been in view, a cue leads there. A card that the person scrolls away from later has no cue.
 */
export class ArrivalCue implements ReactiveController {
  readonly #host: CardHost;
  readonly #turns: Pick<Turns, 'displayed'>;
  readonly #focusCard: () => void;
  // A DOM without layout, such as jsdom, has no IntersectionObserver.
  readonly #observer =
    globalThis.IntersectionObserver &&
    new IntersectionObserver((entries) => this.#note(entries), { rootMargin: NOTICED });
  #watched: Element | null = null;
  /** The last elicitation whose card was in view. */
  #seen: Elicitation | undefined;
  #isNeeded = false;

  /** @param focusCard Moves focus to the start of the card, without scrolling. */
  constructor(host: CardHost, turns: Pick<Turns, 'displayed'>, focusCard: () => void) {
    this.#host = host;
    this.#turns = turns;
    this.#focusCard = focusCard;
    host.addController(this);
  }

  /** The elicitation whose card is out of view. */
  get pointsTo(): Elicitation | undefined {
    return this.#isNeeded ? this.#turns.displayed : undefined;
  }

  /** A move in the page takes the cue out of the top layer. The next render puts it back. */
  hostConnected(): void {
    if (this.#isNeeded) this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#watch(null);
  }

  hostUpdate(): void {
    const { displayed } = this.#turns;
    if (this.#host.presentation === 'dialog' || !displayed || displayed === this.#seen) this.#isNeeded = false;
  }

  hostUpdated(): void {
    const { displayed } = this.#turns;
    const isOpen = this.#host.isConnected && displayed !== this.#seen;
    this.#watch(isOpen ? this.#host.renderRoot.querySelector('section') : null);
    this.#raise();
  }

  /** Leads to the card. The scroll margin that the page gives the element applies. */
  go(): void {
    this.#focusCard();
    bringIntoView(this.#host);
  }

  /** Puts the cue into the top layer, out of boxes that clip it; not behind a modal of the page, where it is inert. */
  #raise(): void {
    const cue = this.#host.renderRoot.querySelector<HTMLElement>('.cue');
    if (!cue?.showPopover || cue.matches(':popover-open')) return;
    const modals = [...this.#host.ownerDocument.querySelectorAll('dialog[open]')].filter((dialog) =>
      dialog.matches(':modal'),
    );
    const isBehind = modals.some((modal) => !modal.contains(this.#host));
    cue.popover = isBehind ? null : 'manual';
    if (!isBehind) cue.showPopover();
  }

  #watch(card: Element | null): void {
    if (card === this.#watched) return;
    this.#observer?.disconnect();
    this.#observer?.takeRecords(); // Reports on the previous card.
    this.#watched = card;
    if (card) this.#observer?.observe(card);
  }

  #note(entries: readonly IntersectionObserverEntry[]): void {
    const isSeen = entries.some(({ isIntersecting }) => isIntersecting);
    if (isSeen) {
      this.#seen = this.#turns.displayed;
      this.#watch(null);
    }
    if (this.#isNeeded !== isSeen) return;
    // Removing the cue must not lose the focus in it.
    if (isSeen && this.#host.shadowRoot?.activeElement?.matches('.cue')) this.#focusCard();
    this.#isNeeded = !isSeen;
    this.#host.requestUpdate();
  }
}
