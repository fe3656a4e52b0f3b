import type { HostElicitOptions } from '../protocol/host.js';
import { byteLength } from '../protocol/json.js';
import type { ParsedRequest } from '../protocol/parse-request.js';
import type { Persistence } from '../protocol/persistence.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { textLength } from '../protocol/schema-size.js';
import { keepSchema } from './schemas.js';
import type { StoredElicitation } from './stored-elicitation.js';
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

/** Bytes of what an application says of an elicitation to pages. */
export function optionBytes({ server, options }: StoredElicitation): number {
  return server || options !== NO_OPTIONS ? byteLength(JSON.stringify([server, options])) : 0;
}

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
 * What a relay keeps of a request: the members that a page needs. The others are dropped, and of `_meta` all but how long a
 * yes may hold.
 */
export interface KeptRequest {
  readonly request: ElicitationRequest;
  /** What it takes on its way to pages, and in the backend. */
  readonly bytes: number;
}

export function keepRequest(parsed: ParsedRequest, persist: readonly Persistence[] = []): KeptRequest {
  const { message } = parsed;
  if (parsed.mode === 'url') {
    const { url, elicitationId = '' } = parsed;
    return {
      request: { mode: 'url', message, url },
      bytes: textLength(message) + textLength(url) + textLength(elicitationId),
    };
  }
  const kept = parsed.schema && keepSchema(parsed.schema);
  return {
    request: {
      mode: 'form',
      message,
      requestedSchema: kept?.schema,
      ...(persist.length > 0 && { _meta: { persist } }),
    },
    bytes: textLength(message) + (kept?.bytes ?? 0),
  };
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
