import { type ParsedRequest, type ParseOptions, type ParseResult, parseRequest } from './parse-request.js';
import { isReview, type ReviewRequest } from './review.js';

/** What a host can be asked: a server's request, or a review of the application. */
export type ReadRequest = ParsedRequest | ReviewRequest;

/**
 * Reads the request of a call to a host. Unlike `parseRequest`, it also takes a review, which only the application can make.
 * Hosts call this function; code that reads from a wire calls `parseRequest`.
 */
export function readRequest(
  request: unknown,
  options: ParseOptions,
): { status: 'ok'; request: ReadRequest } | Exclude<ParseResult, { status: 'ok' }> {
  return isReview(request) ? { status: 'ok', request } : parseRequest(request, options);
}
