import { isOutside } from '../views/outside.js';
import { ActionPositions } from './action-positions.js';
import { environment } from './environment.js';
import { pageLayers } from './page-layers.js';
import { afterPress, PressTimes } from './press.js';

/** For how many milliseconds an action must have been as it is now before it counts. */
const GUARD_TIME = 500;
/** Milliseconds between two looks at what no event tells: layers that cover the card, layout shifts of the page. */
const LOOK_INTERVAL = 250;

/**
 * Decides whether a trusted event answers what is on screen. An action counts only if for the half second before the press
 * began the person could see it, in its place, for the same elicitation: a server can withdraw, ask again, or make the
 * card grow at the moment of a press. The time starts once a frame has shown the card, on the clock of event timestamps, so
 * that a blocked page gives nobody a head start. It starts again when
 *
 * - something else is on screen,
 * - the page, the window, or the element comes back, or a layer above the card goes away,
 * - an action moves, or is covered or uncovered. Keys do not care.
 *
 * Assistive technology activates a button without a pointer (`detail` 0), and so counts as a key: it waits for the half
 * second, but not for a place. Where it imitates a pointer (`detail` 1, as in Firefox), it counts as one whose press began
 * with the click. Untrusted events are exempt: a script does not act by mistake.
 */
export class Guard {
  readonly presses = new PressTimes();
  readonly #positions = new ActionPositions(() => this.#handleMove());
  readonly #onReadyChange: (isReady: boolean) => void;
  #shown: unknown;
  #card: HTMLElement | undefined;
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
  #looks: ReturnType<typeof setInterval> | undefined;

  /** @param onReadyChange Called when the actions begin to count, and when they stop. */
  constructor(onReadyChange: (isReady: boolean) => void) {
    this.#onReadyChange = onReadyChange;
  }

  /** Something else is on screen from now on. */
  appear(shown: unknown, card: HTMLElement): void {
    if (this.#shown === undefined) this.#listen('addEventListener');
    this.#shown = shown;
    this.#card = card;
    this.#hasInteracted = false;
    this.#positions.watch(card);
    pageLayers().dispatchEvent(new Event('change')); // This guard hears it too, and restarts.
  }

  /** Nothing is on screen any more. */
  disappear(): void {
    if (this.#shown === undefined) return;
    this.#shown = undefined;
    this.#card = undefined;
    this.#listen('removeEventListener');
    this.#positions.watch(undefined);
    this.restart();
    pageLayers().dispatchEvent(new Event('change'));
  }

  /** The person has to see the card anew. */
  readonly restart = () => {
    this.#stop();
    clearInterval(this.#looks);
    this.#seenSince = Number.POSITIVE_INFINITY;
    if (this.#shown === undefined || !environment.isVisible()) return;
    this.#looks = setInterval(this.#look, LOOK_INTERVAL);
    this.#wasRendered = undefined;
    this.#cancelFrame = environment.frame((time) => {
      this.#wasRendered = this.#isRendered; // Not before the frame: it would lay the page out twice.
      if (!this.#wasRendered) return;
      this.#seenSince = time;
      this.#startStill(time);
    });
  };

  /** A pointer goes down in the card or beside the dialog. @param after Called when the press is over. */
  press(event: PointerEvent, after: () => void): void {
    this.#isPressedOutside = isOutside(event);
    if (!this.#isPressedOutside) this.interact(event);
    afterPress(after);
  }

  /** The person has done something in the card: keys typed there from now on are meant for it. */
  interact(event: Event): void {
    if (!this.#isEarly(environment.timeOf(event), this.#seenSince)) this.#hasInteracted = true;
  }

  /** Whether focus came by a press that was meant for the page: before the person saw the card, or beside the dialog. */
  isStrayFocus(event: FocusEvent): boolean {
    return this.#isPressedOutside || this.#isEarly(environment.timeOf(event), this.#seenSince);
  }

  /** Whether an event was meant for something else than what is on screen, or may have been. */
  isStray(event: Event & { detail?: number }): boolean {
    if (!event.isTrusted) return false;
    const began = this.presses.beginOf(event);
    if (!event.detail) return this.#isEarly(began, this.#seenSince);
    if (this.#positions.haveMoved()) this.#handleMove();
    return this.#isEarly(began, this.#stillSince);
  }

  /**
   * Whether a key that submits from anywhere was meant for the page, since the card took focus by itself.
   * @param isFocusMoved Whether focus is somewhere else than where the element put it.
   */
  isStrayShortcut(event: KeyboardEvent, isFocusMoved: boolean): boolean {
    return event.isTrusted && (this.isStray(event) || !(this.#hasInteracted || isFocusMoved));
  }

  /** Whether a click beside the dialog also began there. A selection of text may end there by chance. */
  isDismissal(event: MouseEvent): boolean {
    return this.#isPressedOutside && !this.isStray(event);
  }

  #isEarly(time: number, since: number): boolean {
    return time - since < GUARD_TIME;
  }

  /** Whether the card has a box, and no ancestor hides it. Safari before 17.4 knows only the box. */
  get #isRendered(): boolean {
    const hidden = { opacityProperty: true, visibilityProperty: true };
    return this.#card!.getClientRects().length > 0 && this.#card!.checkVisibility?.(hidden) !== false;
  }

  /** Looks for what no event tells. */
  readonly #look = () => {
    if (this.#wasRendered === !this.#isRendered) this.restart();
    else if (this.#stillSince !== Number.POSITIVE_INFINITY && this.#positions.haveMoved()) this.#handleMove();
  };

  #handleMove(): void {
    if (this.#seenSince === Number.POSITIVE_INFINITY) return;
    this.#stop();
    this.#cancelFrame = environment.frame((time) => this.#startStill(time));
  }

  #startStill(time: number): void {
    this.#positions.record();
    if (this.#positions.areCovered) return;
    this.#stillSince = time;
    this.#cancelTimer = environment.clock.after(GUARD_TIME, () => this.#onReadyChange(true));
  }

  #stop(): void {
    this.#stillSince = Number.POSITIVE_INFINITY;
    this.#cancelFrame();
    this.#cancelTimer();
    this.#onReadyChange(false);
  }

  /** A frame has no focus either while the page around it has: the first click in it is no return of the window. */
  get #isWindowAway(): boolean {
    return window.parent === window && !document.hasFocus();
  }

  /** The window lost focus, or got it back. A frame inside this page may have had it meanwhile: the page was in view. */
  readonly #handleFocus = () => {
    if (this.#isAway) this.restart();
    this.#isAway = this.#isWindowAway;
  };

  /** Elements of this package dispatch `close` too, whenever a server wants: they report to `pageLayers()` instead. */
  readonly #handleLayer = ({ type, target }: Event) => {
    if (type === 'fullscreenchange' || (target as Element).matches('dialog, [popover]')) this.restart();
  };

  #listen(change: 'addEventListener' | 'removeEventListener'): void {
    this.presses.listen(change);
    document[change]('visibilitychange', this.restart);
    for (const type of ['blur', 'focus']) window[change](type, this.#handleFocus);
    this.#isAway = this.#isWindowAway;
    pageLayers()[change]('change', this.restart);
    // A dialog or popover of the page that closes uncovers the card. Neither event bubbles.
    for (const type of ['close', 'toggle', 'fullscreenchange']) document[change](type, this.#handleLayer, true);
  }
}
