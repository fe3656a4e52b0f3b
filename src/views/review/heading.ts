import { cleanLine } from '../../form/label.js';
import type { ReviewRequest } from '../../protocol/review.js';
import type { Elicitation } from '../../session/elicitation.js';
import * as messages from '../messages.js';

/** The heading of a review: the application's title as it is, else `Run "transfer"?`. A question has none. */
export function actionHeading({ kind, action, title }: Pick<ReviewRequest, 'kind' | 'action' | 'title'>): string {
  if (kind === 'question') return '';
  return title === action ? messages.runAction(cleanLine(action)) : cleanLine(title);
}

/** The heading of a card, from the server or a host; may be empty. */
export function headingOf({ review, heading }: Elicitation): string {
  return review ? actionHeading(review.request) : heading;
}
