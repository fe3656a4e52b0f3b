// @ts-check
/** Client libraries, each as an application uses it. Run by `npm run test:clients`. */
import assert from 'node:assert/strict';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { listen } from '../e2e/peers/http.mjs';
import { typeErrors } from '../tools/type-errors.mjs';
import { start } from './process.mjs';
import { here, packageOf, ROWS } from './rows.mjs';
import { createServers } from './server.mjs';
import { accept, fileWith } from './table.mjs';

/** @import { Observation } from './observe.mjs' */
/** @import { Row } from './rows.mjs' */

const chosen = process.env.CLIENTS_ROWS?.split(',');
const rows = ROWS.filter(({ name }) => !chosen || chosen.includes(name));
const ran = rows.filter(({ runs }) => runs !== 'types');

const servers = createServers();
/** @type {Map<Row, Observation[]>} */
const seen = new Map();
/** @type {Awaited<ReturnType<typeof listen>>} */
let site;

before(async () => {
  site = await listen((request, response) => servers.handle(request, response));
});

after(async () => {
  await servers.close();
  await site?.close();
});

/**
 * What a process of its own saw of the library.
 * @param {Row} row
 * @returns {Promise<any[]>}
 */
async function observe({ name, runs }) {
  const { message: observations, stop } = await start(
    runs === 'workerd' ? 'run-worker.mjs' : 'run-row.mjs',
    name,
    site.origin,
  );
  stop();
  if (!Array.isArray(observations)) throw new Error(String(observations));
  return observations;
}

/** @param {Row} row */
function seenOf(row) {
  const observations = seen.get(row);
  if (!observations) throw new Error(`${row.name} has not run`);
  return observations;
}

/** What a server gets from a host that fails: a reply, or the end of the call, but never a hang. */
const REPLIES = /^(?:error -\d+|cancel|the call failed)$/;

for (const row of ran) {
  const { name, version } = packageOf(row);
  const tag = row.name === 'acp' ? ' [LIB-05]' : ['sdk-v1', 'sdk-v2'].includes(row.name) ? '' : ' [LIB-03]';

  describe(`an application with ${name} ${version}`, () => {
    it(`needs one line to ask, and the server gets the person's answer${tag}`, async (t) => {
      const all = await observe(row);
      const observations = all.filter(({ form }) => form);
      t.diagnostic(JSON.stringify(all));
      assert.ok(observations.length > 0, JSON.stringify(all));
      seen.set(row, observations);
    });

    it('passes on no answer that comes after the withdrawal of its request', () => {
      for (const { revision, quiet } of seenOf(row)) assert.ok(quiet, revision);
    });

    it('gives the server a defined reply when the host refuses or fails', () => {
      for (const { refusal, failure } of seenOf(row)) {
        assert.match(refusal, REPLIES);
        assert.match(failure, REPLIES);
      }
    });
  });
}

describe('the types of the libraries', () => {
  it('accept the handlers, also in libraries that need a model or an application [LIB-04]', async () => {
    assert.equal(await typeErrors(here('tsconfig.json')), '');
  });
});

if (!chosen) {
  describe('the compatibility tables', () => {
    it('say what this run has observed; npm run clients:accept writes them', () => {
      const found = rows.map((row) => ({ row, observations: seen.get(row) ?? [] }));
      if (process.env.CLIENTS_ACCEPT) accept(found);
      const { path, text, expected } = fileWith(found);
      assert.equal(text, expected, path);
    });
  });
}
