// @ts-check
/**
 * The load balancer: sends each request to the next process, over a connection of its own, as nginx does by default. A
 * process may close a connection that is kept alive just when the next request is on its way.
 */
import { request as send } from 'node:http';
import { sendText } from '../http.mjs';

/** @import { IncomingHttpHeaders, RequestListener } from 'node:http' */

/** What belongs to one connection, and not to the message (RFC 9110, section 7.6.1). */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/**
 * @param {() => readonly number[]} portsOf the ports of the processes that are there, at the moment
 * @returns {RequestListener} answers 503 where there is none, and 502 where one dies before it answers
 */
export function roundRobin(portsOf) {
  let turn = 0;
  return (incoming, response) => {
    const ports = portsOf();
    const port = ports[turn++ % ports.length];
    if (port === undefined) return sendText(response, 503, 'No process is running.');
    const { method, url, headers } = incoming;
    const isBodyless = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
    const outgoing = send({ agent: false, host: '127.0.0.1', port, method, path: url, headers: endToEnd(headers) });
    outgoing.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
      response.flushHeaders();
      reply.pipe(response);
      reply.on('error', () => response.destroy()); // The process died: so ends what it was sending.
    });
    outgoing.on('error', () => sendText(response, 502, 'The process is gone.'));
    response.on('close', () => outgoing.destroy()); // The page is gone: the process need not go on sending.
    if (isBodyless) outgoing.end();
    else incoming.pipe(outgoing);
  };
}

/** @param {IncomingHttpHeaders} headers */
function endToEnd(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)));
}
