import type { CardElements } from '../../views/card/card-elements.js';
import { isOutside } from '../../views/dom/is-outside.js';
import { environment } from '../environment.js';
import { afterPress, type PressTimes } from '../press-times.js';
import { ActionPositions } from './action-positions.js';
import { canSee } from './sight.js';

/** Milliseconds for which an action must not have changed before a press on it counts. */
const GUARD_TIME = 500;
const CARDS_KEY = Symbol.for('mcp-elicitation.cards');

/**
 * Decides whether a trusted event answers what is on screen, from the card's appearance until the signal aborts. An action counts
 * only if the person could see it, in its place and for the same elicitation, for half a second before the press began: a server can
 * withdraw, ask again, or make the card grow at the moment of a press. The time starts once a frame has shown the card, on the clock
 * of event timestamps, so that time in a blocked page does not count. It starts again when
 *
 * - a card of the page appears or goes away,
 * - the page, the window, or the element comes back,
 * - an action moves. This does not concern keys.
 *
 * Assistive technology activates a button without a pointer (`detail` 0), and so counts as a key: it waits for the half
 * second, but not for a place. Where it imitates a pointer (`detail` 1, as in Firefox), it counts as one whose press began
 * with the click. Untrusted events are exempt: a script does not act by mistake.
 */
export class Guard {
  readonly #presses: PressTimes;
  readonly #positions: ActionPositions;
  readonly #frame: HTMLElement;
  readonly #signal: AbortSignal;
  readonly #onReadyChange: (isReady: boolean) => void;
  /** Since when the person sees this card, on the clock of event timestamps. */
  #seenSince = Number.POSITIVE_INFINITY;
  /** Since when the person sees the actions where they are now. */
  #stillSince = Number.POSITIVE_INFINITY;
  /** Whether the frame that should have shown the card did; `undefined` before that frame. */
  #wasRendered: boolean | undefined;
  #isAway: boolean;
  #isPressedOutside = false;
  #hasInteracted = false;
  #cancelFrame = () => {};
  #cancelTimer = () => {};

  /** @param onReadyChange Called when presses begin to count, and when they stop counting. */
  constructor(
    frame: HTMLElement,
    elements: CardElements,
    presses: PressTimes,
    signal: AbortSignal,
    onReadyChange: (isReady: boolean) => void,
  ) {
    this.#frame = frame;
    this.#presses = presses;
    this.#signal = signal;
    this.#onReadyChange = onReadyChange;
    this.#positions = new ActionPositions(frame, elements, signal, () => this.#handleMove());
    presses.follow(frame, signal);
    this.#isAway = this.#isWindowAway;
    signal.addEventListener('abort', () => this.#pause());
    this.#listen();
    this.restart();
  }

  /** Starts the half second again. */
  readonly restart = () => {
    this.#pause();
    this.#wasRendered = undefined;
    if (this.#signal.aborted || !environment.isVisible(this.#frame.ownerDocument)) return;
    this.#cancelFrame = environment.frame((time) => {
      this.#wasRendered = canSee(this.#frame); // Asking before the frame would lay the page out twice.
      if (!this.#wasRendered) return;
      this.#seenSince = time;
      this.#startStill(time);
    }, this.#window!);
  };

  /** Stops the time: the card is out of the page, or the half second starts again. */
  #pause(): void {
    this.#stop();
    this.#seenSince = Number.POSITIVE_INFINITY;
  }

  /** A pointer goes down in the card or beside the dialog. @param after Called when the press is over. */
  press(event: PointerEvent, after: () => void): void {
    this.#isPressedOutside = isOutside(event, event.currentTarget);
    if (!this.#isPressedOutside) this.interact(event);
    afterPress(event.view ?? window, after);
  }

  /** The person did something in the card, so further keys there are meant for it. */
  interact(event: Event): void {
    if (!this.#isEarly(environment.timeOf(event), this.#seenSince)) this.#hasInteracted = true;
  }

  /** Whether focus came by a press that was meant for the page: one before the person saw the card, or beside the dialog. */
  isStrayFocus(event: FocusEvent): boolean {
    return this.#isPressedOutside || this.#isEarly(environment.timeOf(event), this.#seenSince);
  }

  /**
   * Whether an event was or may have been meant for something other than what is on screen. It looks where the actions are: if one
   * has moved, the half second begins again.
   */
  isStray(event: Event & { detail?: number }): boolean {
    if (!event.isTrusted) return false;
    const began = this.#presses.beginOf(event);
    if (!event.detail) return this.#isEarly(began, this.#seenSince);
    if (this.#positions.haveMoved()) this.#handleMove();
    return this.#isEarly(began, this.#stillSince);
  }

  /**
   * Whether a key that submits from anywhere was meant for the page, since the card took focus by itself.
   * @param isFocusMoved Whether focus has moved from where the element put it.
   */
  isStrayShortcut(event: KeyboardEvent, isFocusMoved: boolean): boolean {
    return event.isTrusted && (this.isStray(event) || !(this.#hasInteracted || isFocusMoved));
  }

  /** Whether a click beside the dialog also began there. A text selection may end there by accident. */
  isDismissal(event: MouseEvent): boolean {
    return this.#isPressedOutside && !this.isStray(event);
  }

  #isEarly(time: number, since: number): boolean {
    return time - since < GUARD_TIME;
  }

  /** Checks for what no event reports: a panel of the page that hides the card, layout shifts. Call it again and again. */
  check(): void {
    if (this.#wasRendered === !canSee(this.#frame)) this.restart();
    else if (this.#stillSince !== Number.POSITIVE_INFINITY && this.#positions.haveMoved()) this.#handleMove();
  }

  #handleMove(): void {
    if (this.#seenSince === Number.POSITIVE_INFINITY) return;
    this.#stop();
    this.#cancelFrame = environment.frame((time) => this.#startStill(time), this.#window!);
  }

  #startStill(time: number): void {
    this.#positions.record();
    this.#stillSince = time;
    this.#cancelTimer = environment.clock.after(GUARD_TIME, () => this.#onReadyChange(true));
  }

  #stop(): void {
    this.#stillSince = Number.POSITIVE_INFINITY;
    this.#cancelFrame();
    this.#cancelTimer();
    this.#onReadyChange(false);
  }

  get #window(): Window | null {
    return this.#frame.ownerDocument.defaultView;
  }

  /** Only a top window counts: a frame gains focus by any first click, without having been away. */
  get #isWindowAway(): boolean {
    return this.#window?.parent === this.#window && !this.#window?.document.hasFocus();
  }

  /** The window lost focus, or got it back. Focus in a frame inside this page does not count: the page stayed in view. */
  readonly #handleFocus = () => {
    if (this.#isAway) this.restart();
    this.#isAway = this.#isWindowAway;
  };

  #listen(): void {
    const view = this.#window;
    if (!view) return; // A card without a window covers no other.
    const signal = this.#signal;
    view.document.addEventListener('visibilitychange', this.restart, { signal });
    for (const type of ['blur', 'focus']) view.addEventListener(type, this.#handleFocus, { signal });
    // A press that was aimed at the upper of two cards must not answer the lower one.
    const cards = pageCards();
    const announce = () => cards.dispatchEvent(new Event('change'));
    announce();
    cards.addEventListener('change', this.restart, { signal });
    signal.addEventListener('abort', announce);
  }
}

/** Dispatches `change` when a card of the page appears or goes away, including cards of other copies of this package. */
function pageCards(): EventTarget {
  const page = globalThis as { [CARDS_KEY]?: EventTarget };
  page[CARDS_KEY] ??= new EventTarget();
  return page[CARDS_KEY];
}
