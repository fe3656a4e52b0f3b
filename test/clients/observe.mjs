// @ts-check
/**
 * Watches a client library at work: each tool of the servers is called, a host that answers by a script stands for the
 * person, and what the library made possible is written down. Runs in Node and in workerd.
 */

/** @import { ElicitationHost, Outcome, ServerIdentity } from '../../dist/adapters/index.js' */

/**
 * @typedef {object} Client
 * @property {(tool: string, signal?: AbortSignal) => Promise<unknown>} call
 * @property {() => unknown} close
 * @property {() => unknown} [withdraw] takes the last request back, where no server at an address does
 */

/** @typedef {(given: { url: string, host: ElicitationHost, server: ServerIdentity }) => Promise<Client>} Connect */

/**
 * @typedef {object} Observation
 * @property {string} revision
 * @property {boolean} form the server got the values that the person gave, and the two ways to say no
 * @property {boolean} url the server got the consent to a page
 * @property {boolean} completion the host heard that the page is done with
 * @property {boolean} cancellation the host heard that the request is off
 * @property {string} failure what the server gets from a host that fails
 * @property {string} refusal what the server gets for a request that the host refuses
 * @property {boolean} quiet an answer after the withdrawal went nowhere
 */

const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'];

const SERVER = { id: 'peer', name: 'Peer' };
const CONTENT = { name: 'Ada' };
/** What a host that is broken throws, or what the adapters say of a request that it refuses. */
export const BROKEN = /The host is broken|The request is malformed/;
/** What a tool says whose caller gave up, or whose library threw. */
const FAILED = 'the call failed';

/**
 * What the tool reported. Libraries wrap the result of a tool in different ways.
 * @param {unknown} result
 * @returns {{ action?: string, content?: unknown, error?: number } | undefined}
 */
function reportIn(result) {
  if (typeof result === 'string' && /^[{[]/.test(result)) return reportIn(JSON.parse(result));
  if (typeof result !== 'object' || result === null) return undefined;
  if ('action' in result || 'error' in result) return /** @type {any} */ (result);
  for (const member of Object.values(result)) {
    const report = reportIn(member);
    if (report) return report;
  }
  return undefined;
}

/** @param {unknown} result @param {{ action: string, content?: object }} expected */
function contains(result, expected) {
  const { action, content } = reportIn(result) ?? {};
  return action === expected.action && JSON.stringify(content) === JSON.stringify(expected.content);
}

/** @param {unknown} result */
function replyIn(result) {
  const { action, error } = reportIn(result) ?? {};
  return error === undefined ? (action ?? FAILED) : `error ${error}`;
}

/**
 * @param {Connect} connect
 * @param {string} origin of the servers
 * @param {string} revision
 * @returns {Promise<Observation>}
 */
export async function observe(connect, origin, revision) {
  /** @type {(request: any, signal: AbortSignal | undefined) => Outcome | Promise<Outcome>} */
  let answer = () => ({ action: 'cancel' });
  /** @type {{ request: any, server: ServerIdentity | undefined }[]} */
  const asked = [];
  let completed = 0;
  /** @type {ElicitationHost} */
  const host = {
    async elicit(request, { server, signal } = {}) {
      asked.push({ request, server });
      return answer(request, signal);
    },
    complete() {
      completed += 1;
    },
  };
  const client = await connect({ url: `${origin}/${revision}/mcp`, host, server: SERVER });
  /**
   * @param {string} tool
   * @param {typeof answer} by
   * @param {AbortSignal} [signal]
   */
  const call = async (tool, by, signal) => {
    answer = by;
    try {
      return await client.call(tool, signal);
    } catch {
      return FAILED;
    }
  };

  const accepted = await call('ask', () => ({ action: 'accept', content: CONTENT }));
  const declined = await call('ask', () => ({ action: 'reject' }));
  const cancelled = await call('ask', () => ({ action: 'cancel' }));
  const form =
    contains(accepted, { action: 'accept', content: CONTENT }) &&
    contains(declined, { action: 'decline' }) &&
    contains(cancelled, { action: 'cancel' }) &&
    asked.every(({ request, server }) => request.requestedSchema.properties.name && server?.id === SERVER.id);

  const before = asked.length;
  const completion = Promise.resolve(/** @type {const} */ ('completed'));
  const visited = await call('visit', () => ({ action: 'accept', completion }));
  const url = asked[before]?.request.mode === 'url' && contains(visited, { action: 'accept' });

  const { cancellation, late } = await takeBack(call, client.withdraw, `${origin}/${revision}`);
  const afterwards = await call('ask', () => ({ action: 'accept', content: CONTENT }));
  const quiet = !JSON.stringify(late).includes('Late') && contains(afterwards, { action: 'accept', content: CONTENT });

  const failed = await call('ask', () => Promise.reject(new Error('The host is broken')));
  const refused = await call('ask', () => ({ action: 'refused', code: -32602, message: 'The request is malformed' }));
  await client.close();
  return {
    revision,
    form,
    url,
    completion: completed > 0,
    cancellation,
    quiet,
    failure: replyIn(failed),
    refusal: replyIn(refused),
  };
}

/**
 * One observation for each revision.
 * @param {Connect} connect
 * @param {string} origin of the servers
 * @returns {Promise<(Observation | { revision: string, problem: string })[]>}
 */
export async function observeAll(connect, origin) {
  const observations = [];
  for (const revision of REVISIONS) {
    observations.push(
      await observe(connect, origin, revision).catch((error) => ({ revision, problem: String(error) })),
    );
  }
  return observations;
}

/**
 * Takes a request back while it is open: the server does, and in a round trip, where it cannot, the caller. The host
 * answers late if the withdrawal does not reach it.
 * @param {(tool: string, by: (request: any, signal: AbortSignal | undefined) => any, signal?: AbortSignal) => Promise<unknown>} call
 * @param {Client['withdraw']} withdraw
 * @param {string} server its address
 */
async function takeBack(call, withdraw, server) {
  const caller = new AbortController();
  let cancellation = false;
  let answerLate = () => {};
  const late = await call(
    'ask',
    (_, signal) =>
      new Promise((resolve) => {
        const withdrawn = () => {
          cancellation = true;
          resolve({ action: 'withdrawn' });
        };
        if (signal?.aborted) withdrawn();
        signal?.addEventListener('abort', withdrawn);
        answerLate = () => resolve({ action: 'accept', content: { name: 'Late' } });
        if (withdraw) withdraw();
        else if (server.endsWith('2026-07-28')) caller.abort();
        else fetch(`${server}/withdraw`, { method: 'POST' });
      }),
    caller.signal,
  );
  answerLate();
  return { cancellation, late };
}
