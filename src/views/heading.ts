import { cleanLine, cutText, labelOfValue } from '../form/label.js';
import { MAX_NAME, type ReviewRequest } from '../protocol/review.js';
import type { Elicitation } from '../session/elicitation.js';
import * as messages from './messages.js';

/**
 * The heading of a review: the application's title, else `Run "transfer"?`, where the name is a value: what hides in it is
 * spelled out. A question has none.
 */
export function actionHeading({ kind, action, title }: Pick<ReviewRequest, 'kind' | 'action' | 'title'>): string {
  if (kind === 'question') return '';
  const shown = cutText(title, MAX_NAME);
  return title === action ? messages.runAction(labelOfValue(shown)) : cleanLine(shown);
}

/** The heading of a card, from the server or a host; may be empty. */
export function headingOf({ review, heading }: Elicitation): string {
  return review ? actionHeading(review.request) : heading;
}
