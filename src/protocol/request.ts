/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * The `requestedSchema` of a form request, as it comes from the wire. Its properties are `unknown` because real servers
 * send more than the protocol's subset. `normalise` in `src/form` turns them into fields.
 */
export interface RequestedSchema {
  type?: string;
  properties?: Record<string, unknown>;
  required?: readonly string[];
  [keyword: string]: unknown;
}

/** Params of `elicitation/create` in form mode; `mode` may be absent (all revisions). */
export interface FormElicitationRequest {
  mode?: 'form';
  message: string;
  requestedSchema?: RequestedSchema;
  /** Guards against a mix-up: the element's property is `schema`, the request's is `requestedSchema`. */
  schema?: never;
  [key: string]: unknown;
}

/** Params of `elicitation/create` in URL mode (2025-11-25 and later; `elicitationId` in 2025-11-25 alone). */
export interface UrlElicitationRequest {
  mode: 'url';
  message: string;
  url: string;
  elicitationId?: string;
  [key: string]: unknown;
}

/** Params of `elicitation/create`. */
export type ElicitationRequest = FormElicitationRequest | UrlElicitationRequest;
