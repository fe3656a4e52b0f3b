import { isWhole, overlapOf, SeenParts } from './seen-parts.js';

/**
 * Whether the person can see the card through the page around the frame: `clear`, `hidden`, or `unknown` where an effect in
 * this page keeps the browser from reporting it.
 */
export type FrameSight = 'clear' | 'hidden' | 'unknown';

type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible: boolean };

/** Visible fractions at which the observer reports a box that the outer page crops. */
const THRESHOLDS = Array.from({ length: 21 }, (_, i) => i / 20);
/** Events with the position of the mouse. A mouse moves to a place before it presses there. */
const POINTER_EVENTS = ['pointermove', 'pointerdown'] as const;
/** Pixels by which two events at the same place may differ. */
const TOLERANCE = 2;
/** Options of version 2 of IntersectionObserver, which only Chromium has. The delay is the shortest allowed, in ms. */
const OPTIONS = { trackVisibility: true, delay: 100, threshold: THRESHOLDS } as IntersectionObserverInit;

/** Whether a page of another origin shows this one in a frame. Without `ancestorOrigins`, any page around it counts as one. */
export function isFramedByOthers(): boolean {
  if (window.parent === window) return false;
  const { ancestorOrigins } = location;
  return !ancestorOrigins || [...ancestorOrigins].some((origin) => origin === 'null' || origin !== self.origin);
}

/** Whether the browser reports what covers an element of a frame. */
export function reportsVisibility(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype;
}

/**
 * Watches what a page of another origin around this frame hides of a card: by a layer, by a filter, or by cropping the
 * frame. The sight is clear while nothing covers the header, the request and the actions, once all of the request has been
 * visible, in parts if it is long. Header and actions must be visible together; in a card that is taller than the frame,
 * one after the other.
 *
 * Only Chromium reports this. In other browsers the sight is always clear, and the console says what the application can do.
 */
export class FrameWatch {
  sight: FrameSight = 'clear';
  readonly #card: HTMLElement;
  readonly #isTrusted: () => boolean;
  readonly #onChange: () => void;
  readonly #observer: IntersectionObserver | undefined;
  readonly #header: Element;
  readonly #middle: Element;
  readonly #footer: Element;
  /** The last report on each of the three. */
  readonly #entries = new Map<Element, VisibilityEntry>();
  /** Where the mouse was last, in this frame and on the screen. */
  #mouse: PointerEvent | undefined;
  /** The header and the parts of the request that have not been wholly visible yet. */
  readonly #unread = new Map<Element, SeenParts>();

  /**
   * @param isTrusted Whether the application vouches for the page around this one.
   * @param onChange Called when the sight changes, and when the frame has moved under the mouse.
   */
  constructor(card: HTMLElement, isTrusted: () => boolean, onChange: () => void) {
    const part = (selector: string) => card.querySelector(selector) ?? card;
    this.#card = card;
    this.#isTrusted = isTrusted;
    this.#onChange = onChange;
    this.#header = part('.header');
    this.#middle = part('.middle');
    this.#footer = part('.footer');
    if (!isFramedByOthers() || isTrusted()) return;
    if (!reportsVisibility()) {
      warnOnce(
        'This browser does not tell a frame what the page around it covers. Send "Content-Security-Policy: frame-ancestors" with the origins that may frame this page.',
      );
      return;
    }
    this.sight = 'hidden'; // Until the first report.
    for (const read of [this.#header, ...card.querySelectorAll('.middle > :not(.fields)')]) {
      this.#unread.set(read, new SeenParts());
    }
    this.#observer = new IntersectionObserver((entries) => this.#note(entries as VisibilityEntry[]), OPTIONS);
    // Scroll events inside a shadow root do not reach the window.
    for (const target of [window, this.#middle]) target.addEventListener('scroll', this.#handleScroll, true);
    for (const type of POINTER_EVENTS) window.addEventListener(type, this.#handlePointer, true);
    this.look();
  }

  /** Asks the browser again, until the sight is clear. */
  look(): void {
    if (!this.#observer || this.sight === 'clear') return;
    for (const part of [this.#header, this.#middle, this.#footer]) {
      this.#observer.unobserve(part);
      this.#observer.observe(part);
    }
  }

  stop(): void {
    this.#observer?.disconnect();
    for (const target of [window, this.#middle]) target.removeEventListener('scroll', this.#handleScroll, true);
    for (const type of POINTER_EVENTS) window.removeEventListener(type, this.#handlePointer, true);
  }

  /**
   * The outer page can move this frame so that an action comes under a resting mouse. Then the mouse has moved in the frame
   * but not on the screen, or it presses where it has not been. A touch has no position before it presses.
   */
  readonly #handlePointer = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !event.isTrusted) return;
    const before = this.#mouse;
    this.#mouse = event;
    const isResting = before && isNear(before.screenX, event.screenX) && isNear(before.screenY, event.screenY);
    const isSamePlace = before && isNear(before.clientX, event.clientX) && isNear(before.clientY, event.clientY);
    if (isResting ? !isSamePlace : event.type === 'pointerdown') this.#onChange();
  };

  /** The observer does not report content that scrolls inside a box in view, or a move by less than a threshold. */
  readonly #handleScroll = () => {
    const middle = this.#entries.get(this.#middle);
    if (middle?.isVisible) this.#noteRead(middle);
    this.look();
  };

  #note(entries: readonly VisibilityEntry[]): void {
    for (const entry of entries) {
      this.#entries.set(entry.target, entry);
      if (entry.isVisible) this.#noteRead(entry);
    }
    const sight = this.#findSight();
    if (sight === this.sight) return;
    this.sight = sight;
    if (sight === 'unknown') {
      warnOnce(
        'A filter, opacity or transform around the element keeps the browser from telling what the page around this frame covers, so presses do not count. Remove the effect, or set the attribute trust-frame if that page is yours.',
      );
    }
    this.#onChange();
  }

  /** Notes what can be read through a part of the card that is visible. */
  #noteRead({ target, intersectionRect: window }: VisibilityEntry): void {
    for (const [text, parts] of this.#unread) {
      if (!target.contains(text)) continue;
      const box = text.getBoundingClientRect();
      parts.add(box, overlapOf(box, window));
      if (parts.isWhole) this.#unread.delete(text);
    }
  }

  #findSight(): FrameSight {
    if (this.#isTrusted()) return 'clear';
    const [header, middle, footer] = [this.#header, this.#middle, this.#footer].map((part) => this.#entries.get(part));
    const isTall = this.#card.getBoundingClientRect().height > innerHeight;
    const isHeaderVisible = isTall ? !isCovered(header) : isWhollyVisible(header);
    if (isHeaderVisible && !isCovered(middle) && isWhollyVisible(footer) && this.#unread.size === 0) return 'clear';
    return hasEffect(this.#card) ? 'unknown' : 'hidden';
  }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE;
}

function isWhollyVisible(entry: VisibilityEntry | undefined): boolean {
  return entry?.isVisible === true && isWhole(entry.boundingClientRect, entry.intersectionRect);
}

/** Whether something covers the part of a box in view. The observer never calls an empty box visible. */
function isCovered(entry: VisibilityEntry | undefined): boolean {
  return entry === undefined || (entry.isIntersecting && !entry.isVisible && entry.boundingClientRect.height > 0);
}

/** Whether the card or an ancestor in this page has an effect with which Chromium never calls an element visible. */
function hasEffect(element: Element): boolean {
  for (let node: Node | null = element; node; ) {
    if (node instanceof Element) {
      const { opacity, filter, transform, rotate, scale } = getComputedStyle(node);
      if (opacity !== '1' || [filter, transform, rotate, scale].some((value) => value !== 'none')) return true;
    }
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
  }
  return false;
}

const warned = new Set<string>();

/** Writes a text to the console for the developers of the page, once for each text. */
function warnOnce(text: string): void {
  if (warned.has(text)) return;
  warned.add(text);
  // biome-ignore lint/suspicious/noConsole: only the application can change what the text is about.
  console.warn(`<mcp-elicitation>: ${text}`);
}
