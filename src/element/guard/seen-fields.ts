import { environment } from '../environment.js';
import { uncovered } from './on-top.js';
import { overlapOf, SeenParts } from './seen-parts.js';

/** Milliseconds after which to look again at what something covers: no event reports that it is gone. */
const LOOK_AGAIN = 250;
/**
 * Columns of a field, which are seen one by one. What covers an outer one alone does not count: a button that floats in a
 * corner of the page must not make a card unusable.
 */
const COLUMNS = 6;
/** Height of a line of text. */
const LINE = 24;

/**
 * Notices which fields of a card have been wholly in view, in parts if they are tall, and covered by nothing: actions of the
 * card that stick, a header of the page.
 */
export class SeenFields {
  readonly #card: Element;
  readonly #unseen = new Map<Element, readonly SeenParts[]>();
  readonly #known = new WeakSet<Element>();
  /** The fields that the items of a list stand for. */
  readonly #fields = new WeakMap<Element, Element>();
  readonly #observer: IntersectionObserver | undefined;
  #cancelTimer = () => {};

  constructor(card: Element, fields: readonly Element[]) {
    this.#card = card;
    const options = { threshold: [0, 0.5, 1] };
    // A DOM without layout, such as jsdom, has no IntersectionObserver.
    this.#observer =
      globalThis.IntersectionObserver && new IntersectionObserver((entries) => this.#note(entries), options);
    this.watch(fields);
    // Scroll events inside a shadow root do not reach the window.
    this.#listen('addEventListener');
  }

  /** Watches further fields. Known fields keep what has been seen of them. */
  watch(fields: readonly Element[]): void {
    for (const field of fields) {
      if (this.#known.has(field)) continue;
      this.#known.add(field);
      this.#start(field);
    }
  }

  /** Watches an item that stands for a field: who has seen the item has seen the field. */
  watchInstead(field: Element, item: Element): void {
    if (!this.#observer) this.add(field);
    this.#fields.set(item, field);
    this.#start(item);
  }

  has(field: Element): boolean {
    return !this.#unseen.has(field);
  }

  /** Notes that the person has seen a field in another way: focus was in it. */
  add(field: Element): void {
    this.#unseen.delete(field);
    this.#observer?.unobserve(field);
  }

  stop(): void {
    this.#observer?.disconnect();
    this.#cancelTimer();
    this.#listen('removeEventListener');
  }

  #listen(change: 'addEventListener' | 'removeEventListener'): void {
    const { visualViewport } = environment;
    for (const target of [window, this.#card, visualViewport]) target?.[change]('scroll', this.#observeAgain, true);
    visualViewport?.[change]('resize', this.#observeAgain);
  }

  #start(element: Element): void {
    this.#unseen.set(
      element,
      Array.from({ length: COLUMNS }, () => new SeenParts(LINE)),
    );
    this.#observer?.unobserve(element); // An item may have been watched for another field.
    this.#observer?.observe(element);
  }

  /** Asks the observer again. It does not report a tall field that scrolls while an equal part stays in view. */
  readonly #observeAgain = () => {
    for (const field of this.#unseen.keys()) {
      this.#observer?.unobserve(field);
      this.#observer?.observe(field);
    }
  };

  #note(entries: readonly IntersectionObserverEntry[]): void {
    let isCovered = false;
    for (const { target, isIntersecting, boundingClientRect: box, intersectionRect: seen } of entries) {
      const parts = this.#unseen.get(target);
      if (!parts || !isIntersecting) continue;
      const inView = overlapOf(seen, zoomedArea());
      columnsOf(box).forEach((column, i) => {
        const strip = overlapOf(column, inView);
        const bare = i === 0 || i === COLUMNS - 1 ? [strip] : uncovered(target, strip);
        for (const part of bare) parts[i]?.add(column, part);
        isCovered ||= bare.reduce((rest, { height }) => rest - height, strip.height) > 1;
      });
      if (!parts.every(({ isWhole }) => isWhole)) continue;
      this.add(target);
      this.add(this.#fields.get(target) ?? target);
    }
    if (!isCovered) return;
    this.#cancelTimer();
    this.#cancelTimer = environment.clock.after(LOOK_AGAIN, this.#observeAgain);
  }
}

function columnsOf({ x, y, width, height }: DOMRectReadOnly): DOMRect[] {
  return Array.from({ length: COLUMNS }, (_, i) => new DOMRect(x + (i * width) / COLUMNS, y, width / COLUMNS, height));
}

/** The part of the page on screen. The observer knows nothing of zooming with two fingers. */
function zoomedArea(): DOMRect {
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = environment.visualViewport ?? {};
  return new DOMRect(offsetLeft, offsetTop, width, height);
}
