import type { ElicitationView } from '../../views/card/elicitation-view.js';
import { bringIntoView, observeSize } from '../../views/dom/without-layout.js';
import { environment } from '../environment.js';
import { isOnTop } from './on-top.js';

/** How much of its box an inline card may fill: a header of the page may stick over the rest. */
const INLINE_SHARE = 0.8;

/**
 * Follows what a person has to read before a press counts: whether the card scrolls, so that the answers nobody entered
 * stand beside Submit, and which ends of a review's arguments have been on screen.
 */
export class Reading {
  readonly #onChange: () => void;
  readonly #observer = observeSize(() => {
    // What the observer's own callback changes, it would report as an error of the page.
    this.#cancelTimer();
    this.#cancelTimer = environment.clock.after(0, this.look);
  });
  #cancelTimer = () => {};
  #observed = new Set<Element>();
  #card: HTMLElement | undefined;
  #view: ElicitationView | undefined;
  #fields: unknown;
  readonly #seenEnds = new WeakSet<Element>();

  /** @param onChange Called when the card has to show something else. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Follows the card on screen. */
  watch(card: HTMLElement, view: ElicitationView): void {
    if (card !== this.#card) this.stop();
    if (!this.#card) this.#listen('addEventListener', card);
    this.#card = card;
    const isNew = view.fields !== this.#fields;
    this.#view = view;
    this.#fields = view.fields;
    if (isNew) this.look(); // Before the first frame shows it.
    for (const element of [card, ...card.querySelectorAll('.middle, .middle > *')]) {
      if (this.#observed.has(element)) continue;
      this.#observed.add(element);
      this.#observer.observe(element);
    }
  }

  /** No card is on screen. */
  stop(): void {
    if (this.#card) this.#listen('removeEventListener', this.#card);
    this.#observer.disconnect();
    this.#cancelTimer();
    this.#observed = new Set();
    this.#card = undefined;
    this.#view = undefined;
    this.#fields = undefined;
  }

  /** Notes what is on screen now. */
  readonly look = () => {
    const view = this.#view;
    if (!view) return;
    const { scrolls, endAhead } = view;
    view.scrolls ||= doesScroll(this.#card!);
    const ends = this.#ends;
    for (const end of ends) if (isOnScreen(end)) this.#seenEnds.add(end);
    const isAhead = ends.some((end) => !this.#seenEnds.has(end));
    view.endAhead = isAhead || endAhead === undefined ? isAhead || undefined : false;
    if (view.scrolls !== scrolls || view.endAhead !== endAhead) this.#onChange();
  };

  /** Scrolls to the end of the arguments, and of each box inside: the person has chosen to go on from there. */
  goToEnd(): void {
    const ends = this.#ends;
    for (const end of ends) {
      this.#seenEnds.add(end);
      bringIntoView(end);
    }
    ends.at(-1)?.focus({ preventScroll: true }); // The pressed button goes away.
    this.look();
  }

  /** The ends of the arguments, and of the boxes that scroll among them. */
  get #ends(): HTMLElement[] {
    return (this.#view?.arguments?.ends ?? []).filter((end) => {
      const box = end.closest('.long-text');
      return !box || box.scrollHeight > box.clientHeight;
    });
  }

  /** Scroll events inside a shadow root do not reach the window. */
  #listen(change: 'addEventListener' | 'removeEventListener', card: Element): void {
    const { visualViewport } = environment;
    for (const target of [window, card, visualViewport]) target?.[change]('scroll', this.look, true);
    for (const target of [window, visualViewport]) target?.[change]('resize', this.look);
  }
}

/** Whether a card is taller than its box, or an inline one than what is visible of the page. */
function doesScroll(card: HTMLElement): boolean {
  const { scale = 1 } = environment.visualViewport ?? {};
  const { width, height } = card.getBoundingClientRect();
  if (width * scale > innerWidth + 1 || height > (innerHeight / scale) * (isInline(card) ? INLINE_SHARE : 1))
    return true;
  if (isInline(card)) return height > INLINE_SHARE * boxHeight(card);
  return [card, card.querySelector('.middle')].some((box) => box && box.scrollHeight > box.clientHeight + 1);
}

function isInline(card: HTMLElement): boolean {
  return card.localName !== 'dialog';
}

/** The height of the lowest box around an element that scrolls, such as a chat. */
function boxHeight(element: Element): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let node: Node | null = element; node; ) {
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
    if (!(node instanceof HTMLElement) || node.clientHeight === 0) continue;
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) lowest = Math.min(lowest, node.clientHeight);
  }
  return lowest;
}

/** Whether a point of an element is on screen: in the page, in what two fingers have zoomed to, and covered by nothing. */
function isOnScreen(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const viewport = environment.visualViewport;
  const top = viewport?.offsetTop ?? 0;
  const middle = y + height / 2;
  return middle >= top && middle < top + (viewport?.height ?? innerHeight) && isOnTop(element, x + width / 2, middle);
}
