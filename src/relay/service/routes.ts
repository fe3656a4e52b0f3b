import { parseExactJson } from '../../protocol/exact-json.js';
import { isJson, isShallow, readBody } from '../backend/read-body.js';
import { HttpError } from './http-error.js';

/** A request of a backend, whose key is known. */
export interface Call {
  readonly request: Request;
  readonly namespace: string;
  /** The id of the address, where it has one. */
  readonly id: string;
  readonly query: URLSearchParams;
}

export type Handler = (call: Call) => Promise<Response>;

/** The largest body of a backend, in bytes: a schema may have 1 MiB, and suggestions too. */
const LARGEST_BODY = 2 * 1024 * 1024;
/** Levels of a body. */
const DEEPEST_BODY = 100;

const NO_STORE = { 'Cache-Control': 'no-store' };

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...NO_STORE, ...headers },
  });
}

export function errorReply({ status, message, headers }: HttpError): Response {
  return json(status, { error: message }, { ...headers });
}

/** Reads the JSON of a post. @throws {HttpError} 400, 413, 415 */
export async function bodyOf(request: Request): Promise<unknown> {
  if (!isJson(request)) throw new HttpError(415, 'The body must be application/json');
  const body = await readBody(request, LARGEST_BODY);
  if (body.defect === 'too large') throw new HttpError(413, `The body is over ${LARGEST_BODY} bytes`);
  if (body.defect) throw new HttpError(400, 'The body is not valid UTF-8');
  const value = parse(body.text);
  if (!isShallow(value, DEEPEST_BODY)) throw new HttpError(400, `The body has over ${DEEPEST_BODY} levels`);
  return value;
}

function parse(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON');
  }
}

/** Reads the parameters of an address. @throws {HttpError} 400 for one that the contract does not name, and for one twice */
export function queryOf(query: URLSearchParams, known: readonly string[]): Record<string, string | undefined> {
  for (const name of query.keys()) {
    if (!known.includes(name))
      throw new HttpError(400, `The address must not have the parameter ${JSON.stringify(name)}`);
    if (query.getAll(name).length > 1) throw new HttpError(400, `The address has the parameter ${name} twice`);
  }
  return Object.fromEntries(query);
}
