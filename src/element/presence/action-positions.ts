import type { CardElements } from '../../views/card/card-elements.js';
import { observeSize } from '../../views/dom/without-layout.js';
import { environment } from '../environment.js';

/** Where an action is on screen. */
type Position = readonly number[];

/** Pixels by which a place may differ. A page zoomed with two fingers reports a place that flickers by less than one. */
const TOLERANCE = 1;

/**
 * Notices when the actions of a card move: a layout shift, a scroll, a resize, an on-screen keyboard, a zoom. `haveMoved()`
 * finds what no event reports.
 */
export class ActionPositions {
  readonly #elements: CardElements;
  readonly #observer: ReturnType<typeof observeSize>;
  #positions = new Map<Element, Position>();

  /** @param onMove Called when an action has moved since the last `record()`. */
  constructor(frame: HTMLElement, elements: CardElements, signal: AbortSignal, onMove: () => void) {
    this.#elements = elements;
    const check = () => {
      if (this.#positions.size > 0 && this.haveMoved()) onMove();
    };
    this.#observer = observeSize(check);
    signal.addEventListener('abort', () => this.#observer.disconnect());
    const view = frame.ownerDocument.defaultView;
    if (!view) return;
    for (const target of [view, viewportOf(frame)]) {
      target?.addEventListener('scroll', check, { capture: true, signal });
      target?.addEventListener('resize', check, { signal });
    }
    const { header, middle, footer, folded } = elements;
    for (const box of [frame, header, ...folded, middle, footer]) if (box) this.#observer.observe(box);
  }

  /** Remembers where the actions are now. */
  record(): void {
    this.#positions = new Map(this.#elements.answeringButtons.map((action) => [action, positionOf(action)]));
    // A button that gets a longer text moves the others, and need not resize what is around them.
    for (const action of this.#positions.keys()) this.#observer.observe(action);
  }

  /** Whether any action has moved since the last `record()`. */
  haveMoved(): boolean {
    return this.#elements.answeringButtons.some((action) => !isSame(this.#positions.get(action), positionOf(action)));
  }
}

/** The visual viewport of the window that an element is in. Tests replace that of their own. */
export function viewportOf({ ownerDocument: { defaultView } }: Element): VisualViewport | null | undefined {
  return defaultView === window ? environment.visualViewport : defaultView?.visualViewport;
}

/** The visual viewport is a part of the place: zooming with two fingers moves what the person sees, but no box of the page. */
function positionOf(action: Element): Position {
  const { x, y, width, height } = action.getBoundingClientRect();
  const { offsetLeft = 0, offsetTop = 0, scale = 1 } = viewportOf(action) ?? {};
  return [x, y, width, height, offsetLeft, offsetTop, scale * 100];
}

function isSame(before: Position | undefined, now: Position): boolean {
  return before?.every((number, i) => Math.abs(number - now[i]!) <= TOLERANCE) ?? false;
}
