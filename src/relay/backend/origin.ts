import { parseUrl } from '../../protocol/url/parse-url.js';

/** Where a request comes from. */
export interface Source {
  /** Whether pages of that origin may use the relay. */
  readonly isAllowed: boolean;
  /** Headers for the reply, with which a page of another allowed origin may read it (CORS). */
  readonly headers: Readonly<Record<string, string>>;
}

const NONE: Readonly<Record<string, string>> = {};
const REFUSED: Source = { isAllowed: false, headers: NONE };
const OWN: Source = { isAllowed: true, headers: NONE };

/**
 * Finds out whether a page of a foreign origin sent a request, so that no other site can post with the person's cookies.
 * Browsers say so in `Sec-Fetch-Site`, which no page can set; older ones in `Origin` alone. A post with neither comes from
 * no browser that we know, and is refused.
 * @param origins Allowed beside the relay's own. Behind a proxy that ends TLS, old browsers need the public one here.
 */
export function sourceOf(request: Request, origins: ReadonlySet<string>): Source {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin') return OWN;
  const origin = request.headers.get('origin');
  if (origin !== null && origins.has(origin)) return { isAllowed: true, headers: corsHeaders(origin) };
  if (site !== null) return site === 'none' && request.method === 'GET' ? OWN : REFUSED;
  if (origin !== null) return origin === new URL(request.url).origin ? OWN : REFUSED;
  // Browsers send no `Origin` with a GET to their own origin, and nobody else can read the reply.
  return request.method === 'GET' ? OWN : REFUSED;
}

/** Headers that answer a preflight, in addition. */
export function preflightHeaders(request: Request): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? 'content-type',
    'Access-Control-Max-Age': '600',
  };
}

/** Reads the option `origins`. @throws {TypeError} for a text that is not an origin, such as a URL with a path. */
export function originsFrom(origins: readonly string[]): ReadonlySet<string> {
  for (const origin of origins) {
    if (parseUrl(origin)?.origin !== origin) {
      throw new TypeError(`relay: origins must be origins like https://app.example, not ${JSON.stringify(origin)}`);
    }
  }
  return new Set(origins);
}

function corsHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Origin',
  };
}
