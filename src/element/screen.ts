import { LOCALE_STATUS_EVENT, type LocaleStatusEventDetail } from '@lit/localize';
import type { ReactiveController } from 'lit';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { CardModel } from '../views/card/card-model.js';
import { claimEscape } from '../views/card/keys.js';
import { AnnouncementController } from './announcement-controller.js';
import { type Appearance, Card, type CardScreen } from './card.js';
import type { CardHost } from './card-host.js';
import { type CustomStates, customStates } from './custom-states.js';
import { environment } from './environment.js';
import { pageController } from './page-controller.js';
import { PageFocus } from './page-focus.js';
import { PressTimes } from './press-times.js';
import { TabStop } from './tab-stop.js';

const NOTHING: Appearance = { model: undefined, isVisit: false, isDialog: false };

/** What outlives a card: each update compares what should be on screen with what is, and begins another card. */
export class Screen implements ReactiveController, CardScreen {
  readonly host: CardHost;
  readonly session: ElicitationSession;
  readonly announcements: AnnouncementController;
  readonly states: CustomStates;
  readonly tabStop: TabStop;
  readonly presses = new PressTimes();
  readonly pageFocus = new PageFocus();
  readonly #models = new WeakMap<Elicitation, CardModel>();
  card: Card;
  followsAnother = false;
  /** From connecting to disconnecting. */
  #connection = pageController();
  /** While anything is on screen that a press may answer. */
  #presence: AbortController | undefined;
  #isUpdating = false;
  /** What a keystroke can change outside its field, as of the last render. */
  #fingerprint = '';

  constructor(host: CardHost, session: ElicitationSession) {
    this.host = host;
    this.session = session;
    // Lit calls controllers in this order: what the card says in an update replaces a countdown warning, not the reverse.
    this.announcements = new AnnouncementController(host, session);
    this.states = customStates(host, session);
    host.addController(this);
    const isStop = () => this.card.model !== undefined && !this.card.isDialog;
    this.tabStop = new TabStop(host, isStop, (event) => this.pageFocus.enter(event, host.renderRoot));
    this.card = new Card(this, NOTHING);
  }

  /**
   * Listens to clicks on the tree of the cards, because a screen reader calls each text "clickable" that has a listener for
   * clicks on an element around it.
   */
  guardPresses(root: ShadowRoot): void {
    root.addEventListener('click', (event) => this.card.guardClick(event as MouseEvent), true);
    const keepInside = (event: Event) => this.card.model && this.card.isDialog && event.stopPropagation();
    root.addEventListener('mousedown', keepInside, { passive: true }); // As the template of the card does.
  }

  hostConnected(): void {
    this.#connection = pageController();
    const { signal } = this.#connection;
    const { ownerDocument } = this.host;
    const view = ownerDocument.defaultView;
    this.tabStop.listen(view, signal);
    view?.addEventListener('keydown', this.#claimEscape, { capture: true, signal });
    if (view !== window) view?.addEventListener('pagehide', this.#handlePageEnd, { signal });
    ownerDocument.addEventListener('visibilitychange', this.#seePage, { signal });
    window.addEventListener(LOCALE_STATUS_EVENT, this.#handleLocale, { signal });
    const { frame } = this.card.elements;
    // A moved dialog has lost the top layer, and showModal() refuses an open one.
    if (frame && this.card.isDialog) (frame as HTMLDialogElement).open = false;
    this.#seePage();
    this.session.setAttached(true);
    this.host.requestUpdate(); // Shows elicitations that arrived while the element was out of the page.
  }

  hostDisconnected(): void {
    this.#connection.abort();
    this.#endCard();
    this.#presence?.abort();
    this.#presence = undefined;
    this.session.setAttached(false);
    queueMicrotask(() => {
      if (!this.host.isConnected) this.session.cancelEverything(); // Otherwise the element was only moved.
    });
  }

  /** Runs before the render, so that the render includes the announcement. */
  hostUpdate(): void {
    this.#isUpdating = true;
    const next = this.#appearance;
    const { model, isVisit, isDialog, isOver } = this.card;
    if (isOver || next.model !== model || next.isVisit !== isVisit || next.isDialog !== isDialog) {
      this.followsAnother = model !== undefined;
      this.#endCard();
      this.card = new Card(this, next);
    }
    this.card.prepare();
  }

  hostUpdated(): void {
    this.#isUpdating = false;
    const { model, isVisit } = this.card;
    this.#fingerprint = model?.fingerprint ?? '';
    if (!model) this.see(environment.isVisible(this.host.ownerDocument), true);
    if (!this.host.isConnected) return;
    if (model || isVisit) {
      this.#followPresses();
      this.card.afterRender();
      return;
    }
    this.#presence?.abort();
    this.#presence = undefined;
    this.pageFocus.giveBack();
  }

  get #appearance(): Appearance {
    const { displayed, visits } = this.session;
    const isDialog = this.host.presentation === 'dialog';
    if (displayed) return { model: this.modelOf(displayed), isVisit: displayed.isVisiting, isDialog };
    return { model: undefined, isVisit: visits.length > 0, isDialog };
  }

  /** What the cards of an elicitation remember. */
  modelOf(elicitation: Elicitation): CardModel {
    let model = this.#models.get(elicitation);
    if (!model) {
      model = new CardModel(elicitation, {
        // When the card closes, its focused field gets a blur event after the outcome. It changes and says nothing.
        onChange: () => elicitation.outcome || this.#handleAnswerChange(elicitation),
        say: (text) => elicitation.outcome || this.announcements.say(text),
        settle: (callback) => void environment.settle(callback),
      });
      this.#models.set(elicitation, model);
    }
    return model;
  }

  /** Forgets everything that the person did in the card, because the elicitation has another source now. */
  forget(elicitation: Elicitation): void {
    this.leave(elicitation);
    this.#models.get(elicitation)?.fields.detach();
    this.#models.delete(elicitation);
  }

  /** An elicitation leaves the screen. The dialog closes, so that the browser gives focus back, unless another one follows in it. */
  leave(elicitation: Elicitation | undefined = this.card.elicitation): void {
    const { card, session } = this;
    if (elicitation !== card.elicitation) {
      card.focus.leaveFolded();
      return;
    }
    this.#endCard();
    if (!session.displayed && session.queued === 0) card.closeDialog();
  }

  /** Shows errors of the server or the application, and announces them: focus stays where it is. */
  showErrors(elicitation: Elicitation, errors: Readonly<Record<string, string>>): void {
    const model = this.modelOf(elicitation);
    model.showErrors(errors);
    this.announcements.sayProblems(model);
  }

  reportValidity(): boolean {
    const { current } = this.session;
    if (!current) return true;
    const model = this.modelOf(current);
    model.checkAll();
    current.noteErrorsShown();
    this.announcements.sayProblems(model);
    this.host.requestUpdate();
    if (current.form.failing.length === 0) return true;
    this.#render(); // Before focus moves, because the summary moves the fields.
    model.fields.focusFirstError();
    return false;
  }

  /** Moves focus into the card: to the heading; or to the last stop, where a focus trap handles Shift and Tab. */
  focus(options?: FocusOptions): void {
    if (this.tabStop.isTabbingBack) this.tabStop.last?.focus(options);
    else this.card.focus.moveToHeading(options);
  }

  see(isVisible: boolean, isInUpdate = false): void {
    if (isInUpdate) void this.host.updateComplete.then(() => this.session.setVisible(isVisible));
    else this.session.setVisible(isVisible);
  }

  #endCard(): void {
    if (!this.card.isOver) this.card.end();
  }

  #followPresses(): void {
    const view = this.host.ownerDocument.defaultView;
    if (this.#presence || !view) return;
    this.#presence = pageController();
    this.presses.listen(view, this.#presence.signal);
  }

  /** In another window or frame, elicitations end with its page. */
  readonly #handlePageEnd = ({ persisted }: PageTransitionEvent) => {
    if (persisted) return;
    this.session.setAttached(false);
    this.session.cancelEverything();
  };

  readonly #claimEscape = (event: KeyboardEvent) => {
    const { frame } = this.card.elements;
    if (this.card.isDialog && (frame as HTMLDialogElement | undefined)?.open) claimEscape(event, this.host.renderRoot);
  };

  /** A card looks for itself. */
  readonly #seePage = () => {
    if (!this.card.model || this.card.isOver) this.see(environment.isVisible(this.host.ownerDocument));
  };

  /** The page's locale has changed. */
  readonly #handleLocale = ({ detail }: CustomEvent<LocaleStatusEventDetail>) => {
    if (detail.status !== 'ready') return;
    this.announcements.clear(); // The announcement was made in the previous language.
    const { current } = this.session; // Also while it is aside.
    if (current) this.modelOf(current).translate();
    this.host.requestUpdate();
  };

  /** Renders synchronously, so that the browser lays the page out only once for a keystroke. */
  #handleAnswerChange(elicitation: Elicitation): void {
    this.session.noteEntry(elicitation);
    if (elicitation !== this.session.displayed) return;
    if (this.modelOf(elicitation).fingerprint === this.#fingerprint) return; // A keystroke that changes nothing else.
    this.host.requestUpdate();
    if (!this.#isUpdating) this.#render();
  }

  #render(): void {
    // `performUpdate` is protected in Lit, and the only way to render synchronously.
    (this.host as unknown as { performUpdate(): void }).performUpdate();
  }
}
