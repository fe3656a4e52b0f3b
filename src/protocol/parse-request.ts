import { INVALID_PARAMS } from './errors.js';
import { byteLength, isObject, ownValue } from './json.js';
import { MAX_FIELDS, MAX_MESSAGE_BYTES, MAX_URL_BYTES } from './limits.js';
import type { RequestedSchema } from './request.js';
import { NOT_A_REVIEW } from './review.js';
import { type ElicitationMode, modesOf, type Revision } from './revisions.js';
import { schemaSize } from './schema-size.js';
import { inspectUrl } from './url/inspect-url.js';

/** A form request of any revision. Without a schema, or with one without properties, it is a yes/no question. */
export interface ParsedFormRequest {
  mode: 'form';
  message: string;
  schema: RequestedSchema | undefined;
}

/** A URL request. `url` is absolute, http or https, and otherwise as the server wrote it. */
export interface ParsedUrlRequest {
  mode: 'url';
  message: string;
  url: string;
  elicitationId: string | undefined;
}

export type ParsedRequest = ParsedFormRequest | ParsedUrlRequest;

/**
 * `ok`: can be shown. `invalid`: malformed, or of a mode that the client did not declare or the revision does not have; it carries
 * the JSON-RPC error for the reply, whose message names the place of the defect.
 */
export type ParseResult =
  | { status: 'ok'; request: ParsedRequest }
  | { status: 'invalid'; code: number; message: string };

export interface ParseOptions {
  /** The revision that the connection speaks. Default: 2025-11-25. */
  revision?: Revision;
  /** The modes that the client declared. Default: both. */
  modes?: readonly ElicitationMode[];
}

/**
 * Reads the params of an `elicitation/create` request into one model for all revisions. Takes any value and never throws.
 * @see all revisions, client/elicitation, "Elicitation Requests" and "Error Handling"
 */
export function parseRequest(params: unknown, options: ParseOptions = {}): ParseResult {
  if (!isObject(params)) return invalid('params must be an object');
  const message = ownValue(params, 'message');
  if (typeof message !== 'string') return invalid('params.message must be a string');
  if (byteLength(message) > MAX_MESSAGE_BYTES) return invalid(`params.message is over ${MAX_MESSAGE_BYTES} bytes`);

  const mode = ownValue(params, 'mode') === undefined ? 'form' : ownValue(params, 'mode');
  if (mode !== 'form' && mode !== 'url') {
    return invalid(`params.mode must be "form" or "url"${mode === 'review' ? `: ${NOT_A_REVIEW}` : ''}`);
  }
  const { modes, revision } = options;
  if (modes?.includes(mode) === false || !modesOf(revision).includes(mode)) {
    return invalid(`params.mode: ${mode} mode was not declared`);
  }
  return mode === 'form' ? parseForm(params, message) : parseUrl(params, message);
}

function parseForm(params: object, message: string): ParseResult {
  const schema = ownValue(params, 'requestedSchema');
  if (schema !== undefined) {
    const defect = schemaDefect(schema);
    if (defect !== undefined) return invalid(`params.${defect}`);
  }
  return { status: 'ok', request: { mode: 'form', message, schema: schema as RequestedSchema | undefined } };
}

/** Says why a schema cannot become a form, and names the place; `undefined` when it can. */
export function schemaDefect(schema: unknown): string | undefined {
  if (!isObject(schema)) return 'requestedSchema must be an object';
  const type = ownValue(schema, 'type');
  if (type !== undefined && type !== 'object') return 'requestedSchema.type must be "object"';
  const properties = ownValue(schema, 'properties');
  // An empty map is an empty list to PHP.
  const isEmptyList = Array.isArray(properties) && properties.length === 0;
  if (properties !== undefined && !isObject(properties) && !isEmptyList) {
    return 'requestedSchema.properties must be an object';
  }
  if (properties && Object.keys(properties).length > MAX_FIELDS) {
    return `requestedSchema.properties has over ${MAX_FIELDS} fields`;
  }
  const size = schemaSize(schema);
  return typeof size === 'number' ? undefined : `requestedSchema is ${size}`;
}

function parseUrl(params: object, message: string): ParseResult {
  const url = ownValue(params, 'url');
  if (typeof url !== 'string') return invalid('params.url must be a string');
  const inspection = inspectUrl(url);
  if (inspection.status === 'refused') return invalid(`params.${URL_DEFECTS[inspection.reason]}`);
  const id = ownValue(params, 'elicitationId');
  return {
    status: 'ok',
    request: { mode: 'url', message, url, elicitationId: typeof id === 'string' ? id : undefined },
  };
}

/** The text of an error about a refused URL, by the reason that `inspectUrl` gives. */
export const URL_DEFECTS = {
  length: `url is over ${MAX_URL_BYTES} bytes`,
  unparsable: 'url is not a valid URL',
  scheme: 'url must be http or https',
} as const;

function invalid(message: string): ParseResult {
  return { status: 'invalid', code: INVALID_PARAMS, message };
}
