import { cleanLine, cutText, labelOfValue } from '../form/text/label.js';
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

/** The heading of a card, from the server or a host; empty where the message is the same. */
export function headingOf({ review, heading, message }: Elicitation): string {
  if (review) return actionHeading(review.request);
  return heading === message ? '' : heading;
}
