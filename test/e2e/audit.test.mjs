// @ts-check
/** The audit in real pages: over a reload, while a page is being closed, and on plain http. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { ROOT } from '../tools/results.mjs';
import { until } from '../tools/until.mjs';
import { launchChromium, openPage } from './browser.mjs';
import { listen } from './peers/http.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** Another name of this machine, which no browser takes for secure. */
const PLAIN = 'plain.example';

/** A host that answers at once, with an audit around it. */
const SCRIPT = `
import { audit, memorySink, verifyAuditTrail } from './src/audit/index.js';
import { beaconSink } from 'docs/beacon.ts';
import { databaseSink, readTrail } from 'docs/indexed-db.ts';
import { pipeline } from './src/host/index.js';

const key = new Uint8Array(32).fill(7);
let asked = 0;
const person = {
  scope: { user: 'ada' },
  elicit: async () => (asked++, { action: 'accept', content: { reason: 'geheim' } }),
  complete() {},
};
const request = { message: 'Why?', requestedSchema: { type: 'object', properties: { reason: { type: 'string' } } } };
const sinks = { memory: memorySink(), database: databaseSink, beacon: beaconSink };
const errors = [];
const options = { key, onError: (error) => errors.push(String(error)) };

Object.assign(window, {
  async ask(sink, required, times) {
    const trail = audit({ ...options, sink: sinks[sink], required });
    const outcomes = [];
    for (let i = 0; i < times; i++) outcomes.push((await pipeline(person, trail).elicit(request)).action);
    const anchor = await trail.anchor().catch(String);
    return { outcomes, asked, errors, anchor, kept: sinks.memory.entries.length };
  },
  async read(anchors) {
    const entries = await readTrail();
    return { text: JSON.stringify(entries), verdict: await verifyAuditTrail(entries, key, anchors) };
  },
  verify: (entries, anchor) => verifyAuditTrail(entries, key, anchor),
});
`;

/** The recipes of docs/audit.md, as they stand there. @type {import('esbuild').Plugin} */
const recipes = {
  name: 'recipes',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^docs\// }, ({ path }) => ({ path: path.slice('docs/'.length), namespace: 'docs' }));
    onLoad({ filter: /./, namespace: 'docs' }, ({ path }) => {
      const page = readFileSync(join(ROOT, 'docs/audit.md'), 'utf8');
      const [, contents] = page.split(`\`\`\`ts\n// ${path}\n`)[1]?.match(/^(.*?)^```$/ms) ?? [];
      assert.ok(contents, path);
      return { contents, loader: 'ts', resolveDir: ROOT };
    });
  },
};

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof listen>>} */
let site;
/** What was sent to /beacon, in the order of arrival. @type {any[]} */
const beacons = [];

before(async () => {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: ROOT, loader: 'ts' },
    plugins: [recipes],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  site = await listen(async (request, response) => {
    if (request.url === '/audit') {
      beacons.push(/** @type {any} */ (await json(request)));
      response.writeHead(204).end();
    } else if (request.url === '/page.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(outputFiles[0]?.contents);
    } else {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        '<!doctype html><title>Audit</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
      );
    }
  });
  browser = await launchChromium({ args: [`--host-resolver-rules=MAP ${PLAIN} 127.0.0.1`] });
});

after(async () => {
  await browser?.close();
  await site?.close();
});

/** @param {string} [origin] */
async function visit(origin = site.origin) {
  const { page, problems } = await openPage(browser, origin);
  await page.waitForFunction('window.ask');
  return { page, problems };
}

/**
 * Asks, with a trail of its own.
 * @param {Page} page
 * @param {'memory' | 'database' | 'beacon'} sink
 * @param {boolean} required
 * @param {number} [times]
 * @returns {Promise<{ outcomes: string[], asked: number, errors: string[], anchor: any, kept: number }>}
 */
function ask(page, sink, required, times = 1) {
  return page.evaluate((...given) => /** @type {any} */ (window).ask(...given), sink, required, times);
}

describe('a trail in a page', () => {
  it('survives a real reload, a chain for each page, and the database contains no word of the answers [SRV-12]', async () => {
    const { page, problems } = await visit();
    const first = await ask(page, 'database', true, 2);
    assert.deepEqual(first.outcomes, ['accept', 'accept']);
    await page.reload();
    await page.waitForFunction('window.ask');
    const second = await ask(page, 'database', true);
    const anchors = [first.anchor, second.anchor];
    assert.deepEqual(
      anchors.map(({ count }) => count),
      [4, 2],
    );
    const { text, verdict } = await page.evaluate((ends) => /** @type {any} */ (window).read(ends), anchors);
    assert.deepEqual(verdict, { ok: true, findings: [], unanchored: 0 });
    assert.doesNotMatch(text, /geheim/);
    assert.deepEqual(problems, []);
    await page.browserContext().close();
  });

  it('reaches the application through beacons, and verifies there [SRV-12]', async () => {
    const { page, problems } = await visit();
    const { anchor } = await ask(page, 'beacon', false, 3);
    // As a person closes a tab; browsers then send the beacons that they have accepted. Without it the process just ends.
    await Promise.all([new Promise((closed) => page.once('close', closed)), page.close({ runBeforeUnload: true })]);
    await until(() => beacons.length >= 6);
    const entries = beacons.sort((a, b) => a.sequence - b.sequence);
    const { page: other } = await visit();
    const verdict = await other.evaluate((...given) => /** @type {any} */ (window).verify(...given), entries, anchor);
    assert.deepEqual(verdict, { ok: true, findings: [], unanchored: 0 });
    assert.deepEqual(problems, []);
    await other.browserContext().close();
  });
});

describe('a page on plain http, which has no crypto.subtle', () => {
  /** @returns {Promise<Page>} */
  async function visitPlain() {
    const { page } = await visit(site.origin.replace('127.0.0.1', PLAIN));
    assert.equal(await page.evaluate(() => isSecureContext || 'subtle' in crypto), false);
    return page;
  }

  it('records nothing, reports that once, and still lets the person answer [SRV-12]', async () => {
    const page = await visitPlain();
    const { outcomes, errors, anchor, kept } = await ask(page, 'memory', false, 3);
    assert.deepEqual(outcomes, ['accept', 'accept', 'accept']);
    assert.equal(errors.length, 1);
    assert.match(errors[0] ?? '', /crypto\.subtle/);
    assert.match(anchor, /crypto\.subtle/);
    assert.equal(kept, 0);
    await page.browserContext().close();
  });
});
