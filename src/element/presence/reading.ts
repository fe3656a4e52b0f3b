import type { CardElements } from '../../views/card/card-elements.js';
import type { CardModel } from '../../views/card/card-model.js';
import { bringIntoView } from '../../views/dom/without-layout.js';

/**
 * Whether the beginning and the end of what a press sends have been on screen, from the card's appearance until the signal
 * aborts. Two empty elements mark them, and the browser says when one comes into view or leaves it: nothing is measured. Without
 * an IntersectionObserver, as in jsdom, everything counts as read.
 */
export class Reading {
  readonly #model: CardModel;
  readonly #onChange: () => void;
  readonly #observer: IntersectionObserver | undefined;
  readonly #marks: readonly HTMLElement[] = [];
  /** The actions, beside which a button leads to what has not been on screen. */
  readonly #footer: HTMLElement;
  /** Which of these elements are in view. Empty before the browser has said so. */
  readonly #inView = new Set<Element>();
  /** The marks that were in view when the element looked. */
  readonly #seen = new Set<Element>();
  /** The mark that the card was scrolled to, until the element has looked at it there. */
  #leadsTo: HTMLElement | undefined;
  /** What there was to read since then. */
  #contents: ReadonlySet<unknown> = new Set();

  /**
   * @param isFrameless Whether the actions stick over the card's end, which has been on screen only where the card ends.
   * @param onChange Called when the card has to show something else.
   */
  constructor(
    elements: CardElements,
    model: CardModel,
    isFrameless: boolean,
    signal: AbortSignal,
    onChange: () => void,
  ) {
    this.#model = model;
    this.#onChange = onChange;
    const { start, end, bottom, footer } = elements;
    this.#footer = footer!;
    const { IntersectionObserver } = this.#footer.ownerDocument.defaultView ?? {};
    if (!IntersectionObserver) return;
    this.#observer = new IntersectionObserver((entries) => this.#note(entries));
    this.#marks = [start!, isFrameless ? bottom! : end!];
    signal.addEventListener('abort', () => this.#observer?.disconnect());
  }

  /** Begins again if there is something else to read, such as a secret that the person shows, or another stage. */
  follow(): void {
    const contents = this.#model.toRead;
    if (!this.#observer || contents.every((content) => this.#contents.has(content))) return;
    this.#contents = new Set(contents);
    this.#observer.disconnect();
    this.#observer.takeRecords(); // Reports on what was there before.
    this.#seen.clear();
    this.#inView.clear();
    for (const element of [...this.#marks, this.#footer]) this.#observer.observe(element); // It reports on each anew.
  }

  /** The person sees the card: what is in view now has been on screen. Call it again and again, and at a press. */
  look(): void {
    this.follow();
    for (const mark of this.#inView) this.#seen.add(mark);
    if (this.#leadsTo && this.#seen.has(this.#leadsTo)) this.#leadsTo = undefined;
  }

  /** The mark of the beginning or the end, if it has not been on screen. */
  get next(): HTMLElement | undefined {
    return this.#marks.find((mark) => !this.#seen.has(mark) && !this.#inView.has(mark));
  }

  /** Scrolls to the next mark. @returns it */
  readOn(): HTMLElement | undefined {
    this.#leadsTo = this.next;
    this.#lead();
    return this.#leadsTo;
  }

  #lead(): void {
    bringIntoView(this.#leadsTo, this.#leadsTo === this.#marks[0] ? 'start' : 'end');
  }

  #note(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      this.#inView[isIntersecting ? 'add' : 'delete'](target);
      // What comes near the screen is laid out only then, and has pushed the mark away.
      if (target === this.#leadsTo && !isIntersecting) this.#lead();
    }
    const { reading } = this.#model;
    const hasUnread = this.next !== undefined;
    // A person who comes to the actions from above has seen all of it by then.
    const hadReadOn = reading.hadReadOn || (hasUnread && this.#inView.has(this.#footer));
    if (reading.hasUnread === hasUnread && reading.hadReadOn === hadReadOn) return;
    Object.assign(reading, { hasUnread, hadReadOn });
    this.#onChange();
  }
}
