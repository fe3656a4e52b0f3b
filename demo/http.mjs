// @ts-check
/** HTTP helpers that the page, the MCP endpoint and the other site share. */
import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/** The most bytes of a request body. An answer has hundreds. */
const MAX_BODY = 1024 * 1024;

/**
 * Reads a body to its end, so that a client that sends too much can read the response. Keeps no more than the limit.
 * @param {IncomingMessage} request
 * @param {number} [limit] bytes
 * @returns {Promise<{ ok: true, text: string } | { ok: false, reason: string }>}
 */
export async function readBody(request, limit = MAX_BODY) {
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > limit * 16) request.destroy();
  }
  if (size > limit) return { ok: false, reason: `The body has more than ${limit} bytes` };
  return { ok: true, text: Buffer.concat(chunks).toString('utf8') };
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {object} body
 */
export function sendJson(response, status, body) {
  send(response, status, 'application/json', JSON.stringify(body));
}

/**
 * Sends the headers at once, so that the page knows who has its request, and the body once it is there.
 * @param {ServerResponse} response
 * @param {Promise<object>} body
 */
export async function sendJsonLater(response, body) {
  response.writeHead(200, headersFor('application/json'));
  response.flushHeaders();
  try {
    response.end(JSON.stringify(await body));
  } catch (error) {
    response.destroy(); // The status is gone already: only a cut says that this is no body.
    throw error;
  }
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {string} type
 * @param {string | Uint8Array} body
 */
export function send(response, status, type, body) {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { ...headersFor(type), 'content-length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** @param {string} type */
function headersFor(type) {
  return {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {string} text
 */
export function sendText(response, status, text) {
  send(response, status, 'text/plain; charset=utf-8', `${text}\n`);
}

/**
 * @param {string} [target] of the request line
 * @returns {string | undefined} undefined if the target is not a path
 */
export function pathOf(target = '/') {
  return target.startsWith('/') ? target.replace(/\?.*$/s, '') : undefined;
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/**
 * Whether a request comes from no page at all, or from one of this server. Other sites' pages can reach a server on this
 * machine.
 * @param {IncomingMessage} request
 */
export function isOurPage({ headers: { origin, host } }) {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Whether a request used a host name of this server. Another site can point a name of its own at this machine and reach
 * the server by it (DNS rebinding).
 * @param {IncomingMessage} request
 * @param {string} host where the server listens. Beyond loopback its names are unknown, so any name is allowed.
 */
export function isOurName({ headers }, host) {
  return !LOOPBACK.includes(host) || validateHostHeader(headers.host, localhostAllowedHostnames()).ok;
}
