import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FreshStart, PlaygroundEvent } from '../protocol.js';
import type { Playground } from './playground.js';

/** Bytes that a page has not read. It connects again, and gets the newest. */
const MAX_UNREAD = 16 * 1024 * 1024;

/** Sends a page all that happened, and then each event, as server-sent events. */
export function streamEvents(playground: Playground, request: IncomingMessage, response: ServerResponse): void {
  const send = (event: PlaygroundEvent | FreshStart) => {
    response.write(`data: ${JSON.stringify(event)}\n\n`);
    if (response.writableLength > MAX_UNREAD) response.destroy();
  };
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
  });
  send({ type: 'fresh' });
  for (const event of playground.events) send(event);
  const unsubscribe = playground.subscribe(send);
  request.once('close', unsubscribe);
  response.once('close', unsubscribe);
}
