import { allowsDecision } from '../../form/arguments/arguments-form.js';
import type { HostElicitOptions } from '../../protocol/host.js';
import { optionsForPages } from '../../protocol/options.js';
import type { ParsedRequest } from '../../protocol/parse-request.js';
import type { Persistence } from '../../protocol/persistence.js';
import type { ReadRequest } from '../../protocol/read-request.js';
import type { ElicitationRequest } from '../../protocol/request.js';
import { type HostRequest, persistencesOf, type ReviewRequest } from '../../protocol/review.js';
import type { WireElicitation, WireOptions } from '../wire.js';

/** The options that a page needs. A server's own deadline cannot be put off, unless the application says so. */
export function wireOptions(options: HostElicitOptions): WireOptions {
  const { deadline, extendable = false, series } = options;
  return {
    ...optionsForPages(deadline === undefined ? options : { ...options, extendable }),
    ...(series?.inputKey !== undefined && { inputKey: series.inputKey }),
  };
}

/** The part of a request that pages get. @param sent The original request, which says how long a yes may hold. */
export function wireElicitation(
  sent: HostRequest,
  parsed: ReadRequest,
  options: HostElicitOptions,
  hold: boolean,
): WireElicitation {
  // What the request does not offer, no page can answer.
  const { mode } = parsed;
  const remember = mode === 'url' ? [] : persistencesOf(mode === 'review' ? parsed : sent, options.remember);
  return {
    ...(parsed.mode === 'review' ? wireReview(parsed, remember) : { request: wireRequest(parsed, remember) }),
    ...(options.server && { server: options.server }),
    options: wireOptions(options.remember ? { ...options, remember } : options),
    ...(hold && { hold: true }),
  };
}

/** The members of a request that a page needs, and of `_meta` only how long a yes may hold. */
export function wireRequest(parsed: ParsedRequest, remember: readonly Persistence[] = []): ElicitationRequest {
  const { message } = parsed;
  if (parsed.mode === 'url') return { mode: 'url', message, url: parsed.url };
  const persist = remember.length > 0 && { _meta: { persist: remember } };
  return { mode: 'form', message, requestedSchema: parsed.schema, ...persist };
}

/** A server cannot ask for a review: `parseRequest` reads its requests, and knows none. */
function wireReview(
  review: ReviewRequest,
  remember: readonly Persistence[],
): Pick<WireElicitation, 'request' | 'review'> {
  const { message, kind, action, title, args, argsSchema, show, tone, rest, defect } = review;
  // A page gets an exact number as a text where this engine cannot write it as a number, and would offer to change it.
  const allow = review.allow.filter((decision) => decision !== 'edit' || allowsDecision(review, decision));
  return {
    request: { mode: 'review', message } as object as ElicitationRequest,
    review: { kind, action, title, args, argsSchema, show, allow, tone, remember, rest, defect },
  };
}
