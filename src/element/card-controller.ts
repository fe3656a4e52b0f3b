import type { ReactiveController, ReactiveElement } from 'lit';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { asksTheSame, type ElicitationSpec } from '../session/spec.js';
import { TITLE_ID } from '../views/card/card-context.js';
import type { ElicitationView } from '../views/card/elicitation-view.js';
import { claimEscape } from '../views/card/keys.js';
import { SENT_LIST } from '../views/card/sent-list.js';
import { bringIntoView, closeModal, observeSize, openModal, scrollToStart } from '../views/dom/without-layout.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { CardFocus } from './card-focus.js';
import type { ElicitationViews } from './elicitation-views.js';
import { environment } from './environment.js';
import type { Guard } from './guard/guard.js';
import type { Reading } from './guard/reading.js';
import { letKeysScroll } from './scroll-region.js';
import type { Sight } from './sight.js';
import { endWarmUp } from './warm-up.js';

/** The part of the element that the card depends on. */
export interface CardHost extends ReactiveElement {
  readonly presentation: 'dialog' | 'inline';
  readonly frameless: boolean;
  readonly lightDismiss: boolean;
  readonly dismissible: boolean;
}

/** What the card controller works with. */
export interface CardCollaborators {
  readonly session: ElicitationSession;
  readonly views: ElicitationViews;
  readonly announcements: AnnouncementController;
  readonly guard: Guard;
  readonly focus: CardFocus;
  readonly reading: Reading;
  readonly sight: Sight;
}

/**
 * Follows each render of the card: opens the modal dialog, and tells the guard, the focus and the announcements when
 * something new is on screen.
 */
export class CardController implements ReactiveController {
  readonly #host: CardHost;
  readonly #with: CardCollaborators;
  /** The list on screen of what a press sends: beside Submit, or below "Approve the rest". */
  #list: HTMLElement | null = null;
  readonly #listSize = observeSize(() => {
    if (this.#list) this.#list.style.minBlockSize ||= getComputedStyle(this.#list).blockSize;
  });
  /** What appeared last, if it is still there, as `views.shown()` says of an elicitation. */
  #lastShown: ElicitationView | Elicitation | undefined;
  /** The box of late visits that the guard watches in the place of the card. */
  #lastNotices: HTMLElement | undefined;
  #lastSpec: ElicitationSpec | undefined;
  /** The element in which it appeared: a dialog and a group in the page are different elements. */
  #lastCard: HTMLElement | undefined;
  /** The window that the element is in. */
  #window: Window | null = null;
  /** Whether the person could see it at the last update. */
  #wasClear = false;

  constructor(host: CardHost, collaborators: CardCollaborators) {
    this.#host = host;
    this.#with = collaborators;
    host.addController(this);
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  hostConnected(): void {
    this.#window = this.#host.ownerDocument.defaultView;
    this.#window?.addEventListener('keydown', this.#claimEscape, true);
    this.#lastCard = this.#lastNotices = undefined; // The guard follows what is on screen into another document.
    const dialog = this.#dialog;
    this.#with.guard.restart();
    if (!dialog?.open) return;
    dialog.open = false; // A moved dialog has lost the top layer, and showModal() refuses an open one.
    this.#with.focus.move(() => openModal(dialog));
  }

  hostDisconnected(): void {
    this.#window?.removeEventListener('keydown', this.#claimEscape, true);
    this.#with.guard.pause();
  }

  /** Runs before the render, so that the render includes the announcement. */
  hostUpdate(): void {
    const { displayed } = this.#with.session.turns;
    if (!displayed) return;
    const view = this.#with.views.of(displayed);
    const isLocked = view.container.inert;
    if (displayed.isBusy && !isLocked) this.#lock(displayed, view);
    else if (!displayed.isBusy && isLocked) this.#unlock(view);
  }

  hostUpdated(): void {
    const { displayed } = this.#with.session.turns;
    if (!displayed) {
      this.#with.reading.stop();
      this.#guardNotices();
      this.#with.focus.giveBack();
      return;
    }
    if (this.#host.isConnected) this.#show(displayed);
  }

  /** The card or what scrolls in it has another size. */
  handleResize(): void {
    const middle = this.#host.renderRoot.querySelector<HTMLElement>('.middle');
    if (middle) letKeysScroll(middle, TITLE_ID);
    if (this.#dialog) this.#keepModal(this.#dialog);
  }

  /** The time for a visit is over: it leaves the card and stays as one line. */
  noteLate(elicitation: Elicitation): void {
    if (elicitation === this.#lastShown) {
      this.#with.focus.noteEnd();
      this.closeDialog();
    }
    this.#with.announcements.sayLate(elicitation.request.page!);
  }

  /** Closes the dialog, so that the browser gives focus back, unless another elicitation follows in it. */
  closeDialog(): void {
    if (!this.#with.session.turns.displayed && this.#with.session.turns.queued === 0 && this.#dialog)
      closeModal(this.#dialog);
  }

  /** Focus moved into the card or within it. */
  trackFocus(event: FocusEvent): void {
    this.#with.focus.track(event);
    // Safari ignores the scroll margin and leaves a control below sticky actions.
    if (this.#host.frameless) bringIntoView(event.target as Element);
  }

  readonly #claimEscape = (event: KeyboardEvent) => {
    if (this.#dialog?.open) claimEscape(event, this.#host.renderRoot);
  };

  /**
   * What has appeared beside Submit keeps its height, so that no answer moves the actions. The height is read when the browser
   * has laid the card out: reading it at once would lay it out once more.
   */
  #keepListSize(card: HTMLElement): void {
    const list = card.querySelector<HTMLElement>(SENT_LIST);
    if (list === this.#list) return;
    this.#list = list;
    this.#listSize.disconnect();
    if (list) this.#listSize.observe(list);
  }

  /** Late visits are notices with buttons in the place of the card, so the guard watches them too. */
  #guardNotices(): void {
    const hasVisits = this.#with.session.turns.visits.length > 0;
    const notices = hasVisits ? this.#host.renderRoot.querySelector<HTMLElement>('.toast')! : undefined;
    if (notices !== this.#lastNotices || this.#lastShown) this.#with.guard.watch(notices);
    this.#lastNotices = notices;
    this.#lastShown = undefined;
  }

  #show(elicitation: Elicitation): void {
    const view = this.#with.views.of(elicitation);
    const dialog = this.#dialog;
    const opens = dialog !== null && !dialog.open; // Screen readers read the name and description of what opens.
    if (opens) this.#with.focus.move(() => openModal(dialog));
    const middle = view.container.parentElement;
    this.#with.focus.focusPendingError(view);

    const shown = this.#with.views.shown(elicitation);
    const { spec } = elicitation;
    const isUnchanged = this.#lastSpec && asksTheSame(spec, this.#lastSpec);
    this.#lastSpec = spec;
    const card = this.#host.renderRoot.querySelector<HTMLElement>('.card')!;
    const isOther = opens || shown !== this.#lastShown || card !== this.#lastCard;
    this.#with.reading.watch(card, view);
    this.#keepListSize(card);
    if (shown === this.#lastShown) {
      if (card !== this.#lastCard)
        this.#with.guard.watch(card); // The application changed the presentation.
      else if (!isUnchanged) this.#with.guard.restart(); // The application changed the text under the pointer.
    } else {
      if (this.#lastShown) for (const scroller of [card, middle]) scrollToStart(scroller);
      this.#with.guard.watch(card);
      this.#with.focus.begin(view, this.#host.presentation === 'dialog');
    }
    this.#lastShown = shown;
    this.#lastCard = card;
    // To look lays the page out. So `Sight` looks at a card that stays four times a second, and no keystroke does.
    const isClear = isOther || !this.#wasClear ? this.#with.sight.look() : this.#with.sight.isClear;
    // A dialog that is hidden from the start, or by more than its size, gets no resize event.
    if (dialog && (opens || isClear !== this.#wasClear)) this.#keepModal(dialog);
    this.#wasClear = isClear;
    this.#with.session.markShown(elicitation);
    if (!isClear || view.isSeen) return;
    view.isSeen = true;
    this.#beginSeen(elicitation, opens);
  }

  /** The person sees an elicitation for the first time. @param hasOpened Whether its dialog has just opened. */
  #beginSeen(elicitation: Elicitation, hasOpened: boolean): void {
    endWarmUp();
    const read = hasOpened ? 'all' : this.#with.focus.current === this.#with.focus.heading ? 'name' : 'nothing';
    void this.#host.updateComplete.then(async () => {
      if (elicitation.outcome) return;
      this.#with.session.turns.followSight(elicitation); // Its time limit starts.
      this.#with.announcements.sayArrival(elicitation, read);
      elicitation.notifyState('shown');
      // Scripts further down in the page must have time to add listeners for the first event.
      const scripts = elicitation.declared && environment.scripts();
      if (scripts) await scripts;
      if (!elicitation.outcome && this.#host.isConnected) this.#host.dispatchEvent(new Event('shown'));
    });
  }

  /**
   * Keeps an open dialog modal only while it is rendered, from the next frame on. Where the page hides an open modal dialog, the
   * page behind it takes no click and no key.
   */
  #keepModal(dialog: HTMLDialogElement): void {
    dialog.ownerDocument.defaultView?.requestAnimationFrame?.(() => {
      if (!dialog.open || !('visualViewport' in globalThis)) return; // A DOM without layout has no modal dialogs.
      const shouldBeModal = environment.isRendered(dialog);
      if (dialog.matches(':modal') === shouldBeModal) return;
      dialog.close();
      if (!shouldBeModal) {
        dialog.show();
        return;
      }
      dialog.showModal();
      this.#with.focus.moveToHeading();
    });
  }

  /** The answer is being taken: the fields take no input, so focus leaves them. */
  #lock(elicitation: Elicitation, view: ElicitationView): void {
    this.#with.focus.lock(view);
    view.container.inert = true;
    if (!elicitation.taking?.isDelivering) this.#with.announcements.sayChecking();
  }

  /** The form is open again. */
  #unlock(view: ElicitationView): void {
    view.container.inert = false;
    this.#with.announcements.clearTemporary();
    this.#with.announcements.sayProblems(view, this.#with.focus.unlock());
  }
}
