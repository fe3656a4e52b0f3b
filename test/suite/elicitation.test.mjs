// @ts-check
/** The official conformance suite against a page with the built element. Run by `npm run test:suite`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../tools/results.mjs';
import { nodeOfSuite, versionOf } from './packages.mjs';

/** @typedef {{ id: string, status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED' }} Check */

const CLIENT = fileURLToPath(new URL('client.mjs', import.meta.url));
const DEFAULTS = ['string', 'integer', 'number', 'enum', 'boolean'].map(
  (type) => `client-elicitation-sep1034-${type}-default`,
);
const REQUEST_STATE = [
  'sep-2322-client-request-state-echoed',
  'sep-2322-client-jsonrpc-id-different',
  'sep-2322-client-no-state-omitted',
  'sep-2322-client-parallel-isolation',
  'sep-2322-default-result-type-complete',
];

const RUNS = /** @type {const} */ ([
  { suite: 'conformance', scenario: 'elicitation-sep1034-client-defaults', way: 'sdk', checks: DEFAULTS },
  { suite: 'conformance-alpha', scenario: 'elicitation-sep1034-client-defaults', way: 'sdk', checks: DEFAULTS },
  { suite: 'conformance-alpha', scenario: 'sep-2322-client-request-state', way: 'sdk', checks: REQUEST_STATE },
  { suite: 'conformance-alpha', scenario: 'sep-2322-client-request-state', way: 'inputs', checks: REQUEST_STATE },
  { suite: 'conformance-alpha', scenario: 'sep-2322-client-request-state', way: 'fetch', checks: REQUEST_STATE },
]);

const WAYS = { sdk: 'elicitationHandler', inputs: 'withInputs and the SDK', fetch: 'withInputs alone' };

/**
 * @param {string} suite
 * @param {string} scenario
 * @param {string} way
 * @returns {Promise<{ error: Error | null, stdout: string, stderr: string }>}
 */
function run(suite, scenario, way) {
  const command = `"${process.execPath}" "${CLIENT}" ${way}`;
  const cli = fileURLToPath(new URL(`node_modules/${suite}/dist/index.js`, import.meta.url));
  const args = [cli, 'client', '--command', command, '--scenario', scenario, '--verbose'];
  return new Promise((resolve) => {
    execFile(nodeOfSuite(), args, { cwd: ROOT }, (error, stdout, stderr) => resolve({ error, stdout, stderr }));
  });
}

for (const { suite, scenario, way, checks } of RUNS) {
  const name = `@modelcontextprotocol/conformance ${versionOf(suite)} ${scenario}`;
  test(`${name}, with ${WAYS[way]} [SRV-11]`, async (t) => {
    const { error, stdout, stderr } = await run(suite, scenario, way);
    assert.ok(!error, stderr);
    const found = /** @type {Check[]} */ (JSON.parse(stdout));
    const passed = found.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id);
    for (const id of checks) assert.ok(passed.includes(id), `${id} did not pass`);
    t.diagnostic(`passed: ${passed.join(', ')}`);
  });
}
