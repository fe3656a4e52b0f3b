// @ts-check
/**
 * `node test/clients/limits.mjs [ROW …]`: how long each library lets a person think. Nobody answers, and a line says when
 * the call ended, and whether the host was told. It takes as long as those limits, so no test runs it.
 */
import { fork } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { listen } from '../e2e/peers/http.mjs';
import { nodeOfClients } from './rows.mjs';
import { createServers } from './server.mjs';

const ROWS = ['sdk-v1', 'sdk-v2', 'ai-sdk', 'mcp-use', 'mastra-1', 'mastra'];
const REVISIONS = ['2025-11-25', '2026-07-28'];
/** Milliseconds after which a call counts as one without a limit: longer than any limit of Node's `fetch`. */
const PATIENCE = 420_000;
/** Milliseconds after the end of a call: a host that is not told by then never is. */
const WITHDRAWAL_TIME = 20_000;

/** @param {string} row @param {string} origin @param {string} revision */
async function measure(row, origin, revision) {
  const { connect } = await import(`./rows/${row}.mjs`);
  let askedAt = 0;
  let withdrawnAt = 0;
  let handleWithdrawal = () => {};
  /** @type {Promise<void>} */
  const withdrawal = new Promise((resolve) => {
    handleWithdrawal = resolve;
  });
  let isReady = false;
  const seconds = (/** @type {number} */ time) => Math.round((time - askedAt) / 1000);
  const host = {
    elicit: (/** @type {unknown} */ _, /** @type {{ signal?: AbortSignal }} */ { signal } = {}) => {
      // The first one is answered: SDK v1 ignores the withdrawal of request id 0.
      if (!isReady) return Promise.resolve({ action: 'reject' });
      askedAt = performance.now();
      return new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          withdrawnAt = performance.now();
          handleWithdrawal();
          resolve({ action: 'withdrawn' });
        });
      });
    },
    complete() {},
  };
  const client = await connect({ url: `${origin}/${revision}/mcp`, host, server: { id: 'peer', name: 'Peer' } });
  await client.call('ask');
  isReady = true;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE, 'no limit'));
  const end = await Promise.race([client.call('ask').catch(String), patience]);
  const endedAt = performance.now();
  // The withdrawal follows the end of the call, if it comes.
  await Promise.race([withdrawal, new Promise((resolve) => setTimeout(resolve, WITHDRAWAL_TIME))]);
  if (!askedAt) return `${row} ${revision}: never asked: ${JSON.stringify(end)}`;
  const told = withdrawnAt ? `withdrawn after ${seconds(withdrawnAt)} s` : 'not withdrawn';
  return `${row} ${revision}: ended after ${seconds(endedAt)} s, ${told}: ${JSON.stringify(end)}`;
}

const [first = '', origin = ''] = process.argv.slice(2);
if (process.send) {
  for (const line of await Promise.all(
    REVISIONS.map((revision) => measure(first, origin, revision).catch((error) => `${first} ${revision}: ${error}`)),
  )) {
    process.stdout.write(`${line}\n`);
  }
  process.exit();
}

const servers = createServers();
const site = await listen((request, response) => servers.handle(request, response));
const chosen = process.argv.slice(2);
const children = (chosen.length > 0 ? chosen : ROWS).map((row) =>
  fork(fileURLToPath(import.meta.url), [row, site.origin], {
    execPath: nodeOfClients(),
    env: { ...process.env, MCP_USE_ANONYMIZED_TELEMETRY: 'false' },
  }),
);
await Promise.all(children.map((child) => new Promise((resolve) => child.on('exit', resolve))));
await servers.close();
await site.close();
