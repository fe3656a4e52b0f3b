import { isOutside } from '../../views/dom/is-outside.js';
import { environment } from '../environment.js';
import { canSee } from '../sight.js';
import { ActionPositions } from './action-positions.js';
import { afterPress, PressTimes } from './press.js';

/** Milliseconds for which an action must not have changed before a press on it counts. */
const GUARD_TIME = 500;
const LAYERS_KEY = Symbol.for('mcp-elicitation.layers');

/**
 * Decides whether a trusted event answers what is on screen. An action counts only if the person could see it, in its
 * place and for the same elicitation, for half a second before the press began: a server can withdraw, ask again, or make
 * the card grow at the moment of a press. The time starts once a frame has shown the card, on the clock of event
 * timestamps, so that time in a blocked page does not count. It starts again when
 *
 * - something else is on screen,
 * - the page, the window, or the element comes back, or a layer above the card goes away,
 * - an action moves, or is covered or uncovered. This does not concern keys.
 *
 * Assistive technology activates a button without a pointer (`detail` 0), and so counts as a key: it waits for the half
 * second, but not for a place. Where it imitates a pointer (`detail` 1, as in Firefox), it counts as one whose press began
 * with the click. Untrusted events are exempt: a script does not act by mistake.
 */
export class Guard {
  readonly #presses = new PressTimes();
  readonly #positions = new ActionPositions(() => this.#handleMove());
  readonly #onReadyChange: (isReady: boolean) => void;
  #card: HTMLElement | undefined;
  /** The window that the card is in; `undefined` while nothing is on screen. */
  #window: Window | undefined;
  /** Since when the person sees this card, on the clock of event timestamps. */
  #seenSince = Number.POSITIVE_INFINITY;
  /** Since when the person sees the actions where they are now. */
  #stillSince = Number.POSITIVE_INFINITY;
  /** Whether the frame that should have shown the card did; `undefined` before that frame. */
  #wasRendered: boolean | undefined;
  #isAway = false;
  #isPressedOutside = false;
  #hasInteracted = false;
  #cancelFrame = () => {};
  #cancelTimer = () => {};

  /** @param onReadyChange Called when presses begin to count, and when they stop counting. */
  constructor(onReadyChange: (isReady: boolean) => void) {
    this.#onReadyChange = onReadyChange;
  }

  /** Something else is on screen from now on: a card, or nothing. */
  watch(card: HTMLElement | undefined): void {
    const before = this.#window;
    const view = card?.ownerDocument.defaultView ?? undefined;
    if (view !== before) {
      this.#listen('removeEventListener');
      this.#window = view;
      this.#listen('addEventListener');
    }
    this.#card = card;
    this.#presses.watch(card);
    this.#hasInteracted = false;
    this.#positions.watch(card);
    this.restart();
    if (view ?? before) announceLayer(); // A card without a window covers no other.
  }

  /** Starts the half second again. */
  readonly restart = () => {
    this.pause();
    this.#wasRendered = undefined;
    if (!this.#card || !environment.isVisible(this.#card.ownerDocument)) return;
    this.#cancelFrame = environment.frame((time) => {
      this.#wasRendered = canSee(this.#card!); // Asking before the frame would lay the page out twice.
      if (!this.#wasRendered) return;
      this.#seenSince = time;
      this.#startStill(time);
    }, this.#window!);
  };

  /** Stops the time: the card is out of the page, or the half second starts again. */
  pause(): void {
    this.#stop();
    this.#seenSince = Number.POSITIVE_INFINITY;
  }

  /** A pointer goes down in the card or beside the dialog. @param after Called when the press is over. */
  press(event: PointerEvent, after: () => void): void {
    this.#isPressedOutside = isOutside(event);
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

  /** Checks for what no event reports: layers that cover the card, layout shifts of the page. Call it again and again. */
  check(): void {
    if (this.#card && this.#wasRendered === !canSee(this.#card)) this.restart();
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

  /** Only a top window counts: a frame gains focus by any first click, without having been away. */
  get #isWindowAway(): boolean {
    return this.#window?.parent === this.#window && !this.#window?.document.hasFocus();
  }

  /** The window lost focus, or got it back. Focus in a frame inside this page does not count: the page stayed in view. */
  readonly #handleFocus = () => {
    if (this.#isAway) this.restart();
    this.#isAway = this.#isWindowAway;
  };

  /** Ignores the `close` of elements of this package, whose time a server chooses. They report to `pageLayers()` instead. */
  readonly #handleLayer = ({ type, target }: Event) => {
    this.#presses.noteToggle(target as Element);
    if (type === 'fullscreenchange' || (target as Element).matches('dialog, [popover]')) this.restart();
  };

  #listen(change: 'addEventListener' | 'removeEventListener'): void {
    const view = this.#window;
    if (!view) return;
    this.#presses.listen(view, change);
    view.document[change]('visibilitychange', this.restart);
    for (const type of ['blur', 'focus']) view[change](type, this.#handleFocus);
    this.#isAway = this.#isWindowAway;
    pageLayers()[change]('change', this.restart);
    // A dialog or popover of the page uncovers the card when it closes. These events do not bubble.
    for (const type of ['close', 'toggle', 'fullscreenchange']) view.document[change](type, this.#handleLayer, true);
  }
}

/** Restarts the guards of all cards in the page, because one has appeared or gone. */
function announceLayer(): void {
  pageLayers().dispatchEvent(new Event('change'));
}

/**
 * Dispatches `change` when a card of the page appears or goes away, including cards of other copies of this package. A press
 * that was aimed at the upper of two cards must not answer the lower one.
 */
function pageLayers(): EventTarget {
  const page = globalThis as { [LAYERS_KEY]?: EventTarget };
  page[LAYERS_KEY] ??= new EventTarget();
  return page[LAYERS_KEY];
}
