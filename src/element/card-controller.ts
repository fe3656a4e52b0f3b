import type { ReactiveController, ReactiveElement } from 'lit';
import type { Elicitation, Visit } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { asksTheSame, type ElicitationSpec } from '../session/spec.js';
import { answerTexts } from '../views/field/answer-texts.js';
import { TITLE_ID } from '../views/card/card-state.js';
import * as messages from '../views/messages.js';
import { styles } from '../views/styles.js';
import { bringIntoView, closeModal, followBox, openModal, scrollToStart } from '../views/dom/without-layout.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { ElicitationView } from './elicitation-view.js';
import type { ElicitationViews } from './elicitation-views.js';
import { environment } from './environment.js';
import { ShownEvent } from './events.js';
import type { FieldRoots } from './field-roots.js';
import { FocusMemory } from './focus-memory.js';
import { Guard } from './guard/guard.js';
import { compensateRootFontSize, followRootFontSize } from './root-font-size.js';
import { ScrollRegion } from './scroll-region.js';
import { SeenFields } from './guard/seen-fields.js';
import { TabStop } from './tab-stop.js';

export interface CardHost extends ReactiveElement {
  readonly presentation: 'dialog' | 'inline';
  readonly frameless: boolean;
  readonly trustFrame: boolean;
}

export interface CardControllerOptions {
  session: ElicitationSession;
  views: ElicitationViews;
  announcements: AnnouncementController;
  /** Called when presses begin to count, and when they stop counting. */
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
    if (this.#dialog) this.#followBox(this.#dialog);
  });
  /** The elicitation, visit or box of notices that appeared last. */
  #lastShown: Elicitation | Visit | HTMLElement | undefined;
  #lastSpec: ElicitationSpec | undefined;
  /** The element in which it appeared: a dialog and a group in the page are different elements. */
  #lastCard: HTMLElement | undefined;
  /** Whether focus was in the card of an elicitation that has just ended. */
  #hadFocus = false;
  /** The focused element, if the person did not choose it: this element or a press meant for the page moved focus there. */
  #placedFocus: Element | null = null;
  /** Whether the next render moves focus to the first error. */
  #focusesError = false;
  #seenFields: SeenFields | undefined;
  /** The fields and the card that `#seenFields` watches. */
  #watched: { fields: FieldRoots; card: Element } | undefined;

  constructor(host: CardHost, { session, views, announcements, onReadyChange }: CardControllerOptions) {
    this.guard = new Guard({ onReadyChange, trustsFrame: () => host.trustFrame });
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
    // Asks the tree around the element first: happy-dom throws where focus is in another shadow root.
    const { activeElement } = this.#host.getRootNode() as Document | ShadowRoot;
    return activeElement === this.#host ? (this.#host.shadowRoot?.activeElement ?? null) : null;
  }

  hostConnected(): void {
    const root = this.#host.renderRoot;
    if (root instanceof ShadowRoot) compensateRootFontSize(root, styles);
    const dialog = this.#dialog;
    this.guard.restart();
    if (!dialog?.open) return;
    dialog.open = false; // A moved dialog has lost the top layer, and showModal() refuses an open one.
    this.#moveFocus(() => openModal(dialog));
  }

  hostDisconnected(): void {
    this.guard.pause();
  }

  /** Runs before the render, so that the render includes the announcement. */
  hostUpdate(): void {
    const { displayed } = this.#session;
    if (!displayed) return;
    const view = this.#views.of(displayed);
    if (displayed.isBusy && !view.isBusy) this.#lock(displayed, view);
    else if (!displayed.isBusy && view.isBusy) this.#unlock(view);
  }

  hostUpdated(): void {
    const { displayed } = this.#session;
    if (!displayed) {
      this.#scrollRegion.watch();
      this.#watchFields();
      this.#guardNotices();
      if (this.#hadFocus) this.#focusMemory.giveBack();
      this.#hadFocus = false;
      return;
    }
    if (this.#host.isConnected) this.#show(displayed);
  }

  /** An elicitation is about to leave the card. The buttons of a folded visit go with it, so focus must leave them. */
  noteEnd(): void {
    const focused = this.#focused;
    this.#hadFocus = focused !== null;
    if (focused?.closest('.folded')) this.heading?.focus();
  }

  /** The time for a visit is over: it leaves the card and stays as one line. */
  noteLate({ visit, spec }: Elicitation): void {
    if (visit === this.#lastShown) {
      this.noteEnd();
      this.closeDialog();
    }
    this.#announcements.sayLate(spec.page!);
  }

  /** Closes the dialog, so that the browser gives focus back, unless another elicitation follows in it. */
  closeDialog(): void {
    if (!this.#session.displayed && this.#session.queued === 0 && this.#dialog) closeModal(this.#dialog);
  }

  /** Whether a key that submits from anywhere was meant for the page, because focus is where the element put it. */
  isStrayShortcut(event: KeyboardEvent): boolean {
    return this.guard.isStrayShortcut(event, this.#focused !== this.#placedFocus);
  }

  /** Focus moved into the card or within it. */
  trackFocus(event: FocusEvent): void {
    if (this.guard.isStrayFocus(event)) this.#placedFocus = this.#focused;
    this.#focusMemory.enter(event, this.#host.renderRoot);
    const field = (event.target as Element).closest('[part~=field]');
    if (field) this.#seenFields?.add(field);
    // Safari ignores the scroll margin and leaves a control below sticky actions.
    if (this.#host.frameless) bringIntoView(event.target as Element);
  }

  /** Submit now asks to confirm "Always". The next press counts only after the person had time to see that. */
  confirmAlways(): void {
    this.guard.restart();
    this.#announcements.say(messages.confirmAlways());
  }

  /**
   * Shows what Submit would send although the person neither entered nor saw it. Of a review, leads to the first argument that
   * was out of view. Of a form, leads to the first such field, and lists the answers beside Submit. The next press sends them.
   * @returns whether there is any.
   */
  showUnseen(elicitation: Elicitation): boolean {
    const view = this.#views.of(elicitation);
    if (this.#showUnseenPart(view)) return true;
    const unseen = view.fields.prefilled.filter(({ container }) => !this.#seenFields?.has(container));
    if (unseen.length === 0) return false;
    view.unseen = unseen.map(({ field, isMasked }) => ({
      label: field.label,
      texts: answerTexts(field, elicitation.form.entry(field), isMasked),
    }));
    for (const { container } of unseen) this.#seenFields?.add(container);
    this.guard.restart();
    this.#announcements.say(
      messages.notSeenYet(),
      ...view.unseen.map(({ label, texts }) => `${label}: ${texts.join(', ')}`),
    );
    void this.#host.updateComplete.then(() => bringIntoView(unseen[0]?.container));
    return true;
  }

  /** Guards the buttons of a review's new stage, which are under the pointer, and moves focus: the pressed button is gone. */
  beginStage(): void {
    this.guard.restart();
    this.heading?.focus();
    void this.#host.updateComplete.then(() => {
      const middle = this.#host.renderRoot.querySelector('.middle');
      scrollToStart(middle);
      middle?.querySelector<HTMLElement>('[part~=response]')?.focus();
    });
  }

  /** Leads to the first masked argument that the person has not revealed. @returns whether there is one. */
  showUnread(elicitation: Elicitation): boolean {
    const view = this.#views.of(elicitation);
    const isUnread = view.arguments?.showUnread() ?? false;
    if (isUnread) this.#announcements.say(messages.showBeforeApproval());
    return isUnread;
  }

  /** Leads to the first part of the arguments that was never in view. @returns whether there is one. */
  #showUnseenPart(view: ElicitationView): boolean {
    const part = view.arguments?.parts.find((part) => !this.#seenFields?.has(part));
    view.isUnread = part !== undefined;
    if (!part) return false;
    const box = part.closest<HTMLElement>('.long-text') ?? part;
    bringIntoView(box, 'start');
    if (box !== part) box.focus({ preventScroll: true }); // The person scrolls in the box.
    this.guard.restart();
    this.#announcements.say(messages.outOfView());
    return true;
  }

  /** Whether an event must not answer, because the page around this frame hides a part of the card. Then it tells the person. */
  isBlind(event: Event): boolean {
    const isBlind = this.guard.isBlind(event);
    const { displayed } = this.#session;
    if (isBlind && displayed) {
      this.#views.of(displayed).isHidden = true;
      this.#announcements.say(messages.hiddenInFrame());
    }
    return isBlind;
  }

  /** The application moves focus into the card: to the heading; or to the last stop, where a focus trap handles Shift and Tab. */
  focus(options?: FocusOptions): void {
    if (this.guard.presses.isTabbingBack) this.tabStop.last?.focus(options);
    else this.#moveFocus(() => this.heading?.focus(options));
  }

  /** Moves focus to the heading without scrolling. */
  focusHeading(): void {
    this.#moveFocus(() => this.heading?.focus({ preventScroll: true }));
  }

  /** The focused button is gone: moves focus back to where the person was. */
  resumeFocus(): void {
    this.#focusMemory.resume(this.heading);
  }

  /** Late visits are notices with buttons in the place of the card, so the guard watches them too. */
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
    if (opens) {
      this.#moveFocus(() => openModal(dialog));
      this.#followBox(dialog); // A dialog that is hidden from the start gets no resize event.
    }
    const middle = view.container.parentElement;
    this.#scrollRegion.watch(middle);
    if (this.#focusesError) view.fields.focusFirstError();
    this.#focusesError = false;

    const shown = elicitation.visit ?? elicitation;
    const { spec } = elicitation;
    const isUnchanged = this.#lastSpec && asksTheSame(spec, this.#lastSpec);
    this.#lastSpec = spec;
    const card = this.#host.renderRoot.querySelector<HTMLElement>('.card')!;
    this.#watchFields(card, view);
    if (shown === this.#lastShown && elicitation.isShown) {
      if (card !== this.#lastCard)
        this.guard.appear(shown, card); // The application changed the presentation.
      else if (!isUnchanged) this.guard.restart(); // The application changed the text under the pointer.
      this.#lastCard = card;
      return;
    }
    if (this.#lastShown) for (const scroller of [card, middle]) scrollToStart(scroller);
    this.#lastShown = shown;
    this.#lastCard = card;
    this.guard.appear(shown, card);
    if (this.#host.presentation === 'dialog' || this.#hadFocus) this.#moveFocus(() => this.#focusStart(view));
    this.#hadFocus = false;
    if (elicitation.isShown) return;
    this.#session.markShown(elicitation);
    const read = opens ? 'all' : this.#focused === this.heading ? 'name' : 'nothing';
    void this.#host.updateComplete.then(async () => {
      if (elicitation.outcome) return;
      this.#session.startTimeLimit();
      this.#announcements.sayArrival(elicitation, read);
      elicitation.notifyState('shown');
      // Scripts further down in the HTML that declares the element must have time to add listeners.
      const scripts = elicitation.declared && environment.scripts();
      if (scripts) await scripts;
      if (!elicitation.outcome && this.#host.isConnected) this.#host.dispatchEvent(new ShownEvent());
    });
  }

  /** Watches which filled-in fields and arguments of a card come into view. Without a card, watches nothing. */
  #watchFields(card?: Element, view?: ElicitationView): void {
    const fields = view?.fields;
    this.#seenFields?.watch(view?.arguments?.parts ?? []); // The person may have revealed a long secret.
    if (fields === this.#watched?.fields && card === this.#watched?.card) return;
    this.#seenFields?.stop();
    this.#seenFields = undefined;
    this.#watched = card && fields && { fields, card };
    const prefilled = fields?.prefilled ?? [];
    const containers = [...prefilled.map(({ container }) => container), ...(view?.arguments?.parts ?? [])];
    if (!card || containers.length === 0) return;
    this.#seenFields = new SeenFields(card, containers, this.#host.trustFrame);
  }

  /**
   * Moves focus to the first error of a form that comes back while the person is in the card. Otherwise to the heading: a
   * field would take keys meant for the page.
   */
  #focusStart(view: ElicitationView): void {
    if (this.#hadFocus && view.fields.problems.length > 0) view.fields.focusFirstError();
    else this.heading?.focus();
  }

  /** Moves focus and remembers that the person did not. */
  #moveFocus(move: () => void): void {
    move();
    this.#placedFocus = this.#focused;
  }

  /** Keeps the dialog modal only while the page shows it. When it is modal again, focus goes to the heading. */
  #followBox(dialog: HTMLDialogElement): void {
    followBox(dialog, () => this.#moveFocus(() => this.heading?.focus()));
  }

  /** The answer is being taken: the fields take no input, so focus leaves them. */
  #lock(elicitation: Elicitation, view: ElicitationView): void {
    if (view.container.matches(':focus-within')) this.#submit?.focus();
    view.isBusy = true;
    if (!elicitation.taking?.isDelivering) this.#announcements.sayChecking();
  }

  /** The form is open again. Focus moves to the first error, unless the person has moved it elsewhere. */
  #unlock(view: ElicitationView): void {
    view.isBusy = false;
    this.#focusesError = this.#focused === this.heading || this.#focused === this.#submit;
    this.#announcements.sayProblems(view, this.#focusesError);
  }
}
