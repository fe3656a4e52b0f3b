import { cleanLine, cutText } from '../../form/label.js';
import { MAX_NAME, type ReviewRequest } from '../../protocol/review.js';
import type { Elicitation } from '../../session/elicitation.js';
import * as messages from '../messages.js';

/** The heading of a review: the application's title as it is, else `Run "transfer"?`. A question has none. */
export function actionHeading({ kind, action, title }: Pick<ReviewRequest, 'kind' | 'action' | 'title'>): string {
  if (kind === 'question') return '';
  const name = cleanLine(cutText(title, MAX_NAME));
  return title === action ? messages.runAction(name) : name;
}

/** The heading of a card, from the server or a host; may be empty. */
export function headingOf({ review, heading }: Elicitation): string {
  return review ? actionHeading(review.request) : heading;
}
