// @ts-check
/** The check of hosts, on the element itself, with both generations of the SDK and a real mouse and keyboard. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TIMES } from '../../playground/host-check/run.mjs';
import { serveHostCheck } from '../../playground/host-check/serve.mjs';
import { launchChromium } from './browser.mjs';
import { takeCheck, toCheck } from './peers/host-check-person.mjs';
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
