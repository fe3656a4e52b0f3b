import type { ElicitationSession } from '../session/elicitation-session.js';
import type { Elicitation } from '../session/elicitation.js';
import * as messages from '../views/messages.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { ElicitationViews } from './elicitation-views.js';
import type { Guard } from './guard/guard.js';
import type { UnseenAnswers } from './guard/unseen-answers.js';

interface SubmitContext {
  session: ElicitationSession;
  views: ElicitationViews;
  announcements: AnnouncementController;
  guard: Guard;
  unseen: UnseenAnswers;
}

/**
 * Submits the form on screen, if there is one. With errors it shows them instead, unless they are on screen already and the
 * elicitation only warns. An accept that always holds takes a second press, and so do answers that the person never saw.
 * @param event The event of the person; absent where a script submits.
 * @param isRest Whether the person also approves the rest of the series.
 */
export function submit(context: SubmitContext, event?: Event, isRest = false): void {
  const { session, views, announcements, guard } = context;
  const { current } = session;
  if (!current?.isAnswerable || current.spec.page) return;
  const { hasSubmit, isForced } = views.of(current);
  if (!hasSubmit || isEmptyResponse(current)) return;
  if (!isForced && !views.reportValidity()) {
    if (current.spec.warns) guard.restart(); // The next press sends the answers: the person has to see the errors first.
    return;
  }
  if (showsUnseen(context, current, event)) return;
  const wanted = isRest ? 'rest' : 'one';
  if (current.remember === 'always' && current.confirming !== wanted && current.review?.stage !== 'respond') {
    current.confirming = wanted;
    guard.restart(); // The next press counts only after the person had time to see what it confirms.
    announcements.say(messages.confirmAlways());
  } else if (isRest) {
    session.approveRest();
  } else {
    session.accept();
  }
}

/** Leads to what would be sent although the person has not seen it, if there is any. A response sends no arguments. */
function showsUnseen({ views, announcements, unseen }: SubmitContext, current: Elicitation, event?: Event): boolean {
  if (current.review?.stage === 'respond') return false;
  const view = views.of(current);
  if (event?.isTrusted && unseen.show(current, view)) return true;
  const isMasked = view.arguments?.showUnread() ?? false;
  if (isMasked) announcements.say(messages.showBeforeApproval());
  return isMasked;
}

function isEmptyResponse({ review }: Elicitation): boolean {
  return review?.stage === 'respond' && review.response.trim() === '';
}
