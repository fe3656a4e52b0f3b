import type { ElicitationHost, HostElicitOptions } from './host.js';
import type { Outcome } from './outcome.js';
import { type ParsedRequest, type ParseOptions, parseRequest } from './parse-request.js';
import { isReview, type ReviewRequest } from './review.js';
import { firstScopeOf, isSameScope, scopeOf } from './scope.js';

/** What a host can be asked: a server's request, or a review of the application. */
export type ReadRequest = ParsedRequest | ReviewRequest;

/** A request that can be asked, or the outcome of one that cannot. */
export type ReadResult<Request> = { request: Request; outcome?: undefined } | { request?: undefined; outcome: Outcome };

/** Reads the params of a server's request, for adapters. A review is refused, because no server may send one. */
export function readParams(params: unknown, options: ParseOptions): ReadResult<ParsedRequest> {
  const parsed = parseRequest(params, options);
  if (parsed.status === 'ok') return { request: parsed.request };
  return { outcome: { action: 'refused', code: parsed.code, message: parsed.message } };
}

/**
 * What every host does first with a call of `elicit()`. Unlike `readParams`, it takes a review, which only the application can
 * make.
 *
 * | request | outcome |
 * |---|---|
 * | malformed, or of a mode that the client did not declare | `refused` |
 * | its signal has aborted | `withdrawn` |
 * | of another scope than the host's, or the host's lifetime is over | `cancel` |
 * @param host Its `scope` and `lifetime`, as far as they concern the request.
 */
export function readRequest(
  request: unknown,
  options: HostElicitOptions,
  host: Pick<ElicitationHost, 'scope' | 'lifetime'> = {},
): ReadResult<ReadRequest> {
  const read: ReadResult<ReadRequest> = isReview(request) ? { request } : readParams(request, options);
  if (read.outcome) return read;
  if (options.signal?.aborted) return { outcome: { action: 'withdrawn' } };
  return isOfOther(options, scopeOf(host)) || host.lifetime?.aborted ? { outcome: { action: 'cancel' } } : read;
}

/** Whether a request belongs to another scope than the host's: by its own word, or by that of the call or run that asks. */
function isOfOther(options: HostElicitOptions, scope: ReturnType<typeof scopeOf>): boolean {
  if (scope === undefined) return false;
  const { askedBy } = options.series ?? {};
  const scopes = [scopeOf(options), askedBy && firstScopeOf(askedBy, scope)];
  return scopes.some((other) => other !== undefined && !isSameScope(other, scope));
}
