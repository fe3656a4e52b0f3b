import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import process from 'node:process';
import { createRelay, type Relay, type RelayOptions } from 'mcp-elicitation/relay';
import { nodeListener } from 'mcp-elicitation/relay/node';
import { sendJson, sendJsonLater } from '../http.mjs';
import { type Calls, memoryCalls } from './calls.js';
import { createConversations } from './conversations.js';
import { createParkedCalls } from './parked-calls.js';
import { createSessions } from './session.js';

/** What several processes must share. The defaults are for one process. */
export interface BackendOptions extends Pick<RelayOptions, 'store' | 'parkInterval' | 'onError'> {
  calls?: Calls;
  sessionKey?: Uint8Array;
}

/**
 * A backend whose MCP client asks the person at the browser, below one path:
 *
 * - `/backend/elicitations`: the relay
 * - `POST /backend/session`: signs in a person who has no session
 * - `POST /backend/tools`, `/backend/call?tool=…`, `/backend/last-call`, `/backend/state`, `/backend/trail?tampering=…`: what a
 *   conversation does, each with `?conversation=…`
 * - `POST /backend/park?tool=…`: a call of the conversation on 2026-07-28 that no process waits for
 *
 * The relay itself refuses pages of other origins. For the other paths, ../server.mjs does.
 * @param mcp the MCP server
 */
export function createBackend(mcp: URL, options: BackendOptions = {}) {
  const { calls = memoryCalls(), sessionKey = randomBytes(32), ...relayOptions } = options;
  const { newCookie, userIn } = createSessions(sessionKey);
  const parked = createParkedCalls(mcp, () => relay, calls);
  const report = options.onError ?? ((error) => void process.stderr.write(`The backend: ${error}\n`));
  const relay: Relay = createRelay({
    ...relayOptions,
    onAnswered: (answered) => parked.resume(answered),
    onParkEnded: (ended) => void parked.end(ended).catch(report),
    authorize({ headers }) {
      const user = userIn(headers.get('cookie'));
      return user ? { user } : undefined;
    },
  });
  const serveElicitations = nodeListener(relay);
  const conversations = createConversations(mcp, relay, calls);

  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { pathname, searchParams } = new URL(request.url ?? '/', mcp);
      if (pathname === '/backend/elicitations') return serveElicitations(request, response);
      if (request.method !== 'POST') return sendJson(response, 405, { error: 'Only POST' });

      const user = userIn(request.headers.cookie);
      if (pathname === '/backend/session') {
        if (!user) response.setHeader('set-cookie', newCookie());
        return sendJson(response, 200, {});
      }
      if (!user) return sendJson(response, 401, { error: 'Nobody is signed in' });

      const { tools, call, lastCall, state, trail } = conversations.of(user, searchParams.get('conversation'));
      if (pathname === '/backend/tools') return sendJson(response, 200, await tools());
      if (pathname === '/backend/call') return sendJsonLater(response, call(searchParams));
      if (pathname === '/backend/last-call') return sendJson(response, 200, (await lastCall()) ?? (await state()));
      if (pathname === '/backend/state') return sendJson(response, 200, await state());
      if (pathname === '/backend/park') {
        await parked.park(user, searchParams.get('tool') ?? '');
        return sendJson(response, 200, {});
      }
      if (pathname === '/backend/trail') return sendJson(response, 200, (await trail(searchParams)) ?? {});
      sendJson(response, 404, { error: 'There is nothing here' });
    },

    close: () => relay.close(),
  };
}
