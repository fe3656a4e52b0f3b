// @ts-check
/** The check of hosts, on the element itself, with both generations of the SDK and a real mouse and keyboard. */
import assert from 'node:assert/strict';
import { request as forward } from 'node:http';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { startDemo } from '../../demo/server.mjs';
import { TIMES } from '../../playground/host-check/run.mjs';
import { serveHostCheck } from '../../playground/host-check/serve.mjs';
import { ROOT } from '../tools/results.mjs';
import { launchChromium, openPage } from './browser.mjs';
import { takeCheck, toCheck } from './peers/host-check-person.mjs';
import { listen } from './peers/http.mjs';
import { leave, peers, visitPage } from './peers/person.mjs';
import { startSite } from './peers/site.mjs';

/** @import { Browser } from 'puppeteer-core' */

const HOSTS = /** @type {const} */ ([
  { sdk: 'v1', revision: '2025-11-25', packages: ['@modelcontextprotocol/sdk'] },
  { sdk: 'v2', revision: '2026-07-28', packages: ['@modelcontextprotocol/client'] },
]);

/** @type {Awaited<ReturnType<typeof serveHostCheck>>} */
let served;
/** @type {Awaited<ReturnType<typeof startSite>>} */
let site;
/** @type {Browser} */
let browser;

before(async () => {
  served = await serveHostCheck({ times: { ...TIMES, fastestPerson: 0, untilCancelled: 3000, pace: async () => {} } });
  site = await startSite({ pages: ['host-check'], endpoints: { '/mcp': toCheck(served) } });
  browser = await launchChromium({ args: ['--lang=en-US'] });
});

after(async () => {
  await browser?.close();
  await site?.close();
  await served?.close();
});

for (const { sdk, revision, packages } of HOSTS) {
  test(`the element with SDK ${sdk} fails no rule of the check on ${revision}`, async (t) => {
    t.diagnostic(await peers(...packages));
    const { page } = await visitPage(browser, `${site.origin}/host-check?mcp=/mcp&sdk=${sdk}&revision=${revision}`);
    const call = (/** @type {string} */ tool) =>
      page.evaluate((name) => /** @type {any} */ (window).peer.call(name, {}), tool);
    const { passed, ...taken } = await takeCheck(page, served.check, call);
    assert.deepEqual(taken, { revision, failed: [] });
    assert.ok(passed > 45, `Passed: ${passed}`);
    await leave(page);
  });
}

test('the demo fails no rule of the check, which takes the place of its server', async () => {
  const demo = await startDemo({ port: 0 });
  const check = toCheck(served);
  const front = await listen((incoming, response) => {
    if (incoming.url?.startsWith('/mcp')) return check(incoming, response);
    const { method, headers, url = '/' } = incoming;
    return incoming.pipe(
      forward(new URL(url, demo.url), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  const { outputFiles } = await build({
    stdin: { contents: "export { fill } from './dist/testing/index.js'", resolveDir: ROOT },
    bundle: true,
    format: 'iife',
    globalName: 'testing',
    write: false,
  });
  const { page } = await openPage(browser, 'about:blank');
  await page.evaluateOnNewDocument(`${outputFiles[0]?.text}
    window.fill = (label, value) => testing.fill(document.querySelector('mcp-elicitation'), label, value);`);
  // Each part in a page of its own: together they ask more often than the demo lets a server ask in a minute.
  const call = async (/** @type {string} */ tool) => {
    await page.goto(`${front.origin}/?revision=2025-11-25`);
    const button = `button[value=${tool}]`;
    await page.waitForSelector(button);
    await page.click(button);
    await page.waitForFunction((selector) => document.querySelector(selector)?.textContent === 'Run', {}, button);
  };
  const { passed, ...taken } = await takeCheck(page, served.check, call);
  assert.deepEqual(taken, { revision: '2025-11-25', failed: [] });
  assert.ok(passed > 45, `Passed: ${passed}`);
  await leave(page);
  await front.close();
  await demo.close();
});
