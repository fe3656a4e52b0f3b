/// <reference types="node" />
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { INTERNAL_ERROR } from '../../protocol/errors.js';
import type { ElicitationHost, HostElicitOptions } from '../../protocol/host.js';
import { whenOver } from '../../protocol/outcome.js';
import { parseUrl } from '../../protocol/url/parse-url.js';
import { connectionCuts } from './bounded-stream.js';
import type { Relay } from './relay.js';
import type { RelayScope } from './scope.js';

export type * from './index.js';

/** A request listener of Node's `http`; Express and Fastify (`request.raw`, `reply.raw`) take it too. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves a relay in Node's `http`, Express and Fastify.
 *
 * ```ts
 * app.all('/elicitations', nodeListener(relay));
 * ```
 * Mount it before middleware that reads bodies, such as `express.json()`. `authorize` gets the request as a web `Request`.
 * @throws {TypeError} in the listener, for a request whose body somebody else has read: the post would never get a reply.
 */
export function nodeListener(relay: Pick<Relay, 'fetch'>): NodeListener {
  let current: { readonly url: string; readonly response: ServerResponse } | undefined;
  // Once, because the library makes a class for each listener. It calls the handler before the listener returns.
  const listener = createRequestListener((received) => {
    const { url, response } = current!; // A later call would fail, and not get another request's.
    if (received.method === 'GET') cutWith(received, response);
    return relay.fetch(withUrl(received, url));
  });
  return (request, response) => {
    if (request.readableDidRead) {
      throw new TypeError('relay: mount nodeListener() before middleware that reads bodies, such as express.json()');
    }
    const url = urlOf(request);
    if (!url || !parseUrl(url)) {
      response.writeHead(400).end(); // No browser sends such a host.
      return;
    }
    current = { url, response };
    listener(request, response);
    current = undefined;
  };
}

/** The library hears of a cut once the reader has read what came before, which may be never. */
function cutWith(request: Request, response: ServerResponse): void {
  connectionCuts.set(request, () => response.destroy());
}

/** The library would build a whole Request to tell its URL, which takes longer than the rest of a post. */
function withUrl(request: Request, url: string): Request {
  return Object.defineProperty(request, 'url', { value: url });
}

/** `undefined` for a host that would bring a path of its own, past the rules of a proxy in front. */
function urlOf({ headers, url, socket }: IncomingMessage): string | undefined {
  const host = String(headers.host ?? headers[':authority'] ?? 'localhost');
  if (/[/?#\\@\s]/.test(host)) return undefined;
  return `${'encrypted' in socket ? 'https' : 'http'}://${host}${url}`;
}

/** For each relay: whose call is running. */
const callers = new WeakMap<Relay, AsyncLocalStorage<RelayScope>>();

function callerOf(relay: Relay): AsyncLocalStorage<RelayScope> {
  const caller = callers.get(relay) ?? new AsyncLocalStorage<RelayScope>();
  callers.set(relay, caller);
  return caller;
}

/**
 * Runs a call for one person: what `callerHost(relay)` is asked during the call is that person's. For an MCP client that several
 * persons share.
 *
 * ```ts
 * const host = callerHost(relay);                                    // once, for the client's handler
 * const result = await runWith(relay, { user: user.id }, () => client.callTool({ name, arguments: args }));
 * ```
 * A server of 2025-11-25 and before that asks on its standalone stream, outside any call, reaches nobody this way: use one
 * client for each person there.
 * @throws {TypeError} without a user.
 */
export function runWith<Result>(relay: Relay, scope: RelayScope, call: () => Result): Result {
  relay.host(scope); // Throws now, not when a server asks.
  return callerOf(relay).run(scope, call);
}

/** A host whose requests are the person's for whom the call runs (`runWith`). Outside a call they are refused with -32603. */
export function callerHost(relay: Relay, defaults?: HostElicitOptions): ElicitationHost {
  const caller = callerOf(relay);
  const current = () => {
    const scope = caller.getStore();
    return scope && relay.host(scope, defaults);
  };
  /** Hosts with elicitations that are not over: a server says outside any call that a page is finished. */
  const open = new Set<ElicitationHost>();
  return {
    get scope() {
      return caller.getStore();
    },
    get lifetime() {
      return current()?.lifetime;
    },
    async elicit(request, options) {
      const host = current();
      if (!host) return { action: 'refused', code: INTERNAL_ERROR, message: 'The request belongs to no call' };
      open.add(host);
      const outcome = await host.elicit(request, options);
      whenOver(outcome, () => open.delete(host));
      return outcome;
    },
    complete(elicitationId, serverId) {
      for (const host of open) host.complete(elicitationId, serverId);
    },
    sayHeldBack: (limited) => current()?.sayHeldBack?.(limited),
  };
}
