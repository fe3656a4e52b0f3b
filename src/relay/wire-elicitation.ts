import type { HostElicitOptions } from '../protocol/host.js';
import type { ParsedRequest } from '../protocol/parse-request.js';
import type { Persistence } from '../protocol/persistence.js';
import type { ElicitationRequest } from '../protocol/request.js';
import type { StoredElicitation } from './store.js';
import type { WireElicitation, WireOptions } from './wire.js';

const OPTIONS = [
  'session',
  'modes',
  'revision',
  'strict',
  'extendable',
  'values',
  'errors',
  'labels',
  'nested',
  'validate',
  'remember',
  'secrets',
  'rejectReason',
  'silenceable',
  'repeated',
  'step',
] as const satisfies ReadonlyArray<keyof WireOptions>;

/** One for all elicitations without options: there may be many. */
export const NO_OPTIONS: HostElicitOptions & WireOptions = Object.freeze({});

/** The options that a page needs. A server's own deadline cannot be put off, unless the application says so. */
export function wireOptions(options: HostElicitOptions): WireOptions {
  if (options === NO_OPTIONS) return NO_OPTIONS;
  const picked: Record<string, unknown> = {};
  for (const name of OPTIONS) {
    if (options[name] !== undefined) picked[name] = options[name];
  }
  if (options.deadline !== undefined) picked.extendable ??= false;
  return picked;
}

/**
 * The request with the members that a page needs: the others stay in the backend, and of `_meta` all but how long a yes may
 * hold.
 */
export function wireRequest(parsed: ParsedRequest, persist: readonly Persistence[] = []): ElicitationRequest {
  const { message } = parsed;
  if (parsed.mode === 'form') {
    const meta = persist.length > 0 && { _meta: { persist } };
    return { mode: 'form', message, requestedSchema: parsed.schema, ...meta };
  }
  const { url, elicitationId } = parsed;
  return { mode: 'url', message, url, elicitationId };
}

/** An elicitation as a page gets it: JSON leaves out what is `undefined`. */
export function wireElicitation(stored: StoredElicitation, now: number): WireElicitation {
  const { id, request, server, options, phase, holds } = stored;
  return { id, request, server, options, phase, remaining: remainingOf(stored, now), holds };
}

/** Milliseconds until the limit ends, at least 0; `undefined` without one. */
export function remainingOf({ endsAt }: StoredElicitation, now: number): number | undefined {
  return endsAt === undefined ? undefined : Math.max(0, Math.round(endsAt - now));
}
