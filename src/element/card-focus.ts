import type { ReactiveElement } from 'lit';
import type { ElicitationView } from '../views/card/elicitation-view.js';
import { FocusMemory } from './focus-memory.js';
import type { Guard } from './guard/guard.js';
import { TabStop } from './tab-stop.js';

/** Where focus is in a card, who moved it there, and where it goes when the focused element goes away. */
export class CardFocus {
  readonly tabStop: TabStop;
  readonly #host: ReactiveElement;
  readonly #guard: Guard;
  readonly #memory = new FocusMemory();
  /** Whether focus was in the card of an elicitation that has just ended. */
  #wasInside = false;
  /** The focused element, if the person did not choose it: this element or a press meant for the page moved focus there. */
  #placed: Element | null = null;
  /** Whether the next render moves focus to the first error. */
  #shouldFocusError = false;

  constructor(host: ReactiveElement, guard: Guard) {
    this.#host = host;
    this.#guard = guard;
    this.tabStop = new TabStop(host, (event) => this.#memory.enter(event, host.renderRoot));
  }

  get heading(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('h2');
  }

  /** The focused element of the card, or `null`. */
  get current(): Element | null {
    // Asks the tree around the element first: happy-dom throws where focus is in another shadow root.
    const { activeElement } = this.#host.getRootNode() as Document | ShadowRoot;
    return activeElement === this.#host ? (this.#host.shadowRoot?.activeElement ?? null) : null;
  }

  get #submit(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('[part~=submit]');
  }

  /** Focus moved into the card or within it. */
  track(event: FocusEvent): void {
    if (this.#guard.isStrayFocus(event)) this.#placed = this.current;
    this.#memory.enter(event, this.#host.renderRoot);
  }

  /** Moves focus, and remembers that the person did not. In a document without a window there is no focus to move. */
  move(move: () => void): void {
    if (this.#host.ownerDocument.defaultView) move();
    this.#placed = this.current;
  }

  /** Moves focus to the line that says who asks, and remembers that the person did not. */
  moveToHeading(options?: FocusOptions): void {
    this.move(() => this.heading?.focus(options));
  }

  /** The application moves focus into the card: to the heading; or to the last stop, where a focus trap handles Shift and Tab. */
  enter(options?: FocusOptions): void {
    if (this.tabStop.isTabbingBack) this.tabStop.last?.focus(options);
    else this.moveToHeading(options);
  }

  /** Whether a key that submits from anywhere was meant for the page, because focus is where the element put it. */
  isStrayShortcut(event: KeyboardEvent): boolean {
    return this.#guard.isStrayShortcut(event, this.current !== this.#placed);
  }

  /** An elicitation is about to leave the card. The buttons of a folded visit go with it, so focus must leave them. */
  noteEnd(): void {
    this.#wasInside = this.current !== null;
    if (this.current?.closest('.folded')) this.heading?.focus();
  }

  /**
   * An elicitation appears. Focus moves to the first error of a form that comes back while the person is in the card.
   * Otherwise to the heading: a field would take keys meant for the page.
   * @param takesFocus Whether focus moves even if it was not in the card before.
   */
  begin({ fields }: ElicitationView, takesFocus: boolean): void {
    const wasInside = this.#wasInside;
    this.#wasInside = false;
    if (wasInside && fields.problems.length > 0) this.move(() => fields.focusFirstError());
    else if (wasInside || takesFocus) this.moveToHeading();
  }

  /** The focused button is gone: moves focus back to where the person was in the card. */
  resume(): void {
    this.#memory.resume(this.heading);
  }

  /** The card is gone: moves focus back to where the person was in the page. */
  giveBack(): void {
    if (this.#wasInside) this.#memory.giveBack();
    this.#wasInside = false;
  }

  /** The fields take no input from now on, so focus leaves them. */
  lock({ container }: ElicitationView): void {
    if (container.matches(':focus-within')) this.#submit?.focus();
  }

  /**
   * The fields take input again. After the next render focus moves to the first error, unless the person has moved it elsewhere.
   * @returns whether it does.
   */
  unlock(): boolean {
    const { current } = this;
    this.#shouldFocusError = current === this.heading || current === this.#submit;
    return this.#shouldFocusError;
  }

  /** Moves focus to the first error, if `unlock` asked for that. Call it after each render. */
  focusPendingError({ fields }: ElicitationView): void {
    if (this.#shouldFocusError) fields.focusFirstError();
    this.#shouldFocusError = false;
  }
}
