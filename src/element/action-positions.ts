import { ANSWERING } from '../views/card.js';
import { watchFrame } from './frame-visibility.js';

/**
 * Notices when the actions of a card move, or when something covers or uncovers them: a layout shift, a scroll, a resize,
 * an on-screen keyboard, a zoom, a layer of the page. Where no event tells, `haveMoved()` finds out.
 */
export class ActionPositions {
  /** Whether the page around this frame covers the actions. */
  areCovered = false;
  readonly #onMove: () => void;
  readonly #look = () => {
    if (this.#positions.size > 0 && this.haveMoved()) this.#onMove();
  };
  readonly #observer = new ResizeObserver(this.#look);
  #card: HTMLElement | undefined;
  #positions = new Map<Element, string>();
  #stopWatching = () => {};

  /** @param onMove Called when an action is somewhere else than at the last `record()`. */
  constructor(onMove: () => void) {
    this.#onMove = onMove;
  }

  /** Watches the actions of a card, or nothing. */
  watch(card: HTMLElement | undefined): void {
    this.#observer.disconnect();
    this.#stopWatching();
    this.#card = card;
    this.areCovered = false;
    this.#positions.clear();
    const change = card ? 'addEventListener' : 'removeEventListener';
    for (const target of [window, visualViewport]) {
      target?.[change]('scroll', this.#look, true);
      target?.[change]('resize', this.#look);
    }
    if (!card) return;
    for (const element of [card, ...card.querySelectorAll('.header, .folded, .middle, .footer')]) {
      this.#observer.observe(element);
    }
    this.#stopWatching = watchFrame(card.querySelector('.buttons') ?? card, (isCovered) => {
      this.areCovered = isCovered;
      this.#onMove();
    });
  }

  /** Remembers where the actions are now. */
  record(): void {
    this.#positions = new Map(this.#actions.map((action) => [action, positionOf(action)]));
  }

  /** Whether any action is somewhere else than at the last `record()`, or has been covered or uncovered. */
  haveMoved(): boolean {
    return this.#actions.some((action) => this.#positions.get(action) !== positionOf(action));
  }

  get #actions(): Element[] {
    return [...(this.#card?.querySelectorAll(`:is(${ANSWERING}) button, .close`) ?? [])];
  }
}

/**
 * Where an action is on screen, in whole pixels, because subpixel rounding is no movement; and whether it is on top there.
 * Zooming with two fingers moves the picture, but no box of the page.
 */
function positionOf(action: Element): string {
  const { x, y, width, height } = action.getBoundingClientRect();
  const { offsetLeft = 0, offsetTop = 0, scale = 1 } = visualViewport ?? {};
  const place = [x, y, width, height, offsetLeft, offsetTop, scale * 100].map(Math.round);
  return `${place} ${isOnTop(action, x + width / 2, y + height / 2)}`;
}

/** Asks each tree from the shadow root to the document. Firefox finds, in a shadow root, what lies below others outside. */
function isOnTop(element: Element, x: number, y: number): boolean {
  const root = element.getRootNode() as Partial<ShadowRoot>; // Outside the page, it is neither.
  const top = root.elementFromPoint?.(x, y) ?? null;
  return element.contains(top) && (!root.host || isOnTop(root.host, x, y));
}
