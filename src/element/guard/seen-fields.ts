import { isFramedByOthers, reportsVisibility } from './frame-watch.js';
import { SeenParts } from './seen-parts.js';

/**
 * Notices which fields of a card have been wholly in view, in parts if they are tall. The header and the actions of a
 * frameless card stick to the edges of what scrolls, and cover what is below them.
 */
export class SeenFields {
  readonly #card: Element;
  readonly #unseen = new Map<Element, SeenParts>();
  readonly #known = new WeakSet<Element>();
  readonly #observer: IntersectionObserver | undefined;
  /** Whether the observer also reports what the page around this frame covers. */
  readonly #tracksVisibility: boolean;

  /** @param trustsFrame Whether the application vouches for the page around this frame. */
  constructor(card: Element, fields: readonly Element[], trustsFrame: boolean) {
    this.#card = card;
    this.#tracksVisibility = !trustsFrame && isFramedByOthers() && reportsVisibility();
    const options = { threshold: [0, 0.5, 1], ...(this.#tracksVisibility && { trackVisibility: true, delay: 100 }) };
    // A DOM without layout, such as jsdom, has no IntersectionObserver.
    this.#observer =
      globalThis.IntersectionObserver && new IntersectionObserver((entries) => this.#note(entries), options);
    this.watch(fields);
    // Scroll events inside a shadow root do not reach the window.
    for (const target of [window, card]) target.addEventListener('scroll', this.#observeAgain, true);
  }

  /** Watches further fields. Known fields keep what has been seen of them. */
  watch(fields: readonly Element[]): void {
    for (const field of fields) {
      if (this.#known.has(field)) continue;
      this.#known.add(field);
      this.#unseen.set(field, new SeenParts());
      this.#observer?.observe(field);
    }
  }

  has(field: Element): boolean {
    return !this.#unseen.has(field);
  }

  /** Notes that the person has seen a field in another way: focus was in it, or its answer is listed beside Submit. */
  add(field: Element): void {
    this.#unseen.delete(field);
    this.#observer?.unobserve(field);
  }

  stop(): void {
    this.#observer?.disconnect();
    for (const target of [window, this.#card]) target.removeEventListener('scroll', this.#observeAgain, true);
  }

  /** Asks the observer again. It does not report a tall field that scrolls while an equal part stays in view. */
  readonly #observeAgain = () => {
    for (const field of this.#unseen.keys()) {
      this.#observer?.unobserve(field);
      this.#observer?.observe(field);
    }
  };

  #note(entries: readonly (IntersectionObserverEntry & { isVisible?: boolean })[]): void {
    const top = this.#card.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
    const bottom = this.#card.querySelector('.footer')?.getBoundingClientRect().top ?? innerHeight;
    for (const { target, isIntersecting, isVisible, boundingClientRect: box, intersectionRect: seen } of entries) {
      if (!(this.#tracksVisibility ? isVisible : isIntersecting)) continue;
      const from = Math.max(seen.top, top);
      const to = Math.min(seen.bottom, bottom);
      if (from >= to) continue;
      const parts = this.#unseen.get(target);
      parts?.add(box, new DOMRect(seen.x, from, seen.width, to - from));
      if (parts?.isWhole) this.add(target);
    }
  }
}
