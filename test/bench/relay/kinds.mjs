// @ts-check
/** The floor and the relay behind one interface, so that a round measures both in the same way. */
import { createRequestListener } from '@remix-run/node-fetch-server';
import { createFloor } from './floor.mjs';

/**
 * @typedef {object} Kind
 * @property {(user: string) => Promise<unknown>} ask resolves with the answer
 * @property {import('node:http').RequestListener} listener
 * @property {() => Promise<void>} close
 */

/** @typedef {'floor' | 'relay'} KindName */

/** The request, as a server sends it. Each call gives a new object, as each message on the wire does. */
export const newParams = () =>
  JSON.parse(
    '{"message":"Which branch should I deploy?","requestedSchema":{"type":"object","properties":{"branch":{"type":"string","title":"Branch","maxLength":100},"force":{"type":"boolean","title":"Force","default":false},"stage":{"type":"string","enum":["test","live"]}},"required":["branch"]}}',
  );

/** @param {Request} request */
function authorize(request) {
  const user = request.headers.get('x-user');
  return user ? { user } : undefined;
}

/** @type {Record<KindName, () => Promise<Kind>>} */
export const KINDS = {
  async floor() {
    const floor = createFloor(authorize);
    return {
      ask: (user) => floor.elicit(user, newParams()),
      listener: createRequestListener((request) => floor.fetch(request)),
      close: async () => {},
    };
  },
  async relay() {
    const { createRelay } = await import(import.meta.resolve('mcp-elicitation/relay'));
    const { nodeListener } = await import(import.meta.resolve('mcp-elicitation/relay/node'));
    const relay = createRelay({ authorize, limits: { open: 1000 } });
    /** One for each conversation, as applications have. @type {Map<string, import('../../../src/protocol/host.js').ElicitationHost>} */
    const hosts = new Map();
    return {
      ask(user) {
        const host = hosts.get(user) ?? relay.host({ user });
        hosts.set(user, host);
        return host.elicit(newParams());
      },
      listener: nodeListener(relay),
      close: () => relay.close(),
    };
  },
};

const CONTENT = { branch: 'main', force: false, stage: 'test' };

/** @type {Record<KindName, (id: string) => string>} */
export const ANSWERS = {
  floor: (id) => JSON.stringify({ id, result: { action: 'accept', content: CONTENT } }),
  relay: (id) => JSON.stringify({ type: 'answer', id, attempt: 1, answer: { action: 'accept', content: CONTENT } }),
};

/** @param {string} user */
export const headersOf = (user) => ({
  'x-user': user,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
});

/** The status of a post that counts. @type {Record<KindName, number>} */
export const TAKEN = { floor: 204, relay: 202 };

/**
 * The ids of the elicitations that are new with an event.
 * @param {string} event
 * @returns {string[]}
 */
export function idsIn(event) {
  if (event.startsWith('data: {"type":"elicitation"')) return [JSON.parse(event.slice('data: '.length)).id];
  if (!event.includes('"elicitation":')) return [];
  const { states } = JSON.parse(event.slice('data: '.length));
  return states.flatMap((/** @type {any} */ state) => (state.elicitation ? [state.id] : []));
}
