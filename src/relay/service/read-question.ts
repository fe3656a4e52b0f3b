import { parseExactJson } from '../../protocol/exact-json.js';
import type { HostElicitOptions } from '../../protocol/host.js';
import { readRequest } from '../../protocol/read-request.js';
import type { HostRequest, ReviewOptions } from '../../protocol/review.js';
import { reviewRequest } from '../../reviews/review-request.js';
import { wireElicitation } from '../backend/wire-elicitation.js';
import type { WireElicitation } from '../wire.js';
import type { Ask } from './contract.js';
import { HttpError } from './http-error.js';

/**
 * What pages get of a post, read as every host reads a request.
 * @throws {HttpError} 400 for a request that cannot be shown.
 */
export function readQuestion({ request, review, options = {} }: Ask): WireElicitation {
  const { lease: _, keep, webhook, check, unseenTimeout: __, hold = false, ...given } = options;
  if (keep && check) throw new HttpError(400, 'The body: keep and check exclude each other');
  if (webhook !== undefined && !keep) throw new HttpError(400, 'The body: webhook needs keep');
  const hostOptions: HostElicitOptions = given;
  const sent: HostRequest = review ? readReview(review) : (request as HostRequest);
  const read = readRequest(sent, hostOptions);
  if (!read.request) {
    const { outcome } = read;
    throw new HttpError(
      400,
      outcome.action === 'refused' ? `The request: ${outcome.message}` : 'The request is refused',
    );
  }
  return parseExactJson(JSON.stringify(wireElicitation(sent, read.request, hostOptions, hold))) as WireElicitation;
}

function readReview(review: ReviewOptions): HostRequest {
  try {
    return reviewRequest(review);
  } catch (error) {
    throw new HttpError(400, `The review: ${(error as Error).message}`);
  }
}
