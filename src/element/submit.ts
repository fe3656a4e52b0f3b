import type { ElicitationSession } from '../session/elicitation-session.js';
import type { Elicitation } from '../session/elicitation.js';
import * as messages from '../views/messages.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { ElicitationViews } from './elicitation-views.js';
import type { Guard } from './guard/guard.js';
import type { Reading } from './guard/reading.js';

interface SubmitContext {
  session: ElicitationSession;
  views: ElicitationViews;
  announcements: AnnouncementController;
  guard: Guard;
  reading: Reading;
}

/**
 * Submits the form on screen, if there is one. With errors it shows them instead, unless they are on screen already and the
 * elicitation only warns. An accept that always holds takes a second press. What the person
 * has not read to its end does not leave.
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
  if (isUnread(context, current, event, isRest)) return;
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

/**
 * Whether the person has not read what would be sent. Shows the rest of what nobody entered, and says so. A response sends no
 * arguments.
 */
function isUnread(
  { views, announcements, guard, reading }: SubmitContext,
  current: Elicitation,
  event: Event | undefined,
  isRest: boolean,
): boolean {
  if (current.review?.stage === 'respond') return false;
  const view = views.of(current);
  reading.look();
  view.isEarly = Boolean(event?.isTrusted) && !(view.isRead && (!isRest || view.isRestRead));
  if (view.isEarly) {
    view.isSummaryOpen = true;
    guard.restart();
    announcements.say(messages.readOn());
    return true;
  }
  const isMasked = view.arguments?.showUnread() ?? false;
  if (isMasked) announcements.say(messages.showBeforeApproval());
  return isMasked;
}

function isEmptyResponse({ review }: Elicitation): boolean {
  return review?.stage === 'respond' && review.response.trim() === '';
}
