// @ts-check
/** Client libraries in a backend, with the person at a browser. Run by `npm run test:clients`. */
import assert from 'node:assert/strict';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { gone, leave, part, press, type } from '../e2e/peers/person.mjs';
import { start } from './process.mjs';
import { packageOf, ROWS } from './rows.mjs';
import { createServers } from './server.mjs';

/** @import { Browser } from 'puppeteer-core' */

const SESSIONS = ['2025-06-18', '2025-11-25'];
const ALL = [...SESSIONS, '2026-07-28'];

/** @type {{ row: string, framework: 'http' | 'express' | 'hono', revisions: string[] }[]} */
const BACKENDS = [
  { row: 'sdk-v1', framework: 'http', revisions: SESSIONS },
  { row: 'sdk-v2', framework: 'express', revisions: ALL },
  { row: 'ai-sdk', framework: 'hono', revisions: ALL },
  { row: 'mcp-use', framework: 'express', revisions: SESSIONS },
  { row: 'mastra-1', framework: 'http', revisions: SESSIONS },
  { row: 'mastra', framework: 'hono', revisions: ALL },
];
const chosen = process.env.CLIENTS_ROWS?.split(',');
const NAMES = { http: "Node's http", express: 'Express', hono: 'Hono' };

const servers = createServers();
/** @type {Awaited<ReturnType<typeof listen>>} */
let site;
/** @type {Browser} */
let browser;

before(async () => {
  site = await listen((request, response) => servers.handle(request, response));
  browser = await launchChromium({ args: ['--lang=en-US'] });
});

after(async () => {
  await browser?.close();
  await servers.close();
  await site?.close();
});

for (const { row, framework, revisions } of BACKENDS.filter(({ row }) => !chosen || chosen.includes(row))) {
  const { name, version } = packageOf(/** @type {any} */ (ROWS.find((known) => known.name === row)));

  describe(`${name} ${version} in a backend with ${NAMES[framework]}`, () => {
    it(`asks in the browser, and the tool gets what the person answered there [RLY-13]`, async () => {
      const backend = await start('relay/backend.mjs', row, framework, site.origin);
      const { page, problems } = await openPage(browser, backend.message);
      try {
        await page.waitForSelector('mcp-elicitation:defined');
        for (const revision of revisions) {
          const result = page.evaluate((given) => /** @type {any} */ (window).call(given, 'ask'), revision);
          result.catch(() => {}); // The `await` below gets the error.
          await page.waitForSelector(part('submit'), { visible: true });
          assert.match(await page.$eval(part('server'), (label) => String(label.textContent)), /Peer/);
          await type(page, 'name', 'Ada');
          await press(page, 'submit');
          const said = (await result).replaceAll('\\"', '"');
          assert.match(said, /"name":"Ada"/, revision);
          assert.match(said, /"news":true/, revision);
          await gone(page);
        }
        // Chromium reports this for each reply without a body, and for the stream that the page closed.
        const mistakes = problems.filter((problem) => !problem.endsWith('net::ERR_ABORTED'));
        assert.deepEqual(mistakes, []);
      } finally {
        backend.stop();
        await leave(page);
      }
    });
  });
}
