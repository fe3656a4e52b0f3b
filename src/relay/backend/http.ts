import { parseExactJson } from '../../protocol/exact-json.js';
import { type PageEvent, type PostReply, WIRE_VERSION } from '../wire.js';
import { STREAM_HEADERS } from './bounded-stream.js';
import type { Parking } from './calls/parking.js';
import { handlePost } from './handle-post.js';
import { preflightHeaders, type Source, sourceOf } from './origin.js';
import { pageEventFrom } from './page-event.js';
import type { Quota } from './quota.js';
import { isJson, readBody } from './read-body.js';
import type { Records } from './records.js';
import { personFrom, type Viewer } from './scope.js';
import type { Streams } from './streams.js';

export interface HttpOptions {
  readonly records: Records;
  readonly streams: Streams;
  readonly origins: ReadonlySet<string>;
  /** The largest body of a post, in bytes. */
  readonly body: number;
  /** The posts that have no reply yet. */
  readonly posts: Quota;
  /** Aborts when the relay closes. */
  readonly lifetime: AbortSignal;
  /** Returns what the application says, for `personFrom`. @throws what the application throws. */
  authorize(request: Request): unknown;
  readonly parking: Parking;
  report(error: unknown): void;
}

type Headers = Source['headers'];

/**
 * Answers a request of a page. The order of the checks is such that the relay reads as little as possible of a request that
 * it refuses: origin 403, method 405, a closed relay 503, version 400, content type 415, person 401, number 429, size 413, JSON
 * and shape 400; then the elicitation's own (`handlePost`). A failure of the application or the store is 500.
 */
export async function handleRequest(request: Request, options: HttpOptions): Promise<Response> {
  const source = sourceOf(request, options.origins);
  if (!source.isAllowed) return json(403, { error: 'Pages of this origin are not allowed' });
  const { headers } = source;
  const { method } = request;
  if (method === 'OPTIONS') {
    // Without `no-store`: a cache needs permission to keep the reply to this method (RFC 9110, section 9.3).
    return new Response(null, { status: 204, headers: { ...headers, ...preflightHeaders(request) } });
  }
  if (method !== 'GET' && method !== 'POST') {
    return json(405, { error: 'Only GET and POST' }, { ...headers, Allow: 'GET, POST, OPTIONS' });
  }
  if (options.lifetime.aborted) return unavailable(headers);
  const query = new URL(request.url).searchParams;
  if (query.get('v') !== String(WIRE_VERSION)) {
    return json(400, { error: `The relay speaks version ${WIRE_VERSION}` }, headers);
  }
  if (method === 'POST' && !isJson(request)) return json(415, { error: 'Only application/json' }, headers);
  try {
    const person = personFrom(await options.authorize(request));
    if (options.lifetime.aborted) return unavailable(headers); // Nothing would end this stream.
    if (!person) return json(401, { error: 'Nobody is signed in' }, headers);
    const viewer: Viewer = { person, conversation: query.get('conversation') ?? undefined };
    const handle = method === 'GET' ? openStream : post;
    return await handle(request, viewer, options, headers);
  } catch (error) {
    options.report(error);
    return json(500, { error: 'The backend failed' }, headers);
  }
}

/** The reply of a relay that is closed. Pages connect again, perhaps to the process that takes over. */
function unavailable(headers: Headers): Response {
  return json(503, { error: 'The backend is closing' }, headers);
}

async function openStream(
  request: Request,
  viewer: Viewer,
  { streams }: HttpOptions,
  headers: Headers,
): Promise<Response> {
  return new Response(await streams.open(request, viewer), { headers: { ...headers, ...STREAM_HEADERS } });
}

/** Limits the posts of a person at one time: each takes up memory for a body that may come slowly, and a check of the application. */
async function post(request: Request, viewer: Viewer, options: HttpOptions, headers: Headers): Promise<Response> {
  const { records, posts, body: limit, parking } = options;
  const { user } = viewer.person;
  if (!posts.reserve(user, 1)) {
    return json(429, { error: 'Too many posts have no reply yet' }, { ...headers, 'Retry-After': '1' });
  }
  try {
    const body = await readBody(request, limit);
    if (body.defect) {
      return body.defect === 'too large'
        ? json(413, { error: `The body is over ${limit} bytes` }, headers)
        : json(400, { error: 'The body is not valid UTF-8' }, headers);
    }
    const event = parse(body.text);
    if (!event) return json(400, { error: 'The body is not an event of a page' }, headers);
    const { status, reply } = await handlePost(records, viewer, event, parking);
    return json(status, reply, headers);
  } finally {
    posts.release(user, 1);
  }
}

function parse(text: string): PageEvent | undefined {
  try {
    return pageEventFrom(parseExactJson(text));
  } catch {
    return undefined; // It is not JSON.
  }
}

function json(status: number, body: Omit<PostReply, 'relay'>, headers: Headers = {}): Response {
  return Response.json(
    { relay: WIRE_VERSION, ...body },
    { status, headers: { ...headers, 'Cache-Control': 'no-store' } },
  );
}
