import { DEFAULT_TIMEOUT } from '../protocol/options.js';
import type { InspectedUrl } from '../protocol/url/inspect-url.js';
import type { Elicitation } from '../session/elicitation.js';
import type { Review } from '../session/review.js';
import type { CardActions } from '../views/card/card-context.js';
import type { ElicitationView } from '../views/card/elicitation-view.js';
import { SENT_LIST } from '../views/card/sent-list.js';
import { scrollToStart } from '../views/dom/without-layout.js';
import * as messages from '../views/messages.js';
import type { Collaborators } from './collaborators.js';
import { environment } from './environment.js';
import { UrlOpenEvent } from './events.js';

/** What the person can do in the card, beyond what its templates tell the session. */
export function cardActions(collaborators: Collaborators): CardActions {
  const { element, session, views, announcements, guard, focus, reading, card } = collaborators;
  return {
    submit: (event) => {
      const { current } = session.turns;
      if (!current?.request.page) submit(collaborators, event);
      else if (!holdBack(collaborators, current, event)) consent(collaborators, current, current.request.page);
    },
    // With the cursor in the field for a text, a key must never say Yes.
    submitByKey: (event) =>
      session.turns.current?.review?.isQuestion ? respond(collaborators) : submit(collaborators, event),
    respond: () => respond(collaborators),
    answerYesNo: (event, isYes) => {
      if (session.turns.current && !holdBack(collaborators, session.turns.current, event))
        session.person.answerYesNo(isYes);
    },
    approveRest: (event) => submit(collaborators, event, true),
    openReview: (stage) => {
      if (session.person.openReview(stage)) beginStage(collaborators);
    },
    dismiss: (event) => {
      const isDismissed = element.dismissible && !guard.isStray(event);
      if (isDismissed) session.person.cancel();
      return isDismissed;
    },
    extend: () => {
      session.person.extend(session.turns.displayed?.wholeTime || DEFAULT_TIMEOUT);
      announcements.sayTimeLeft();
      focus.resume(); // The pressed button goes away with the countdown.
    },
    dismissNotice: () => {
      session.person.dismissNotice();
      announcements.sayNotice(); // The one about the connection may be behind it.
      focus.heading?.focus(); // The pressed button goes away with the notice.
    },
    openList: () => {
      if (views.current) openList(collaborators, views.current);
    },
    readOn: () => reading.readOn(),
    copyLink: async (elicitation) => {
      const view = views.of(elicitation);
      // Where copying is not allowed, the person can select the address on screen.
      view.linkCopied = await environment
        .copy(elicitation.request.page!.href, element.ownerDocument.defaultView ?? window)
        .then(
          () => true,
          () => false,
        );
      element.requestUpdate();
    },
    reopen: (page) => openPage(collaborators, page),
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
      reading.look();
      fields?.deferChecks();
      guard.press(event, () => fields?.runDeferredChecks());
    },
    clickOutside: (event) => {
      if (element.lightDismiss && element.dismissible && guard.isDismissal(event)) session.person.cancel();
    },
    trackFocus: (event) => card.trackFocus(event),
  };
}

/**
 * Submits the form on screen, if there is one. With errors it shows them instead, unless they are on screen already and the
 * elicitation only warns. An accept that always holds takes a second press. Nothing is sent before its beginning and its end
 * have been on screen.
 * @param event The event of the person; absent where a script submits.
 * @param isRest Whether the person also approves the rest of the series.
 */
export function submit(collaborators: Collaborators, event?: Event, isRest = false): void {
  const { session, views, guard } = collaborators;
  const { current } = session.turns;
  if (!current?.isAnswerable || current.request.page) return;
  if (!current.hasSubmit) return;
  if (current.review?.awaitsResponse) {
    leadToResponse(collaborators, current.review);
    return;
  }
  if (!current.isForced && !views.reportValidity()) {
    // The next press sends the answers: the person has to see the errors first.
    if (current.options.validate === 'warn') guard.restart();
    return;
  }
  if (holdBack(collaborators, current, event, isRest)) return;
  const { person } = session;
  if ((isRest ? person.approveRest() : person.accept()) !== 'confirm') return;
  guard.restart(); // The next press counts only after the person had time to see what it confirms.
}

/** Opens the page of an elicitation, and that is the answer. */
function consent(collaborators: Collaborators, current: Elicitation, page: InspectedUrl): void {
  if (!current.isAnswerable) return;
  if (openPage(collaborators, page, () => current.isAnswerable)) collaborators.session.person.consent();
}

/**
 * Opens a page of URL mode, by the person's press alone (2025-11-25 client/elicitation, "Safe URL Handling").
 * @param isWanted Whether the page is still wanted after `url-open`: a listener may have ended the elicitation.
 * @returns whether it was wanted.
 */
function openPage({ element, announcements }: Collaborators, page: InspectedUrl, isWanted = () => true): boolean {
  const isOpenedHere = element.dispatchEvent(new UrlOpenEvent(page.href));
  if (!isWanted() || !element.isConnected) return false;
  announcements.sayOpening(page);
  // Whether it opened stays unknown: the browser gives no handle to a page without an opener.
  if (isOpenedHere) environment.open(page.href, element.ownerDocument.defaultView ?? window);
  return true;
}

/** Guards the buttons of a review's new stage, which are under the pointer, and moves focus: the pressed button is gone. */
function beginStage({ element, guard, focus }: Collaborators): void {
  guard.restart();
  focus.heading?.focus();
  void element.updateComplete.then(() => {
    const middle = element.renderRoot.querySelector('.middle');
    scrollToStart(middle);
    middle?.querySelector<HTMLElement>('.response')?.focus();
  });
}

/** Shows all answers that the person has not entered, and moves focus there: the pressed button is gone. */
function openList({ element }: Collaborators, view: ElicitationView): void {
  view.reading.isListOpen = true;
  element.requestUpdate();
  void element.updateComplete.then(() => element.renderRoot.querySelector<HTMLElement>(SENT_LIST)?.focus());
}

/** Sends the text that stands beside Yes and No. */
function respond(collaborators: Collaborators): void {
  const { turns, person } = collaborators.session;
  const { review, isAnswerable } = turns.current ?? {};
  if (!review || !isAnswerable) return;
  if (review.hasResponse) person.respond();
  else leadToResponse(collaborators, review);
}

/** Says why the press sent nothing, and moves focus to the response: it is missing, or stands beside a Yes without it. */
function leadToResponse({ element, views, announcements }: Collaborators, { hasResponse }: Review): void {
  if (views.current) views.current.reading.wasResponseMissing = !hasResponse;
  announcements.say(hasResponse ? messages.goesOnWithText() : messages.enterAnswer());
  element.renderRoot.querySelector<HTMLElement>('.response')?.focus();
  element.requestUpdate();
}

/** Says that a reason for a no is written, and moves focus to it. */
function leadToReason({ element, announcements }: Collaborators): void {
  announcements.say(messages.reasonIsWritten());
  const reason = element.renderRoot.querySelector<HTMLDetailsElement>('.reason')!;
  reason.open = true;
  reason.querySelector('input')?.focus();
}

/**
 * Holds a press back while a reason for a no is written, or part of what it would send is unread: opens the list of what it
 * sends, and says why the press did not count. A response sends no arguments.
 * @returns whether the press does not count.
 */
function holdBack(
  collaborators: Collaborators,
  current: Elicitation,
  event: Event | undefined,
  isRest = false,
): boolean {
  const { views, announcements, guard, reading } = collaborators;
  if (current.review?.stage === 'respond') return false;
  if (current.hasReason) {
    leadToReason(collaborators);
    return true;
  }
  const view = views.of(current);
  reading.look();
  const listed = isRest ? view.rest : view.untouched;
  view.reading.wasPressedEarly = Boolean(event?.isTrusted) && !view.isRead(listed);
  if (view.reading.wasPressedEarly) {
    view.reading.isListOpen ||= listed !== undefined;
    view.reading.hadReadOn ||= view.reading.hasUnread;
    guard.restart();
    announcements.say(messages.readFirst());
    return true;
  }
  const isMasked = view.arguments?.showUnread() ?? false;
  if (isMasked) announcements.say(messages.showBeforeApproval());
  return isMasked;
}
