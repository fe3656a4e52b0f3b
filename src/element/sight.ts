import type { ReactiveController, ReactiveElement } from 'lit';
import { every } from '../runtime/wait.js';
import type { Turns } from '../session/turns.js';
import { environment } from './environment.js';

/** Milliseconds between two looks at what no event reports, such as a panel of the page that opens. */
export const LOOK_INTERVAL = 250;

/**
 * Whether the person can see a card: it is rendered in a document that is in view, wherever the page is scrolled. `shown`, the
 * limits, `onUnseen`, the announcements and the guard all ask this.
 */
export function canSee(card: Element): boolean {
  return environment.isVisible(card.ownerDocument) && environment.isRendered(card);
}

/** Tells the session whether the person can see what is on screen; with nothing there, whether they can see the page. */
export class Sight implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #turns: Turns;
  readonly #onLook: () => void;
  #isClear = false;
  #document: Document | undefined;
  #stopLooking: (() => void) | undefined;

  /** @param onLook Called again and again while a card or the notice of a visit is on screen. */
  constructor(host: ReactiveElement, turns: Turns, onLook: () => void) {
    this.#host = host;
    this.#turns = turns;
    this.#onLook = onLook;
    host.addController(this);
  }

  /** Whether the person could see it at the last look. */
  get isClear(): boolean {
    return this.#isClear;
  }

  /** Looks during an update, and tells the session after it. @returns whether the person can see it. */
  look(): boolean {
    if (this.#refresh()) void this.#host.updateComplete.then(() => this.#turns.setVisible(this.#isClear));
    return this.#isClear;
  }

  /** @returns whether it has changed. */
  #refresh(): boolean {
    const { displayed } = this.#turns;
    const card = displayed && this.#host.renderRoot.querySelector('.card');
    const wasClear = this.#isClear;
    this.#isClear = card ? canSee(card) : environment.isVisible(this.#host.ownerDocument);
    return this.#isClear !== wasClear;
  }

  hostConnected(): void {
    this.#document = this.#host.ownerDocument;
    this.#document.addEventListener('visibilitychange', this.#handleChange);
    this.#handleChange();
  }

  hostDisconnected(): void {
    this.#document?.removeEventListener('visibilitychange', this.#handleChange);
    this.#stop();
  }

  hostUpdated(): void {
    const { displayed, visits } = this.#turns;
    if (!displayed) this.look();
    if (this.#host.isConnected && (displayed || visits.length > 0)) {
      this.#stopLooking ??= every(environment.clock, LOOK_INTERVAL, () => {
        this.#handleChange();
        this.#onLook();
      });
    } else {
      this.#stop();
    }
  }

  #stop(): void {
    this.#stopLooking?.();
    this.#stopLooking = undefined;
  }

  readonly #handleChange = () => {
    if (!this.#refresh()) return;
    this.#turns.setVisible(this.#isClear);
    this.#host.requestUpdate(); // What was not seen before is shown now.
  };
}
