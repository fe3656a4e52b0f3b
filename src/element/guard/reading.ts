import type { ElicitationView } from '../../views/card/elicitation-view.js';
import type { ReadingState } from '../../views/card/reading-state.js';
import { UNTOUCHED } from '../../views/card/sent-list.js';
import { bringIntoView, observeSize } from '../../views/dom/without-layout.js';
import { environment } from '../environment.js';
import { flatParent } from '../is-rendered.js';
import { isOnTop, viewportOf } from './action-positions.js';

/** How much of its box an inline card may fill: a header of the page may stick over the rest. */
const INLINE_SHARE = 0.8;

/** Milliseconds that something stands on screen before it counts as seen: an application may scroll a new card away. */
const SETTLED = 100;
/** Selects what scrolls in a box of its own: a long argument, an opened list of what a press sends, and an address. */
const BOXES = '.long-text, .sent-list.open:has(li), .full';
/** Selects the button that shows the rest of a long message. */
const HIDDEN_REST = '.message + .more > button';
/** Pixels from an edge to the text there. */
const INSET = 16;

/** The upper or lower edge of what a person has to read. */
interface Edge {
  readonly element: HTMLElement;
  readonly side: 'top' | 'bottom';
  /**
   * Whether the message, the arguments or a box begin or end here. Only outer edges must have been on screen. An inner one holds a
   * press back only while something covers it.
   */
  readonly isOuter: boolean;
}

/**
 * Tracks of the card whether it scrolls (untouched answers are then repeated beside Submit), and whether the first and the last
 * line of each text have been on screen.
 */
export class Reading {
  readonly #onChange: () => void;
  readonly #onResize: () => void;
  readonly #lookSoon = () => {
    this.#cancelLook ??= environment.clock.after(SETTLED, () => {
      this.#cancelLook = undefined;
      this.look();
    });
  };
  readonly #observer = observeSize(() => {
    this.#onResize();
    // Not at once: a change of size within this callback is an error of the page.
    this.#cancelMeasure();
    this.#cancelMeasure = environment.clock.after(0, () => this.look(false));
    this.#lookSoon();
  });
  #cancelMeasure = () => {};
  #cancelLook: (() => void) | undefined;
  #observed = new Set<Element>();
  #card: HTMLElement | undefined;
  #view: ElicitationView | undefined;
  #state: ReadingState | undefined;
  /** What has been on screen of this view. */
  #seen = { top: new Set<unknown>(), bottom: new Set<unknown>() };

  /**
   * @param onChange Called when the card has to show something else.
   * @param onResize Called when the card or what scrolls in it has another size: after layout and before paint.
   */
  constructor(onChange: () => void, onResize: () => void) {
    this.#onChange = onChange;
    this.#onResize = onResize;
  }

  /** Follows the card on screen. */
  watch(card: HTMLElement, view: ElicitationView): void {
    if (card !== this.#card) this.stop();
    if (!this.#card) this.#listen('addEventListener', card);
    this.#card = card;
    if (view !== this.#view) this.#seen = { top: new Set(), bottom: new Set() };
    const isNew = view.reading !== this.#state;
    this.#view = view;
    this.#state = view.reading;
    if (isNew) this.look(false);
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
    this.#cancelMeasure();
    this.#cancelLook?.();
    this.#cancelLook = undefined;
    this.#observed = new Set();
    this.#card = undefined;
    this.#view = undefined;
    this.#state = undefined;
  }

  /** Notes what is on screen now. @param isSettled Whether it may count as read in a review. */
  look(isSettled = true): void {
    const view = this.#view;
    const card = this.#card;
    if (!view || !card?.ownerDocument.defaultView) return;
    const state = view.reading;
    const { scrolls, hasUnread, hadReadOn } = state;
    state.scrolls ||= doesScroll(card);
    state.hasUnread = this.#unread(view, card, isSettled).length > 0;
    // A person who comes to the actions from above has seen all of it by then.
    state.hadReadOn ||= state.hasUnread && areActionsSeen(card);
    if (state.scrolls !== scrolls || state.hasUnread !== hasUnread || state.hadReadOn !== hadReadOn) this.#onChange();
  }

  /**
   * Leads to the first beginning or end that has not been on screen, and shows all of a long message for that. One press leads
   * to one of them.
   */
  readOn(): void {
    const view = this.#view;
    const card = this.#card;
    if (!view || !card?.ownerDocument.defaultView) return;
    card.querySelector<HTMLElement>(HIDDEN_REST)?.click();
    const [next] = this.#unread(view, card, true).sort(inOrder);
    if (next) {
      bringIntoView(next.element, next.side === 'top' ? 'start' : 'end');
      this.#note(next);
    }
    this.look();
    if (view.reading.hasUnread || !next) return;
    next.element.tabIndex = -1;
    next.element.focus({ preventScroll: true }); // The pressed button goes away.
  }

  /** The edges for which a press waits. Notes those that are on screen. */
  #unread({ reading, arguments: args }: ElicitationView, card: HTMLElement, isSettled: boolean): Edge[] {
    // A dialog that does not scroll is in view, and nothing of the page covers the top layer.
    const isWhole = !reading.scrolls && !isInline(card);
    return this.#unseen.filter((edge) => {
      const sight = sightOf(edge, card, isWhole);
      if (sight === 'seen' && (isSettled || !args)) this.#note(edge);
      return sight === 'covered' || (sight === 'out' && edge.isOuter);
    });
  }

  #note({ element, side }: Edge): void {
    this.#seen[side].add(contentOf(element));
  }

  /**
   * What has not been on screen: of the message, of the arguments, of what leaves untouched, of the address, and of each box that
   * scrolls.
   */
  get #unseen(): Edge[] {
    const all = (selector: string) => [...(this.#card?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const boxes = all(BOXES).filter((box) => isSkipped(box) || box.scrollHeight > box.clientHeight);
    const parts = [
      all('.message, .message + .more'),
      all('[data-argument]'),
      all(`#${UNTOUCHED.id}:not(.reserved)`),
      all('.full > *'),
      ...boxes.map((box) => {
        const { firstElementChild, lastElementChild } = box.querySelector('ul') ?? box;
        return [firstElementChild, lastElementChild] as HTMLElement[];
      }),
    ];
    return parts
      .flatMap((part) =>
        part.flatMap((element, i): Edge[] => [
          { element, side: 'top', isOuter: i === 0 },
          { element, side: 'bottom', isOuter: i === part.length - 1 },
        ]),
      )
      .filter(({ element, side }) => !this.#seen[side].has(contentOf(element)));
  }

  /** Scroll events inside a shadow root do not reach the window. */
  #listen(change: 'addEventListener' | 'removeEventListener', card: Element): void {
    const around = [windowOf(card), viewportOf(card)];
    for (const target of [card, ...around]) target?.[change]('scroll', this.#lookSoon, true);
    for (const target of around) target?.[change]('resize', this.#lookSoon);
  }
}

/** What an element shows: an argument, or its first node, because a text that changes has a new one. */
function contentOf(element: HTMLElement): unknown {
  return element.dataset.argument ?? element.firstChild;
}

function windowOf(card: Element): Window {
  return card.ownerDocument.defaultView!;
}

function areActionsSeen(card: Element): boolean {
  const element = card.querySelector<HTMLElement>('.buttons');
  return element !== null && sightOf({ element, side: 'top' }, card) === 'seen';
}

/** Whether a card is taller than its box, or an inline one than what is visible of the page. */
function doesScroll(card: HTMLElement): boolean {
  const { scale = 1 } = viewportOf(card) ?? {};
  const { innerWidth, innerHeight } = windowOf(card);
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
  for (let box = flatParent(element); box; box = flatParent(box)) {
    if (box.clientHeight > 0 && /auto|scroll/.test(getComputedStyle(box).overflowY))
      lowest = Math.min(lowest, box.clientHeight);
  }
  return lowest;
}

/**
 * Whether the browser skips the layout of an element, because it is far from what is on screen. To measure hundreds of those
 * would take a second.
 */
function isSkipped(element: Element): boolean {
  return element.checkVisibility?.({ contentVisibilityAuto: true }) === false;
}

/** Sorts edges as the person comes by them. */
function inOrder(a: Edge, b: Edge): number {
  return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}

/** A point of the line of text at an edge. */
function pointOf({ element, side }: Pick<Edge, 'element' | 'side'>): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  const inset = Math.min(height / 2, INSET);
  return { x: x + width / 2, y: side === 'top' ? y + inset : y + height - inset };
}

/** Whether an edge is on screen, or something outside the card covers it there. */
function sightOf(edge: Pick<Edge, 'element' | 'side'>, card: Element, isWhole = false): 'seen' | 'covered' | 'out' {
  const { element } = edge;
  if (isSkipped(element)) return 'out';
  const { x, y } = pointOf(edge);
  const { innerWidth, innerHeight } = windowOf(card);
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = viewportOf(card) ?? {};
  if (x < offsetLeft || y < offsetTop || x > offsetLeft + width || y > offsetTop + height) return 'out';
  // A long text ends with a button until all of it is shown.
  const isSeen = (isWhole && !element.closest(BOXES)) || isOnTop(element, x, y);
  if (isSeen) return element.matches('.more:has(> button)') ? 'out' : 'seen';
  const { top, bottom } = card.querySelector('.middle')!.getBoundingClientRect();
  return y < top || y > bottom || isOnTop(card, x, y) ? 'out' : 'covered';
}
