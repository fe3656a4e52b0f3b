import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ElicitationView } from '../../../src/relay/service/view.js';
import { listen } from '../../e2e/peers/http.mjs';

/** What the service posted. */
export interface Delivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly state: ElicitationView;
}

/** The backend's own address, on loopback, at which outcomes arrive. */
export async function startReceiver() {
  const deliveries: Delivery[] = [];
  let reply = (response: ServerResponse): unknown => response.writeHead(204).end();
  const server = await listen(async (request, response) => {
    const body = await text(request);
    deliveries.push({ path: request.url ?? '', headers: request.headers, text: body, state: JSON.parse(body) });
    reply(response);
  });
  return {
    deliveries,
    origin: server.origin,
    url: `${server.origin}/outcomes?of=ci`,
    /** How it replies from now on. */
    replies(next: typeof reply) {
      reply = next;
    },
    close: server.close,
  };
}
