import type { ElicitationSession } from '../session/elicitation-session.js';
import type { Elicitation } from '../session/elicitation.js';
import type { CardController } from './card-controller.js';
import type { ElicitationViews } from './elicitation-views.js';

interface SubmitContext {
  session: ElicitationSession;
  views: ElicitationViews;
  card: CardController;
}

/**
 * Submits the form on screen, if there is one. With errors it shows them instead, unless they are on screen already and the
 * elicitation only warns. An accept that always holds takes a second press, and so do answers that the person never saw.
 * @param event The event of the person; absent where a script submits.
 * @param isRest Whether the person also approves the rest of the series.
 */
export function submit({ session, views, card }: SubmitContext, event?: Event, isRest = false): void {
  const { current } = session;
  if (!current?.isAnswerable || current.spec.page || !canSubmit(current)) return;
  const isForced = current.spec.warns && !current.form.isBlocked && views.of(current).problemsLeft.length > 0;
  if (!isForced && !views.reportValidity()) {
    if (current.spec.warns) card.guard.restart(); // The next press sends the answers: the person has to see the errors first.
    return;
  }
  if (event?.isTrusted && current.review?.stage !== 'respond' && card.showUnseen(current)) return;
  if (current.review && current.review.stage !== 'respond' && card.showUnread(current)) return;
  if (isRest) session.approveRest();
  else if (current.remember === 'always' && !current.isConfirming) {
    current.isConfirming = true;
    card.confirmAlways();
  } else {
    session.accept();
  }
}

/** Whether the stage on screen has a Submit. A yes/no request has none, and a response needs a text. */
function canSubmit({ review, yesNo }: Elicitation): boolean {
  if (yesNo) return false;
  if (!review) return true;
  return review.stage === 'respond'
    ? review.response.trim() !== ''
    : review.allows(review.stage === 'edit' ? 'edit' : 'approve');
}
