// @ts-check
/**
 * The process of a backend: a relay behind Node's `http`, and MCP clients whose servers ask through it. The test sends it
 * commands over its channel. Whose session a request has, its cookie says.
 */
import process from 'node:process';
import { listen } from './http.mjs';
import { callTool } from './relay-calls.mjs';

/** @import { RelayOptions, RelayScope } from '../../../src/relay/backend/index.js' */
/** @import { Call } from './relay-calls.mjs' */

/** @param {string} path */
const built = (path) => import(new URL(`../../../dist/${path}`, import.meta.url).href);
/** @type {typeof import('../../../src/relay/backend/index.js')} */
const { createRelay } = await built('relay/backend/index.js');
/** @type {typeof import('../../../src/relay/backend/node.js')} */
const { nodeListener } = await built('relay/backend/node.js');
/** @type {typeof import('../../../src/host/index.js')} */
const { pipeline, policy, rateLimit } = await built('host/index.js');

/** @type {Omit<RelayOptions, 'authorize'>} */
const options = JSON.parse(process.argv[2] ?? '{}');

/** @type {string[]} */
const errors = [];
/** @type {(unseen: { user: string, message: string }) => void} */
let tellUnseen = () => {};
const unseen = new Promise((resolve) => {
  tellUnseen = resolve;
});

const relay = createRelay({
  ...options,
  authorize(request) {
    const [, user] = /session=([^;]+)/.exec(request.headers.get('cookie') ?? '') ?? [];
    return user ? { user } : undefined;
  },
  onUnseen: ({ scope, request }) => tellUnseen({ user: scope.user, message: request.message }),
  onError: (error) => errors.push(String(error)),
});

/** @type {Record<string, (...given: any[]) => unknown>} */
const commands = {
  /**
   * Calls a tool for somebody. Resolves with what the server says.
   * @param {RelayScope} scope
   * @param {Call} call
   */
  call(scope, call) {
    const server = { id: call.mcp, name: 'Acme' };
    const host = pipeline(
      relay.host(scope),
      rateLimit({ limit: 100 }),
      policy(() => 'ask'),
    );
    return callTool(call, host, { server });
  },
  /** Resolves with the first elicitation for which the application is told to send a mail. */
  unseen: () => unseen,
  errors: () => errors,
};

process.on(
  'message',
  async (/** @type {{ number: number, name: string, given: unknown[] }} */ { number, name, given }) => {
    try {
      process.send?.({ number, result: await commands[name]?.(...given) });
    } catch (error) {
      process.send?.({ number, error: String(error) });
    }
  },
);

await listen(nodeListener(relay));
