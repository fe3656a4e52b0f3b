import type { ReactiveController, ReactiveElement } from 'lit';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { asksTheSame, type ElicitationSpec } from '../session/spec.js';
import type { Visit } from '../session/visit.js';
import { TITLE_ID } from '../views/card-state.js';
import * as messages from '../views/messages.js';
import { styles } from '../views/styles.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { ElicitationView } from './elicitation-view.js';
import type { ElicitationViews } from './elicitation-views.js';
import { ShownEvent } from './events.js';
import { FocusMemory } from './focus-memory.js';
import { Guard } from './guard.js';
import { compensateRootFontSize, followRootFontSize } from './root-font-size.js';
import { ScrollRegion } from './scroll-region.js';
import { TabStop } from './tab-stop.js';

export interface CardHost extends ReactiveElement {
  readonly presentation: 'dialog' | 'inline';
  readonly frameless: boolean;
}

export interface CardControllerOptions {
  session: ElicitationSession;
  views: ElicitationViews;
  announcements: AnnouncementController;
  /** Called when the actions on screen begin to count, and when they stop. */
  onReadyChange(isReady: boolean): void;
}

/**
 * What happens to the card around its rendering: opens the modal dialog, moves focus, guards the actions of a card that
 * has just appeared, and lets the keyboard scroll it.
 */
export class CardController implements ReactiveController {
  readonly guard: Guard;
  readonly tabStop: TabStop;
  readonly #host: CardHost;
  readonly #session: ElicitationSession;
  readonly #views: ElicitationViews;
  readonly #announcements: AnnouncementController;
  readonly #focusMemory = new FocusMemory();
  readonly #scrollRegion = new ScrollRegion(TITLE_ID, () => {
    const root = this.#host.renderRoot;
    if (root instanceof ShadowRoot) followRootFontSize(root, styles);
  });
  /** What appeared last. */
  #lastShown: Elicitation | Visit | HTMLElement | undefined;
  #lastSpec: ElicitationSpec | undefined;
  /** The card in which it appeared: a dialog and a group in the page are two elements. */
  #lastCard: HTMLElement | undefined;
  /** Whether focus was in the card of an elicitation that has just ended. */
  #hadFocus = false;
  /** What has focus without a choice of the person: the element, or a press meant for the page, put it there. */
  #placedFocus: Element | null = null;
  /** Whether the next render moves focus to the first error. */
  #focusesError = false;

  constructor(host: CardHost, { session, views, announcements, onReadyChange }: CardControllerOptions) {
    this.guard = new Guard(onReadyChange);
    this.tabStop = new TabStop(host, (event) => this.#focusMemory.enter(event, host.renderRoot));
    this.#host = host;
    this.#session = session;
    this.#views = views;
    this.#announcements = announcements;
    host.addController(this);
  }

  get heading(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('h2');
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  get #submit(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('[part~=submit]');
  }

  get #focused(): Element | null {
    return this.#host.shadowRoot?.activeElement ?? null;
  }

  hostConnected(): void {
    const root = this.#host.renderRoot;
    if (root instanceof ShadowRoot) compensateRootFontSize(root, styles);
    const dialog = this.#dialog;
    this.guard.restart();
    if (!dialog?.open) return;
    dialog.close(); // A moved dialog has lost the top layer, and showModal() refuses an open one.
    this.#moveFocus(() => dialog.showModal());
  }

  /** Runs before the render, which then includes the announcement. */
  hostUpdate(): void {
    const { displayed } = this.#session;
    if (!displayed) return;
    const view = this.#views.of(displayed);
    if (displayed.isBusy && !view.isBusy) this.#lock(view);
    else if (!displayed.isBusy && view.isBusy) this.#unlock(view);
  }

  hostUpdated(): void {
    const { displayed } = this.#session;
    if (!displayed) {
      this.#scrollRegion.watch();
      this.#guardNotices();
      if (this.#hadFocus) this.#focusMemory.giveBack();
      this.#hadFocus = false;
      return;
    }
    if (this.#host.isConnected) this.#show(displayed);
  }

  /** An elicitation is about to leave the card, which is still on screen. A folded visit takes its buttons along. */
  noteEnd(): void {
    const focused = this.#focused;
    this.#hadFocus = focused !== null;
    if (focused?.closest('.folded')) this.heading?.focus();
  }

  /** The time for a visit is over: it leaves the card, if it was there, and stays as a line. */
  noteLate({ visit, spec }: Elicitation): void {
    if (visit === this.#lastShown) {
      this.noteEnd();
      this.closeDialog();
    }
    this.#announcements.sayLate(spec.page!);
  }

  /** Closes the dialog, so that the browser gives focus back, unless another elicitation follows in it. */
  closeDialog(): void {
    if (!this.#session.displayed && this.#session.queued === 0) this.#dialog?.close();
  }

  /** Whether a key that submits from anywhere was meant for the page: focus is where the element put it. */
  isStrayShortcut(event: KeyboardEvent): boolean {
    return this.guard.isStrayShortcut(event, this.#focused !== this.#placedFocus);
  }

  /** Focus came into the card, or moved within it. */
  trackFocus(event: FocusEvent): void {
    if (this.guard.isStrayFocus(event)) this.#placedFocus = this.#focused;
    this.#focusMemory.enter(event, this.#host.renderRoot);
    // Safari leaves a control below sticky actions, whatever its scroll margin.
    if (this.#host.frameless) (event.target as Element).scrollIntoView({ block: 'nearest' });
  }

  /** The person looks again at a yes that always holds: what Submit says is new, and counts as soon as it has been seen. */
  askAgain(): void {
    this.guard.restart();
    this.#announcements.say(messages.always());
  }

  /** The application moves focus into the card: to the line that says who asks, or to the end for a trap at Shift and Tab. */
  focus(options?: FocusOptions): void {
    if (this.guard.presses.isTabbingBack) this.tabStop.last?.focus(options);
    else this.#moveFocus(() => this.heading?.focus(options));
  }

  /** The focused button has gone: back to what the person was doing. */
  resumeFocus(): void {
    this.#focusMemory.resume(this.heading);
  }

  /** Late visits are notices that can be answered, where the card was. */
  #guardNotices(): void {
    const notices = this.#host.renderRoot.querySelector<HTMLElement>('.toast')!;
    if (this.#session.visits.length === 0) this.guard.disappear();
    else if (notices !== this.#lastShown) this.guard.appear(notices, notices);
    this.#lastShown = notices;
  }

  #show(elicitation: Elicitation): void {
    const view = this.#views.of(elicitation);
    const dialog = this.#host.presentation === 'inline' ? null : this.#dialog;
    const opens = dialog !== null && !dialog.open; // Screen readers read the name and description of what opens.
    if (opens) this.#moveFocus(() => dialog.showModal());
    const middle = view.container.parentElement;
    this.#scrollRegion.watch(middle);
    if (this.#focusesError) view.fields.focusFirstError();
    this.#focusesError = false;

    const shown = elicitation.visit ?? elicitation;
    const { spec } = elicitation;
    const isAsItWas = this.#lastSpec && asksTheSame(spec, this.#lastSpec);
    this.#lastSpec = spec;
    const card = this.#host.renderRoot.querySelector<HTMLElement>('.card')!;
    if (shown === this.#lastShown && elicitation.phase !== 'queued') {
      if (card !== this.#lastCard)
        this.guard.appear(shown, card); // The application changed the presentation.
      else if (!isAsItWas) this.guard.restart(); // The application changed the text under the pointer.
      this.#lastCard = card;
      return;
    }
    if (this.#lastShown) middle?.scrollTo(0, 0);
    this.#lastShown = shown;
    this.#lastCard = card;
    this.guard.appear(shown, card);
    const before = this.#focused;
    if (this.#host.presentation === 'dialog' || this.#hadFocus) this.#moveFocus(() => this.#focusStart(view));
    this.#hadFocus = false;
    if (elicitation.phase !== 'queued') return;
    this.#session.markShown(elicitation);
    const isNameRead = before !== this.heading && this.#focused === this.heading;
    const read = opens ? 'all' : isNameRead ? 'name' : 'nothing';
    void this.#host.updateComplete.then(() => {
      if (elicitation.outcome) return;
      this.#session.startTimeLimit();
      this.#announcements.sayArrival(elicitation, read);
      elicitation.notifyState('shown');
      if (!elicitation.outcome && this.#host.isConnected) this.#host.dispatchEvent(new ShownEvent());
    });
  }

  /**
   * Where the person starts: at the first error of a form that comes back while they are in the card, else at who asks. A
   * field must not take what they type elsewhere.
   */
  #focusStart(view: ElicitationView): void {
    if (this.#hadFocus && view.fields.problems.length > 0) view.fields.focusFirstError();
    else this.heading?.focus();
  }

  /** Moves focus without the person, who need not be in the card then. */
  #moveFocus(move: () => void): void {
    move();
    this.#placedFocus = this.#focused;
  }

  /** The application checks the answer: focus leaves the fields, which take no input meanwhile. */
  #lock(view: ElicitationView): void {
    if (view.container.matches(':focus-within')) this.#submit?.focus();
    view.isBusy = true;
    this.#announcements.sayChecking();
  }

  /** The form is open again. Focus goes to the first error, unless the person has moved on meanwhile. */
  #unlock(view: ElicitationView): void {
    view.isBusy = false;
    this.#announcements.sayProblems(view);
    this.#focusesError = this.#focused === this.heading || this.#focused === this.#submit;
  }
}
