import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { ServerIdentity } from '../../protocol/host.js';
import { isObject } from '../../protocol/json.js';
import type { ReviewOptions } from '../../protocol/review.js';
import type { RelayScope } from '../backend/scope.js';
import type { WireOptions } from '../wire.js';
import { HttpError } from './http-error.js';

/** What a backend posts to ask. */
export interface Ask {
  readonly scope: RelayScope;
  readonly request?: object;
  readonly review?: ReviewOptions;
  readonly options?: AskOptions;
  readonly id?: string;
  readonly worker?: string;
}

/** The options of a question: those of `elicit()` that JSON can carry, and those of the service. */
export interface AskOptions extends Omit<WireOptions, 'silenceable'> {
  readonly server?: ServerIdentity;
  readonly lease?: number;
  readonly keep?: boolean;
  readonly webhook?: string;
  readonly check?: boolean;
  readonly timeout?: number;
  readonly visitTimeout?: number;
  readonly unseenTimeout?: number;
  readonly hold?: boolean;
}

/** The backend's word about an answer. */
export interface Check {
  readonly answer: string;
  readonly errors?: Record<string, string>;
  readonly failed?: boolean;
}

export interface PageTokenRequest {
  readonly scope: RelayScope;
  readonly lifetime?: number;
}

interface Bodies {
  Ask: Ask;
  Check: Check;
  PageTokenRequest: PageTokenRequest;
}

/** The document of the contract, as JSON text. */
export const CONTRACT = readFileSync(new URL('./openapi.json', import.meta.url), 'utf8');

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(JSON.parse(CONTRACT), 'contract');

/** Reads a body by its schema in the contract. @throws {HttpError} 400 that says what is wrong. */
export function readBodyAs<Name extends keyof Bodies>(name: Name, body: unknown): Bodies[Name] {
  if (!isObject(body)) throw new HttpError(400, 'The body must be a JSON object');
  checkBy(`schemas/${name}`, body, 'The body');
  return body as unknown as Bodies[Name];
}

/** Checks an id of an address. */
export function checkId(id: string): void {
  checkBy('schemas/Id', id, 'The id');
}

function checkBy(path: string, value: unknown, what: string): void {
  const validate = ajv.getSchema(`contract#/components/${path}`);
  if (!validate) throw new TypeError(`The contract has no ${path}`);
  if (!validate(value)) throw new HttpError(400, textOf(validate.errors?.at(-1), what));
}

/** Says what is wrong by names alone: neither values nor texts of the body. */
function textOf(error: ErrorObject | undefined, what: string): string {
  const { keyword, instancePath = '', message = 'is malformed', params = {} } = error ?? {};
  const where = instancePath === '' ? what : `${what}: ${instancePath}`;
  const { additionalProperty, allowedValues } = params as { additionalProperty?: string; allowedValues?: unknown[] };
  if (keyword === 'oneOf') return `${where} must have either request or review`;
  if (additionalProperty !== undefined)
    return `${where} must not have the member ${JSON.stringify(additionalProperty)}`;
  return allowedValues ? `${where} must be one of ${allowedValues.join(', ')}` : `${where} ${message}`;
}
