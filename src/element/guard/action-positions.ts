import { ANSWERING } from '../../views/card/card.js';
import { observeSize } from '../../views/dom/without-layout.js';
import { environment } from '../environment.js';

/** Where an action is on screen, and whether it is on top there. */
interface Position {
  readonly place: readonly number[];
  readonly isOnTop: boolean;
}

/** Pixels by which a place may differ. A page zoomed with two fingers reports a place that flickers by less than one. */
const TOLERANCE = 1;

/**
 * Notices when the actions of a card move, or when something covers or uncovers them: a layout shift, a scroll, a resize,
 * an on-screen keyboard, a zoom, a layer of the page, once it is pressed. `haveMoved()` finds what no event reports.
 */
export class ActionPositions {
  readonly #onMove: () => void;
  readonly #check = () => {
    if (this.#positions.size > 0 && this.haveMoved()) this.#onMove();
  };
  readonly #observer = observeSize(this.#check);
  #card: HTMLElement | undefined;
  #listening = new AbortController();
  #positions = new Map<Element, Position>();

  /** @param onMove Called when an action has moved since the last `record()`. */
  constructor(onMove: () => void) {
    this.#onMove = onMove;
  }

  /** Watches the actions of a card, or nothing. */
  watch(card: HTMLElement | undefined): void {
    this.#observer.disconnect();
    this.#card = card;
    this.#positions.clear();
    this.#listening.abort();
    const view = card?.ownerDocument.defaultView;
    if (!card || !view) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const target of [view, viewportOf(card)]) {
      target?.addEventListener('scroll', this.#check, { capture: true, signal });
      target?.addEventListener('resize', this.#check, { signal });
    }
    // A press on a layer often closes it, and the next one can follow before any other check finds it gone.
    view.addEventListener('pointerdown', this.#check, { capture: true, signal });
    for (const element of [card, ...card.querySelectorAll('.header, .folded, .middle, .footer')]) {
      this.#observer.observe(element);
    }
  }

  /** Remembers where the actions are now. */
  record(): void {
    this.#positions = new Map(this.#actions.map((action) => [action, positionOf(action)]));
    // A button that gets a longer text moves the others, and need not resize what is around them.
    for (const action of this.#positions.keys()) this.#observer.observe(action);
  }

  /** Whether any action has moved, or has been covered or uncovered, since the last `record()`. */
  haveMoved(): boolean {
    return this.#actions.some((action) => !isSame(this.#positions.get(action), positionOf(action)));
  }

  /** The buttons that answer. */
  get #actions(): Element[] {
    return [...(this.#card?.querySelectorAll(`${ANSWERING} button, button${ANSWERING}`) ?? [])];
  }
}

/** The visual viewport of the window that an element is in. Tests replace that of their own. */
export function viewportOf({ ownerDocument: { defaultView } }: Element): VisualViewport | null | undefined {
  return defaultView === window ? environment.visualViewport : defaultView?.visualViewport;
}

/**
 * Whether an element is on top at a point of the window. Asks each tree up to the document: in a shadow root, Firefox also
 * finds an element that something outside covers.
 */
export function isOnTop(element: Element, x: number, y: number): boolean {
  const root = element.getRootNode() as Partial<ShadowRoot>; // Outside the page, the root has no `elementFromPoint`.
  const top = root.elementFromPoint?.(x, y) ?? null;
  return element.contains(top) && (!root.host || isOnTop(root.host, x, y));
}

/** The visual viewport is a part of the place: zooming with two fingers moves what the person sees, but no box of the page. */
function positionOf(action: Element): Position {
  const { x, y, width, height } = action.getBoundingClientRect();
  const { offsetLeft = 0, offsetTop = 0, scale = 1 } = viewportOf(action) ?? {};
  return {
    place: [x, y, width, height, offsetLeft, offsetTop, scale * 100],
    isOnTop: isOnTop(action, x + width / 2, y + height / 2),
  };
}

function isSame(before: Position | undefined, { place, isOnTop }: Position): boolean {
  if (before?.isOnTop !== isOnTop) return false;
  return before.place.every((number, i) => Math.abs(number - place[i]!) <= TOLERANCE);
}
