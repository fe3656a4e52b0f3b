import type { ReactiveElement } from 'lit';
import type { CardElements } from '../../views/card/card-elements.js';
import type { CardModel } from '../../views/card/card-model.js';
import type { PageFocus } from '../page-focus.js';

/** The focused element of an element's card, or `null`. */
export function focusIn(host: ReactiveElement): Element | null {
  // Asks the tree around the element first: happy-dom throws where focus is in another shadow root.
  const { activeElement } = host.getRootNode() as Document | ShadowRoot;
  return activeElement === host ? (host.shadowRoot?.activeElement ?? null) : null;
}

/** Where focus is in a card, who moved it there, and where it goes when the focused element goes away. */
export class CardFocus {
  readonly #host: ReactiveElement;
  readonly #elements: CardElements;
  readonly #page: PageFocus;
  /** The focused element, if the person did not choose it: this element or a press meant for the page moved focus there. */
  #placed: Element | null = null;
  /** The last place in the card besides its actions. */
  #inside: HTMLElement | undefined;
  /** Where focus was when the fields stopped taking input. */
  #pressed: Element | null = null;
  /** What the next render moves focus to. */
  #pending: 'error' | 'retry' | undefined;

  constructor(host: ReactiveElement, elements: CardElements, page: PageFocus, signal: AbortSignal) {
    this.#host = host;
    this.#elements = elements;
    this.#page = page;
    signal.addEventListener('abort', () => page.noteEnd(this.current !== null));
  }

  /** The focused element of the card, or `null`. */
  get current(): Element | null {
    return focusIn(this.#host);
  }

  /** Whether focus is where the person has put it. */
  get isMoved(): boolean {
    return this.current !== this.#placed;
  }

  /** Focus moved into the card or within it. @param isStray Whether it came by a press that was meant for the page. */
  track(event: FocusEvent, isStray: boolean): void {
    if (isStray) this.#placed = this.current;
    this.#page.enter(event, this.#host.renderRoot);
    const { target } = event;
    if (target instanceof HTMLElement && this.#elements.middle?.contains(target)) this.#inside = target;
  }

  /** Moves focus, and remembers that the person did not. In a document without a window there is no focus to move. */
  move(move: () => void): void {
    if (this.#host.ownerDocument.defaultView) move();
    this.#placed = this.current;
  }

  /** Moves focus to the line that says who asks, and remembers that the person did not. */
  moveToHeading(options?: FocusOptions): void {
    this.move(() => this.#elements.heading?.focus(options));
  }

  /** The line of a visit goes away, with its buttons: focus leaves them. */
  leaveFolded(): void {
    const { current } = this;
    if ([...this.#elements.folded].some((line) => line.contains(current))) this.#elements.heading?.focus();
  }

  /**
   * The card appears. Focus moves to the first error of a form that comes back while the person is in the card.
   * Otherwise to the heading: a field would take keys meant for the page.
   * @param takesFocus Whether focus moves even if it was not in the card before.
   */
  begin({ fields }: CardModel, takesFocus: boolean): void {
    const wasInside = this.#page.takeOver();
    if (wasInside && fields.problems.length > 0) this.move(() => fields.focusFirstError());
    else if (wasInside || takesFocus) this.moveToHeading();
  }

  /** The focused button is gone: moves focus back to where the person was in the card. */
  resume(): void {
    const place = this.#inside?.isConnected ? this.#inside : this.#elements.heading;
    place?.focus();
  }

  /** The fields take no input from now on, so focus leaves them. */
  lock({ container }: CardModel): void {
    if (container.contains(this.current)) this.#elements.submit?.focus();
    this.#pressed = this.current;
  }

  /** "Try again" replaces the pressed button. Focus moves there, unless the person has moved it elsewhere. */
  awaitRetry(): void {
    const { current } = this;
    if (current && (current === this.#pressed || current === this.#elements.heading)) this.#pending = 'retry';
  }

  /** The fields take input again. After the next render focus moves to the first error, unless the person has moved it elsewhere. */
  unlock(): void {
    const { current } = this;
    const { heading, submit } = this.#elements;
    if (current !== null && (current === heading || current === submit)) this.#pending = 'error';
  }

  /** Moves focus to what was asked for. Call it after each render. */
  focusPending({ fields }: CardModel): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending === 'error') fields.focusFirstError();
    if (pending === 'retry') this.#elements.submit?.focus();
  }
}
