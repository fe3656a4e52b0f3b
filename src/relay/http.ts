import { handlePost, type ParkedCalls } from './answers.js';
import { preflightHeaders, type Source, sourceOf } from './origin.js';
import { pageMessageFrom } from './page-message.js';
import type { Quota } from './quota.js';
import { readBody } from './read-body.js';
import { personFrom, type Viewer } from './scope.js';
import type { RelayStore } from './store.js';
import type { Streams } from './streams.js';
import { type PageMessage, type PostFailure, WIRE_VERSION } from './wire.js';

export interface HttpOptions {
  readonly store: RelayStore;
  readonly streams: Streams;
  readonly origins: ReadonlySet<string>;
  /** The largest body of a post, in bytes. */
  readonly body: number;
  /** The posts that have no reply yet. */
  readonly posts: Quota;
  /** Aborts when the relay closes. */
  readonly lifetime: AbortSignal;
  /** What the application says, for `personFrom`. @throws what the application throws. */
  authorize(request: Request): unknown;
  readonly parking: ParkedCalls;
  report(error: unknown): void;
}

type Headers = Source['headers'];

/** Streams are not to be kept, changed (compressed) or held back (nginx) on the way. */
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * Answers a request of a page. The checks come in this order, so that as little as possible is read of a request that is
 * refused: origin 403, method 405, a closed relay 503, version 400, content type 415, person 401, number 429, size 413, JSON
 * and shape 400; then the elicitation's own (`handlePost`). A failure of the application or the store is 500.
 */
export async function handleRequest(request: Request, options: HttpOptions): Promise<Response> {
  const source = sourceOf(request, options.origins);
  if (!source.isAllowed) return failure(403, { error: 'Pages of this origin are not allowed' });
  const { headers } = source;
  const { method } = request;
  if (method === 'OPTIONS') return empty({ ...headers, ...preflightHeaders(request) });
  if (method !== 'GET' && method !== 'POST') {
    return failure(405, { error: 'Only GET and POST' }, { ...headers, Allow: 'GET, POST, OPTIONS' });
  }
  if (options.lifetime.aborted) return unavailable(headers);
  const query = queryOf(request);
  if (query.get('v') !== String(WIRE_VERSION)) {
    return failure(400, { error: `The relay speaks version ${WIRE_VERSION}` }, headers);
  }
  if (method === 'POST' && !isJson(request)) return failure(415, { error: 'Only application/json' }, headers);
  try {
    const person = personFrom(await options.authorize(request));
    if (options.lifetime.aborted) return unavailable(headers); // Nobody would end this stream.
    if (!person) return failure(401, { error: 'Nobody is signed in' }, headers);
    const viewer: Viewer = { person, conversation: query.get('conversation') ?? undefined };
    return method === 'GET'
      ? await openStream(request, viewer, options, headers)
      : await post(request, viewer, options, headers);
  } catch (error) {
    options.report(error);
    return failure(500, { error: 'The backend failed' }, headers);
  }
}

/** The reply of a relay that is closed: pages connect again, perhaps to the process that takes over. */
function unavailable(headers: Headers): Response {
  return failure(503, { error: 'The backend is closing' }, headers);
}

async function openStream(
  request: Request,
  viewer: Viewer,
  { streams }: HttpOptions,
  headers: Headers,
): Promise<Response> {
  const body = await streams.open(request, viewer);
  if (!body) return failure(429, { error: 'Too many streams are open' }, headers);
  return new Response(body, { headers: { ...headers, ...STREAM_HEADERS } });
}

/** A person has few posts at once: they take up memory for bodies that come slowly, and checks of the application. */
async function post(request: Request, viewer: Viewer, options: HttpOptions, headers: Headers): Promise<Response> {
  const { store, posts, body: limit, parking } = options;
  const { user } = viewer.person;
  if (!posts.take(user, 1)) {
    return failure(429, { error: 'Too many posts have no reply yet' }, { ...headers, 'Retry-After': '1' });
  }
  try {
    const body = await readBody(request, limit);
    if (body.defect) {
      return body.defect === 'too large'
        ? failure(413, { error: `The body is over ${limit} bytes` }, headers)
        : failure(400, { error: 'The body is no UTF-8 text' }, headers);
    }
    const message = parse(body.text);
    if (!message) return failure(400, { error: 'The body is no message of a page' }, headers);
    const handled = handlePost(store, viewer, message, parking);
    const result = handled instanceof Promise ? await handled : handled;
    return result.failure ? failure(result.status, result.failure, headers) : empty(headers);
  } finally {
    posts.release(user, 1);
  }
}

function parse(text: string): PageMessage | undefined {
  try {
    return pageMessageFrom(JSON.parse(text));
  } catch {
    return undefined; // It is no JSON.
  }
}

/** The query alone, because a whole URL takes longer to read. */
function queryOf({ url }: Request): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}

function isJson(request: Request): boolean {
  return /^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '');
}

/** Without `no-store`: nobody keeps the reply to such a method unless it says for how long (RFC 9110, section 9.3). */
function empty(headers: Headers): Response {
  return new Response(null, { status: 204, headers });
}

function failure(status: number, body: PostFailure, headers: Headers = {}): Response {
  return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
}
