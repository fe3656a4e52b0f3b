import { hasSecret } from '../form/arguments/arguments.js';
import type { ReviewPart } from '../views/review-part.js';
import { Review } from './review.js';
import { reviewView } from './review-view.js';

/** What the card of a review needs beyond a form. Each review carries it, so that a page of forms alone never loads it; a relay's page does. */
export const reviewPart: ReviewPart = {
  hasSecret,
  model: (request, before) => new Review(request, before),
  view: reviewView,
};
