import { isNo } from '../lifecycle/state.js';
import type { InspectedUrl } from '../protocol/url/inspect-url.js';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import type { CardIntent, Intent, SessionIntent } from '../session/intent.js';
import { asksTheSame, type ElicitationSpec } from '../session/spec.js';
import { pageTitle } from '../views/asker-name.js';
import { type CardContext, TITLE_ID } from '../views/card/card-context.js';
import { CardElements } from '../views/card/card-elements.js';
import type { CardModel } from '../views/card/card-model.js';
import { handleKey } from '../views/card/keys.js';
import { isOutside } from '../views/dom/is-outside.js';
import { isComposing, isSendingKey, isTyping } from '../views/dom/key-events.js';
import { bringIntoView, closeModal, observeSize, openModal, scrollToStart } from '../views/dom/without-layout.js';
import * as messages from '../views/messages.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { CardHost } from './card-host.js';
import type { CustomStates } from './custom-states.js';
import { environment } from './environment.js';
import { UrlOpenEvent } from './events.js';
import { pageController } from './page-controller.js';
import type { PageFocus } from './page-focus.js';
import { CardFocus } from './presence/focus.js';
import { Guard } from './presence/guard.js';
import { Reading } from './presence/reading.js';
import { letKeysScroll } from './presence/scroll-region.js';
import { canSee, sight } from './presence/sight.js';
import type { PressTimes } from './press-times.js';
import type { TabStop } from './tab-stop.js';
import { endWarmUp } from './warm-up.js';

type Presses<Kind extends Intent> = {
  [To in Kind['to']]: (intent: Extract<Kind, { to: To }>, event: Event | undefined) => void;
};

/** What outlives a card. */
export interface CardScreen {
  readonly host: CardHost;
  readonly session: ElicitationSession;
  readonly announcements: AnnouncementController;
  readonly states: CustomStates;
  readonly tabStop: TabStop;
  readonly presses: PressTimes;
  readonly pageFocus: PageFocus;
  /** Whether an elicitation was on screen before the card. */
  readonly followsAnother: boolean;
  /**
   * Whether the person can see what is on screen; with nothing there, whether they can see the page.
   * @param isInUpdate The session may ask for a render, which must not happen within one.
   */
  see(isVisible: boolean, isInUpdate?: boolean): void;
  /** Shows what is wrong with the current form. @returns whether it could be submitted. */
  reportValidity(): boolean;
}

/** What is on screen. Another appearance gets another card. */
export interface Appearance {
  /** What the cards of the elicitation remember; `undefined` without one. */
  readonly model: CardModel | undefined;
  /** Whether it is the visit of a page; without an elicitation, whether there are late visits. */
  readonly isVisit: boolean;
  readonly isDialog: boolean;
}

/**
 * One appearance of an elicitation on screen, or of the notices in its place, until the signal aborts. Each press goes through
 * `press`: the guard, then what must be read, then the session.
 */
export class Card implements CardContext, Appearance {
  readonly model: CardModel | undefined;
  readonly isVisit: boolean;
  readonly isDialog: boolean;
  readonly elements = new CardElements();
  /**
   * The visits that were open when the card appeared, one line each. A line stays, struck through, after its visit ends: a
   * server decides when that is, and nothing may move under the pointer.
   */
  readonly folded: readonly Elicitation[];
  readonly #screen: CardScreen;
  readonly #end = pageController();
  readonly focus: CardFocus;
  #guard: Guard | undefined;
  #reading: Reading | undefined;
  /** What was on screen at the last update. */
  #spec: ElicitationSpec | undefined;
  /** Whether its dialog opened for it, so that screen readers read all of it. */
  #hasOpened = false;
  /** Whether it has been announced. */
  #isSaid = false;
  /** Whether the person could see it at the last look. */
  #isClear = false;

  constructor(screen: CardScreen, { model, isVisit, isDialog }: Appearance) {
    this.model = model;
    this.isVisit = isVisit;
    this.isDialog = isDialog;
    this.#screen = screen;
    if (model) model.timeAtArrival = model.elicitation.timeLeft;
    this.folded = model ? screen.session.visits.filter((visit) => visit !== model.elicitation) : [];
    this.focus = new CardFocus(screen.host, this.elements, screen.pageFocus, this.#end.signal);
  }

  get elicitation(): Elicitation | undefined {
    return this.model?.elicitation;
  }

  get session(): ElicitationSession {
    return this.#screen.session;
  }

  get dismissible(): boolean {
    return this.#screen.host.dismissible;
  }

  get pageTitle(): string {
    return pageTitle(this.#screen.host);
  }

  get announcement(): string {
    return this.#screen.announcements.text;
  }

  /** Whether it has gone, though its elements may still be there. */
  get isOver(): boolean {
    return this.#end.signal.aborted;
  }

  get #dialog(): HTMLDialogElement | undefined {
    return this.isDialog && this.model ? (this.elements.frame as HTMLDialogElement | undefined) : undefined;
  }

  /** Ends everything that follows the card. */
  end(): void {
    this.#end.abort();
  }

  /** Closes the dialog, so that the browser gives focus back. */
  closeDialog(): void {
    if (this.#dialog?.isConnected) closeModal(this.#dialog);
  }

  /** Before each render. While the answer is being taken, the fields take no input. */
  prepare(): void {
    const { model } = this;
    if (!model) return;
    const { container, elicitation } = model;
    const { hasYesNo, isUnconfirmed, isBusy } = elicitation;
    if (container.hidden !== hasYesNo) {
      container.hidden = hasYesNo;
      model.fields.renderAll(); // Which of the two buttons was pressed, once they have given way to Try again.
    }
    if (isUnconfirmed && !this.elements.submit?.isConnected) this.focus.awaitRetry();
    if (isBusy === container.inert) return;
    if (isBusy) this.#lock(model);
    else this.#unlock(model);
  }

  afterRender(): void {
    const { model, elements } = this;
    const dialog = this.#dialog;
    const opens = dialog !== undefined && !dialog.open; // Screen readers read the name and description of what opens.
    if (dialog && opens) this.focus.move(() => openModal(dialog));
    if (model) this.focus.focusPending(model);
    if (!this.#guard) this.#begin(opens);
    if (!model) return;
    const { spec } = model.elicitation;
    // The application changed the text under the pointer.
    if (this.#spec && !asksTheSame(spec, this.#spec)) this.#guard?.restart();
    this.#spec = spec;
    this.#reading?.follow();
    this.session.markRendered(model.elicitation);
    if (opens && elements.frame) this.keepModal(); // One that is hidden from the start gets no resize event.
    this.#followSeen();
  }

  #begin(opens: boolean): void {
    const { host, presses, states, pageFocus } = this.#screen;
    const { signal } = this.#end;
    const { model, elements } = this;
    const frame = elements.frame!;
    this.#hasOpened = opens;
    this.#guard = new Guard(frame, elements, presses, signal, (isReady) => states.setReady(isReady));
    if (model) {
      if (this.#screen.followsAnother) for (const scroller of [frame, elements.middle]) scrollToStart(scroller);
      const isFrameless = host.frameless && !this.isDialog;
      this.#reading = new Reading(elements, model, isFrameless, signal, () => host.requestUpdate());
      this.focus.begin(model, this.isDialog);
      const sizes = observeSize(() => this.#handleResize());
      for (const box of [frame, elements.middle!]) sizes.observe(box);
      signal.addEventListener('abort', () => sizes.disconnect());
    } else pageFocus.giveBack();
    sight(frame, signal, (isFirst) => this.#look(isFirst));
  }

  /** @param isFirst Where frames are not waited for, as in tests, an update is under way. */
  #look(isFirst: boolean): void {
    const isClear = this.model ? canSee(this.elements.frame!) : environment.isVisible(this.#screen.host.ownerDocument);
    const isNews = isClear !== this.#isClear;
    this.#isClear = isClear;
    this.#screen.see(isClear, isFirst);
    this.#guard?.check();
    if (isClear) this.#reading?.look();
    if (!isNews) return;
    this.keepModal(); // One that is hidden by more than its size gets no resize event either.
    this.#followSeen();
  }

  /** The person sees the card, perhaps for the first time. */
  #followSeen(): void {
    const { model } = this;
    if (!model || !this.#isClear || this.#isSaid) return;
    this.#isSaid = true;
    if (!model.wasSeen) this.#beginSeen(model);
    else if (this.#hasOpened) this.#sayAgain(model.elicitation);
  }

  /** A dialog that was aside opens again: its description is the time alone. */
  #sayAgain(elicitation: Elicitation): void {
    const { host, announcements } = this.#screen;
    void host.updateComplete.then(() => {
      if (!elicitation.outcome) announcements.sayArrival(elicitation, 'dialog');
    });
  }

  /** The person sees an elicitation for the first time. */
  #beginSeen(model: CardModel): void {
    model.wasSeen = true;
    endWarmUp();
    const { host, announcements, session } = this.#screen;
    const { elicitation } = model;
    const isNameRead = this.focus.current !== null && this.focus.current === this.elements.heading;
    const read = this.#hasOpened ? 'dialog' : isNameRead ? 'heading' : 'nothing';
    void host.updateComplete.then(async () => {
      if (elicitation.outcome) return;
      session.markSeen(elicitation);
      announcements.sayArrival(elicitation, read);
      elicitation.notifyState('shown');
      // Scripts further down in the page must have time to add listeners for the first event.
      const scripts = elicitation.declared && environment.scripts();
      if (scripts) await scripts;
      if (!elicitation.outcome && host.isConnected) host.dispatchEvent(new Event('shown'));
    });
  }

  /** The card or what scrolls in it has another size: after layout and before paint. */
  #handleResize(): void {
    if (this.elements.middle) letKeysScroll(this.elements.middle, TITLE_ID);
    this.keepModal();
  }

  /**
   * Keeps an open dialog modal only while it is rendered, from the next frame on. Where the page hides an open modal dialog, the
   * page behind it takes no click and no key.
   */
  keepModal(): void {
    const dialog = this.#dialog;
    dialog?.ownerDocument.defaultView?.requestAnimationFrame?.(() => {
      if (!dialog.open || !('visualViewport' in globalThis)) return; // A DOM without layout has no modal dialogs.
      const shouldBeModal = environment.isRendered(dialog);
      if (dialog.matches(':modal') === shouldBeModal) return;
      const { current } = this.focus;
      dialog.close();
      if (!shouldBeModal) {
        dialog.show();
        return;
      }
      dialog.showModal();
      this.focus.moveToHeading();
      (current as HTMLElement | null)?.focus();
    });
  }

  /** The answer is being taken: the fields take no input, so focus leaves them. */
  #lock(model: CardModel): void {
    this.focus.lock(model);
    model.container.inert = true;
    if (!model.elicitation.isSending) this.#screen.announcements.sayChecking();
  }

  /** The form is open again. */
  #unlock(model: CardModel): void {
    const { announcements } = this.#screen;
    model.container.inert = false;
    announcements.clearTemporary();
    this.focus.unlock();
    announcements.sayProblems(model);
  }

  press(intent: Intent, event?: Event): boolean {
    // Its buttons may still be there for a moment, and mean nothing any more.
    if (this.isOver || this.elicitation !== this.session.displayed) return true;
    if (event && this.#isStrayPress(event)) return false;
    if (this.model) this.model.refusedPresses = 0;
    if (intent.to === 'cancel' && !this.dismissible) return false;
    const press = this.#presses[intent.to] as ((intent: Intent, event?: Event) => void) | undefined;
    if (press) press(intent, event);
    else this.session.press(intent as SessionIntent);
    return true;
  }

  /** What the session does not do, or not alone. */
  readonly #presses: Presses<CardIntent> & Partial<Presses<SessionIntent>> = {
    submit: (intent, event) => this.#submit(intent, event),
    'approve-rest': (intent, event) => this.#submit(intent, event),
    consent: (_, event) => this.#consent(event),
    say: (intent, event) => this.#refuses(event) || this.session.press(intent),
    respond: () => this.#respond(),
    'open-stage': (intent) => {
      const { review } = this.elicitation!;
      const stage = review?.stage;
      this.session.press(intent);
      if (review?.stage !== stage) this.#beginStage();
    },
    reject: (intent) => {
      this.session.press(intent);
      if (!this.elicitation!.hasReject) this.elements.heading?.focus(); // The pressed button goes away.
    },
    retry: (intent, event) => {
      const { answer } = this.elicitation!.state;
      // The person may have written since why they reject, and not have read here what another view sent.
      if (answer && !isNo(answer) && this.#refuses(event)) return;
      this.session.press(intent);
      if (!this.elicitation!.hasSubmit) this.elements.heading?.focus(); // The pressed button goes away.
    },
    extend: (intent) => {
      this.session.press(intent);
      this.#screen.announcements.sayTimeLeft();
      this.focus.resume(); // The pressed button goes away with the countdown.
    },
    'dismiss-notice': (intent) => {
      this.session.press(intent);
      this.#screen.announcements.sayNotice(); // The one about the connection may be behind it.
      this.elements.heading?.focus(); // The pressed button goes away with the notice.
    },
    'read-on': () => {
      this.#reading?.look();
      // The pressed button may go away, and the person reads on there.
      this.#reading?.readOn()?.focus({ preventScroll: true });
    },
    'copy-link': (_, event) => {
      const { isVisiting, isUnconfirmed } = this.elicitation!;
      if (isVisiting || isUnconfirmed) void this.#copyLink();
      else this.#consent(event, true);
    },
    'open-page': () => void this.#openPage(this.elicitation!.request.page!),
  };

  /** Clicks have passed the guard before they reach a button. */
  #isStrayPress(event: Event): boolean {
    if (event.type === 'click') return false;
    const guard = this.#guard;
    const isShortcut = event.type === 'keydown' && isSendingKey(event as KeyboardEvent);
    if (!isShortcut) return this.#isStray(event);
    const isStray = guard?.isStrayShortcut(event as KeyboardEvent, this.focus.isMoved) ?? true;
    if (isStray && this.elicitation?.review) {
      // A review may have nothing to type into: the same keys again, after half a second, are meant for it.
      guard?.interact(event);
      guard?.restart();
    }
    return isStray;
  }

  handleEvent(event: Event): void {
    switch (event.type) {
      case 'keydown':
        this.#handleKey(event as KeyboardEvent);
        break;
      case 'submit':
        event.preventDefault();
        this.press({ to: this.elicitation?.request.page ? 'consent' : 'submit' }, event);
        return;
      case 'cancel':
        // A close request of the platform, such as Android's back gesture. A file picker in a slot has one too, which bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        this.press({ to: 'cancel' }, event);
        return;
      case 'close':
        this.#handleClose(event);
        return;
      case 'pointerdown':
        this.#handlePointer(event as PointerEvent);
        break;
      case 'input':
        this.#guard?.interact(event);
        return;
      case 'focusin':
        this.#handleFocus(event as FocusEvent);
        return;
    }
    if (this.isDialog || isTyping(event)) event.stopPropagation(); // Keys and pointers: see `keepInside`.
  }

  /** Stops a stray click before the click reaches a button that answers, of the application too. */
  guardClick(event: MouseEvent): void {
    if (this.#dialog && isOutside(event, this.#dialog)) {
      const { lightDismiss } = this.#screen.host;
      if (lightDismiss && this.#guard?.isDismissal(event)) this.press({ to: 'cancel' }, event);
      return;
    }
    const isAnswer = event.composedPath().some((target) => this.elements.answers.has(target as Element));
    if (!isAnswer || !this.#isStray(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#refuse();
  }

  /** The guard has held a press back. The second time, the card says why. */
  #refuse(): void {
    const { model } = this;
    if (!model || ++model.refusedPresses !== 2) return;
    this.#screen.announcements.say(messages.standStill());
    this.#screen.host.requestUpdate();
  }

  #isStray(event: Event): boolean {
    return this.#guard?.isStray(event) ?? true;
  }

  #handleKey(event: KeyboardEvent): void {
    handleKey(event, this);
    if (event.key !== 'Tab' || isComposing(event)) return;
    this.#guard?.interact(event);
    this.#screen.tabStop.handleTab(event);
  }

  /**
   * Browsers close the dialog at a second close request without a `cancel` event that can be prevented. They dispatch
   * `close` late: the dialog may have been replaced or opened again by then.
   */
  #handleClose(event: Event): void {
    const { target, currentTarget } = event;
    const dialog = target as HTMLDialogElement;
    if (dialog !== currentTarget || !dialog.isConnected || dialog.open) return;
    if (!this.press({ to: 'cancel' }, event)) openModal(dialog);
  }

  #handlePointer(event: PointerEvent): void {
    if (event.button !== 0) return;
    const fields = this.model?.fields;
    fields?.deferChecks();
    this.#guard?.press(event, () => fields?.runDeferredChecks());
  }

  #handleFocus(event: FocusEvent): void {
    this.focus.track(event, this.#guard?.isStrayFocus(event) ?? true);
    // Safari ignores the scroll margin and leaves a control below sticky actions.
    if (this.#screen.host.frameless) bringIntoView(event.target as Element);
  }

  noteInput(): void {
    this.#screen.host.requestUpdate();
  }

  /**
   * Submits the form on screen, if there is one. With errors it shows them instead, unless they are on screen already and the
   * elicitation only warns. An accept that always holds takes a second press. Nothing is sent before its beginning and its end
   * have been on screen.
   */
  #submit(intent: { to: 'submit' | 'approve-rest' }, event: Event | undefined): void {
    const { elicitation } = this;
    if (!elicitation?.isAnswerable || elicitation.request.page || !elicitation.hasSubmit) return;
    // With the cursor in the field for a text, a key must never say Yes.
    if (event?.type === 'keydown' && elicitation.review?.takesText) {
      this.#respond();
      return;
    }
    if (elicitation.review?.awaitsResponse) {
      this.#leadToResponse();
      return;
    }
    if (!elicitation.isForced && !this.#screen.reportValidity()) {
      // The next press sends the answers: the person has to see the errors first.
      if (elicitation.options.validate === 'warn') this.#guard?.restart();
      return;
    }
    if (this.#refuses(event)) return;
    this.session.press(intent);
    // The next press counts only after the person had time to see what it confirms.
    if (elicitation.isAnswerable && elicitation.confirms) this.#guard?.restart();
  }

  /** Opens the page of an elicitation, or copies its address for another browser, and that is the answer. */
  #consent(event: Event | undefined, isCopied = false): void {
    const { elicitation } = this;
    const page = elicitation?.request.page;
    if (!page || this.#refuses(event) || !elicitation.isAnswerable) return;
    if (isCopied) void this.#copyLink();
    else if (!this.#openPage(page, () => elicitation.isAnswerable)) return;
    this.session.press({ to: 'consent' });
  }

  /**
   * Opens a page of URL mode, by the person's press alone (2025-11-25 client/elicitation, "Safe URL Handling").
   * @param isWanted Whether the page is still wanted after `url-open`: a listener may have ended the elicitation.
   * @returns whether it was wanted.
   */
  #openPage(page: InspectedUrl, isWanted = () => true): boolean {
    const { host, announcements } = this.#screen;
    const isOpenedHere = host.dispatchEvent(new UrlOpenEvent(page.href));
    if (!isWanted() || !host.isConnected) return false;
    announcements.sayOpening(page);
    // Whether it opened stays unknown: the browser gives no handle to a page without an opener.
    const window = host.ownerDocument.defaultView ?? globalThis.window;
    // A screen reader says nothing of a page behind another one: first it hears of it, as of all else once the region and focus have
    // settled, and then has time to begin. Browsers let a press open a page for a second.
    if (isOpenedHere) environment.settle(() => environment.settle(() => environment.open(page.href, window)));
    return true;
  }

  async #copyLink(): Promise<void> {
    const { host } = this.#screen;
    const { model } = this;
    if (!model) return;
    // Where copying is not allowed, the person can select the address on screen.
    model.linkCopied = await environment
      .copy(model.elicitation.request.page!.href, host.ownerDocument.defaultView ?? window)
      .then(
        () => true,
        () => false,
      );
    host.requestUpdate();
  }

  /** Guards the buttons of a review's new stage, which are under the pointer, and moves focus: the pressed button is gone. */
  #beginStage(): void {
    this.#guard?.restart();
    this.elements.heading?.focus();
    void this.#screen.host.updateComplete.then(() => {
      scrollToStart(this.elements.middle);
      this.elements.response?.focus();
    });
  }

  /** Sends the text that stands beside Yes and No. */
  #respond(): void {
    const { review, isAnswerable } = this.elicitation ?? {};
    if (!review || !isAnswerable) return;
    if (review.hasResponse) this.session.press({ to: 'respond' });
    else this.#leadToResponse();
  }

  /** Says why the press sent nothing, and moves focus to the response: it is missing, or stands beside a Yes without it. */
  #leadToResponse(): void {
    const { host, announcements } = this.#screen;
    const hasResponse = this.elicitation?.review?.hasResponse ?? false;
    if (this.model) this.model.reading.wasResponseMissing = !hasResponse;
    announcements.say(hasResponse ? messages.goesOnWithText() : messages.enterAnswer());
    this.elements.response?.focus();
    host.requestUpdate();
  }

  /** Says that a reason for a no is written, and moves focus to it. */
  #leadToReason(): void {
    this.#screen.announcements.say(messages.reasonIsWritten());
    (this.elements.reason as HTMLDetailsElement).open = true;
    this.elements.reasonInput?.focus();
  }

  /**
   * Refuses a press while a reason for a no is written, or part of what it would send is unread: leads there, and says why the
   * press did not count. A response sends no arguments.
   * @returns whether the press does not count.
   */
  #refuses(event: Event | undefined): boolean {
    const { model } = this;
    const { host, announcements } = this.#screen;
    if (!model || model.elicitation.review?.stage === 'respond') return false;
    if (model.elicitation.hasReason) {
      this.#leadToReason();
      return true;
    }
    this.#reading?.look();
    const isUnread = model.mustBeRead && this.#reading?.next !== undefined;
    model.reading.wasPressedEarly = Boolean(event?.isTrusted) && isUnread;
    if (model.reading.wasPressedEarly) {
      model.reading.hadReadOn = true;
      this.#guard?.restart();
      announcements.say(messages.readFirst());
      void host.updateComplete.then(() => this.#reading?.readOn()); // The text beside the actions takes room.
      return true;
    }
    const isMasked = model.review?.arguments.showUnread() ?? false;
    if (isMasked) announcements.say(messages.showBeforeApproval());
    return isMasked;
  }
}
