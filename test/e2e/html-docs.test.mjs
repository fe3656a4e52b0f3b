// @ts-check
/** The HTML of the documentation that is not a whole page, pasted as it stands beside the one file and its languages, in Chromium. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { blocksIn, PAGES, readPage } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';
import { launchChromium, openPage } from './browser.mjs';
import { listen } from './peers/http.mjs';
import { leave, part } from './peers/person.mjs';

/** Each block by its path. Whole pages begin with their name: getting-started.test.mjs and `npm run test:package` run those. */
const BLOCKS = new Map(
  PAGES.flatMap((page) =>
    blocksIn(readPage(page))
      .filter(({ language, code }) => language === 'html' && !code.startsWith('<!-- '))
      .map(({ code }, i) => /** @type {[string, string]} */ ([`/${page}.${i}.html`, code])),
  ),
);

/** @param {string} block */
const pageWith = (block) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Docs</title><link rel="icon" href="data:,">
${block}${/mcp-elicitation\.(?:routes\.)?min\.js/.test(block) ? '' : '<script type="module" src="/mcp-elicitation.min.js"></script>'}</html>`;

describe('a block of HTML in the documentation', () => {
  /** @type {import('puppeteer-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let site;

  before(async () => {
    site = await listen(({ url = '/' }, response) => {
      const block = BLOCKS.get(url);
      const name = url.replace(/^(?:\/docs)?\//, '');
      const body = block === undefined ? readFileSync(join(ROOT, 'dist', name)) : pageWith(block);
      response.writeHead(200, { 'content-type': block === undefined ? 'text/javascript' : 'text/html' }).end(body);
    });
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(async () => {
    await browser?.close();
    await site?.close();
  });

  for (const [path, code] of BLOCKS) {
    it(`runs as it stands, and shows what it declares: ${path.slice(1)}`, async () => {
      const { page, problems } = await openPage(browser, site.origin + path);
      await page.waitForFunction(() => customElements.get('mcp-elicitation'));
      if (/^ +open$/m.test(code)) await page.waitForSelector(part('submit'), { visible: true });
      assert.deepEqual(problems, []);
      await leave(page);
    });
  }
});
