// @ts-check
/** The check of hosts on the client libraries, each in a backend, with the person at a page over the relay. */
import assert from 'node:assert/strict';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { TIMES } from '../../playground/host-check/run.mjs';
import { serveHostCheck } from '../../playground/host-check/serve.mjs';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { takeCheck, toCheck } from '../e2e/peers/host-check-person.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { leave } from '../e2e/peers/person.mjs';
import { start } from './process.mjs';
import { packageOf, ROWS } from './rows.mjs';

/** @import { Browser } from 'puppeteer-core' */
/** @import { HostTraits } from '../e2e/peers/host-check-person.mjs' */

/** What each library speaks, and what the check finds of it. */
/** A library that passes no signal on leaves a cancelled request on screen. */
const STUCK = ['cancelled.closed'];
/** @satisfies {(HostTraits & { row: string, revision: string, fails: string[] })[]} */
const HOSTS = [
  { row: 'sdk-v1', revision: '2025-11-25', hasCompletion: true, hasCancellation: true, fails: [] },
  { row: 'sdk-v2', revision: '2026-07-28', hasCompletion: true, hasCancellation: true, fails: [] },
  { row: 'ai-sdk', revision: '2026-07-28', hasCompletion: false, hasCancellation: false, fails: [] },
  { row: 'mcp-use', revision: '2025-11-25', hasCompletion: true, hasCancellation: false, fails: STUCK },
  { row: 'mastra-1', revision: '2025-11-25', hasCompletion: false, hasCancellation: false, fails: STUCK },
  { row: 'mastra', revision: '2026-07-28', hasCompletion: false, hasCancellation: true, fails: [] },
  { row: 'voltagent', revision: '2025-11-25', hasCompletion: false, hasCancellation: false, fails: STUCK },
  { row: 'strands', revision: '2025-11-25', hasCompletion: false, hasCancellation: true, fails: [] },
];
const chosen = process.env.CLIENTS_ROWS?.split(',');

/** @type {Awaited<ReturnType<typeof serveHostCheck>>} */
let served;
/** @type {Awaited<ReturnType<typeof listen>>} */
let site;
/** @type {Browser} */
let browser;

before(async () => {
  served = await serveHostCheck({ times: { ...TIMES, fastestPerson: 0, untilCancelled: 3000, pace: async () => {} } });
  site = await listen(toCheck(served));
  browser = await launchChromium({ args: ['--lang=en-US'] });
});

after(async () => {
  await browser?.close();
  await site?.close();
  await served?.close();
});

for (const { row, revision, fails, ...host } of HOSTS.filter(({ row }) => !chosen || chosen.includes(row))) {
  const { name, version } = packageOf(/** @type {any} */ (ROWS.find((known) => known.name === row)));

  describe(`the check of hosts on ${name} ${version} behind the relay`, () => {
    it(`finds ${fails.length === 0 ? 'nothing wrong' : `that ${fails.join(', ')} fail, and nothing else`}`, async () => {
      const backend = await start('relay/backend.mjs', row, 'http', site.origin);
      const { page } = await openPage(browser, backend.message);
      try {
        await page.waitForSelector('mcp-elicitation:defined');
        const call = (/** @type {string} */ tool) =>
          page.evaluate((given) => /** @type {any} */ (window).call('check', given), tool);
        const taken = await takeCheck(page, served.check, call, host);
        assert.equal(taken.revision, revision);
        assert.ok(taken.passed > 35, `Passed: ${taken.passed}`);
        assert.deepEqual(
          taken.failed.map(({ id }) => id),
          fails,
          JSON.stringify(taken.failed, null, 1),
        );
      } finally {
        backend.stop();
        await leave(page);
      }
    });
  });
}
