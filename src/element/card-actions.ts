import type { Persistence } from '../protocol/persistence.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { DEFAULT_TIMEOUT } from '../session/spec.js';
import type { CardActions } from '../views/card/card-state.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { CardController } from './card-controller.js';
import type { ElicitationViews } from './elicitation-views.js';
import type { PageOpener } from './page-opener.js';
import { submit } from './submit.js';

export interface CardActionsOptions {
  session: ElicitationSession;
  views: ElicitationViews;
  announcements: AnnouncementController;
  opener: PageOpener;
  element: { readonly lightDismiss: boolean; readonly dismissible: boolean; requestUpdate(): void };
}

/** What the person can do in the card. */
export function cardActions(
  { element, session, views, announcements, opener }: CardActionsOptions,
  card: CardController,
): CardActions {
  return {
    submit: (event) => (session.current?.spec.page ? opener.consent() : submit({ session, views, card }, event)),
    send: (event) => submit({ session, views, card }, event),
    reject: () => session.reject(session.current?.reason.trim() || undefined),
    answer: (isYes) => session.answerYesNo(isYes),
    openReview: (stage) => {
      session.openReview(stage);
      card.beginStage();
    },
    approveRest: (event) => submit({ session, views, card }, event, true),
    enterResponse: (text) => {
      if (!session.current?.review) return;
      session.current.review.response = text;
      element.requestUpdate();
    },
    cancel: () => session.cancel(),
    dismiss: (event) => {
      const isDismissed = element.dismissible && !card.guard.isStray(event);
      if (isDismissed) session.cancel();
      return isDismissed;
    },
    startAfresh: () => {
      session.startAfresh();
      card.heading?.focus(); // The pressed button goes away with the draft.
    },
    back: () => session.back(),
    cancelAll: () => session.cancelAll(),
    silence: () => session.silence(),
    putAside: () => session.putAside(),
    extend: () => {
      session.extend(session.displayed?.wholeTime || DEFAULT_TIMEOUT);
      announcements.sayTimeLeft();
      card.resumeFocus(); // The pressed button goes away with the countdown.
    },
    enterReason: (reason) => {
      if (session.current) session.current.reason = reason;
    },
    chooseRemember: (value) => {
      const { current } = session;
      if (!current) return;
      current.remember = (value || undefined) as Persistence | undefined;
      current.isConfirming = false;
      element.requestUpdate();
    },
    dismissNotice: () => {
      session.dismissNotice();
      card.heading?.focus(); // The pressed button goes away with the notice.
    },
    focusField: (pointer) => views.current?.fields.focus(pointer),
    isStray: (event) => card.guard.isStray(event),
    isBlind: (event) => card.isBlind(event),
    isStrayShortcut: (event) => card.isStrayShortcut(event),
    interact: (event) => card.guard.interact(event),
    tab: (event) => {
      card.guard.interact(event);
      card.tabStop.handleTab(event);
    },
    press: (event) => {
      if (event.button !== 0) return;
      const fields = views.current?.fields;
      fields?.deferChecks();
      card.guard.press(event, () => fields?.runDeferredChecks());
    },
    clickOutside: (event) => {
      if (element.lightDismiss && element.dismissible && card.guard.isDismissal(event)) session.cancel();
    },
    trackFocus: (event) => card.trackFocus(event),
  };
}
