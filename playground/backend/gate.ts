import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isOurName } from '../../demo/http.mjs';

/** Where the playground listens: this machine alone. */
export const LOOPBACK = '127.0.0.1';

/** What a request may do. */
export type Entry =
  | { kind: 'ok' }
  /** It has the token: it gets the cookie, and the address without the token. */
  | { kind: 'token'; cookie: string }
  | { kind: 'refused'; status: 401 | 403; text: string };

/**
 * Lets in only the person who has the address that the terminal printed. Pages of other sites can reach this machine too, by
 * its address, or by a name of their own that leads here (DNS rebinding).
 */
export class Gate {
  readonly token = randomBytes(32).toString('base64url');
  readonly #port: () => number;

  /** @param port Cookies do not know ports, so their names do: playgrounds may run side by side. */
  constructor(port: () => number) {
    this.#port = port;
  }

  check(request: IncomingMessage): Entry {
    const { headers, method } = request;
    if (!isOurName(request, LOOPBACK)) return refused(403, 'This host name is not the playground’s.');
    const origin = headers.origin;
    if (origin !== undefined && origin !== `http://${headers.host}`)
      return refused(403, 'Pages of other origins have no access.');
    const site = headers['sec-fetch-site'];
    const isOpening = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
    if (site !== undefined && !/^(same-origin|none)$/.test(String(site)) && !isOpening) {
      return refused(403, 'Pages of other sites have no access.');
    }
    const { pathname, searchParams } = new URL(`http://${headers.host}${request.url}`);
    if (pathname === '/' && searchParams.has('token')) {
      return isEqual(searchParams.get('token') ?? '', this.token)
        ? { kind: 'token', cookie: this.#cookie() }
        : missing();
    }
    return this.knows(headers.cookie) ? { kind: 'ok' } : missing();
  }

  /** Whether a Cookie header has the token. */
  knows(cookies: string | null | undefined): boolean {
    const values = (cookies ?? '').split('; ').map((cookie) => cookie.split('='));
    return values.some(([name, value = '']) => name === this.#name() && isEqual(value, this.token));
  }

  #name(): string {
    return `mcp-elicitation-playground-${this.#port()}`;
  }

  #cookie(): string {
    return `${this.#name()}=${this.token}; Path=/; HttpOnly; SameSite=Strict`;
  }
}

function missing(): Entry {
  return refused(401, 'Open the address that the terminal printed: its token lets you in.');
}

function refused(status: 401 | 403, text: string): Entry {
  return { kind: 'refused', status, text };
}

/** Takes the same time wherever the texts differ. */
function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
