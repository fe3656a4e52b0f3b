import type { Persistence } from '../protocol/persistence.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { DEFAULT_TIMEOUT } from '../session/spec.js';
import type { CardActions } from '../views/card/card-state.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { CardController } from './card-controller.js';
import type { CardFocus } from './card-focus.js';
import type { ElicitationViews } from './elicitation-views.js';
import type { Guard } from './guard/guard.js';
import type { Reading } from './guard/reading.js';
import type { PageOpener } from './page-opener.js';
import { submit } from './submit.js';

export interface CardActionsOptions {
  session: ElicitationSession;
  views: ElicitationViews;
  announcements: AnnouncementController;
  opener: PageOpener;
  guard: Guard;
  focus: CardFocus;
  reading: Reading;
  card: CardController;
  element: { readonly lightDismiss: boolean; readonly dismissible: boolean; requestUpdate(): void };
}

/** What the person can do in the card. */
export function cardActions(options: CardActionsOptions): CardActions {
  const { element, session, views, announcements, opener, guard, focus, reading, card } = options;
  return {
    submit: (event) => (session.current?.spec.page ? opener.consent() : submit(options, event)),
    // With the cursor in the field for a text, a key must never say Yes.
    submitByKey: (event) => (session.current?.review?.isQuestion ? session.respond() : submit(options, event)),
    reject: () => session.reject(session.current?.reason.trim() || undefined),
    answer: (isYes) => session.answerYesNo(isYes),
    openReview: (stage) => {
      session.openReview(stage);
      card.beginStage();
    },
    respond: () => session.respond(),
    approveRest: (event) => submit(options, event, true),
    enterResponse: (text) => {
      if (!session.current?.review) return;
      session.current.review.response = text;
      element.requestUpdate();
    },
    cancel: () => session.cancel(),
    dismiss: (event) => {
      const isDismissed = element.dismissible && !guard.isStray(event);
      if (isDismissed) session.cancel();
      return isDismissed;
    },
    startAfresh: () => {
      session.startAfresh();
      focus.heading?.focus(); // The pressed button goes away with the draft.
    },
    back: () => session.back(),
    cancelAll: () => session.cancelAll(),
    silence: () => session.silence(),
    putAside: () => session.putAside(),
    extend: () => {
      session.extend(session.displayed?.wholeTime || DEFAULT_TIMEOUT);
      announcements.sayTimeLeft();
      focus.resume(); // The pressed button goes away with the countdown.
    },
    enterReason: (reason) => {
      if (session.current) session.current.reason = reason;
    },
    chooseRemember: (value) => {
      const { current } = session;
      if (!current) return;
      current.remember = (value || undefined) as Persistence | undefined;
      current.confirming = undefined;
      element.requestUpdate();
    },
    dismissNotice: () => {
      session.dismissNotice();
      focus.heading?.focus(); // The pressed button goes away with the notice.
    },
    openSummary: () => {
      if (views.current) card.openSummary(views.current);
    },
    goToEnd: () => reading.goToEnd(),
    focusField: (pointer) => views.current?.fields.focus(pointer),
    isStray: (event) => guard.isStray(event),
    isStrayShortcut: (event) => focus.isStrayShortcut(event),
    interact: (event) => guard.interact(event),
    tab: (event) => {
      guard.interact(event);
      focus.tabStop.handleTab(event);
    },
    press: (event) => {
      if (event.button !== 0) return;
      const fields = views.current?.fields;
      fields?.deferChecks();
      guard.press(event, () => fields?.runDeferredChecks());
    },
    clickOutside: (event) => {
      if (element.lightDismiss && element.dismissible && guard.isDismissal(event)) session.cancel();
    },
    trackFocus: (event) => card.trackFocus(event),
  };
}
