import type { HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import { APPROVED_REST, isListed, isReview } from '../protocol/review.js';
import { callSafely } from '../runtime/throw-later.js';

/**
 * The approval of an action that the person gave on the card of another review, with "Approve the rest": that card listed the
 * action.
 */
export function approveListed(request: unknown, { series, onRule }: HostElicitOptions): Outcome | undefined {
  if (!isReview(request) || !isListed(request, series?.listedBy)) return undefined;
  callSafely(() => onRule?.(APPROVED_REST));
  return { action: 'approve', args: request.args };
}
