// @ts-check
/** The recipe of docs/chat.md for the title of a hidden page, with the element, in a tab behind another one. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchChromium, openPage } from './browser.mjs';
import { leave, press } from './peers/person.mjs';
import { servePlainPage } from './plain-page.mjs';
import { bundleWithRecipe } from './recipe.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const TITLE = 'Plain';
const ASKING = 'Northwind Bank asks – Plain';

/** `asks()` puts a request to the person; `withdraw()` takes it back. */
const APPLICATION = `import { pipeline } from './dist/host/index.js';
import { titleWhenHidden } from 'recipe';
const element = document.body.appendChild(document.createElement('mcp-elicitation'));
const host = pipeline(element, titleWhenHidden);
const open = new AbortController();
const withdraw = () => open.abort();
const asks = (message) => {
  const server = { id: 'bank', name: 'Northwind Bank' };
  window.outcome = host.elicit({ message, requestedSchema: { type: 'object', properties: {} } }, { server, signal: open.signal });
};
Object.assign(window, { asks, withdraw });`;

describe('a request in a tab that is hidden behind another', () => {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof servePlainPage>>} */
  let server;

  before(async () => {
    const application = await bundleWithRecipe('docs/chat.md', 'hidden-title.ts', APPLICATION);
    server = await servePlainPage('', { files: { '/application.js': ['text/javascript', application] } });
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(async () => {
    await browser.close();
    await server.close();
  });

  /** Opens the page, and another in front of it. */
  async function openHidden() {
    const { page, problems } = await openPage(browser, server.url);
    await page.waitForFunction('window.exported');
    await page.evaluate("import('/application.js')");
    await turn(page, 'hidden', async () => {
      const other = await page.browserContext().newPage(); // Tabs of one context hide each other.
      await other.bringToFront();
    });
    return { page, problems };
  }

  /**
   * Does something, and waits until the page is hidden, or visible, because of it.
   * @param {Page} page
   * @param {DocumentVisibilityState} state
   * @param {() => Promise<void>} act
   */
  async function turn(page, state, act) {
    await act();
    await page.waitForFunction(`document.visibilityState === '${state}'`, { polling: 50 }); // Hidden pages draw no frames.
  }

  /** @param {Page} page @param {string} code @returns {Promise<any>} */
  const run = (page, code) => page.evaluate(code);

  it('puts the server’s name into the title, and restores the title when the person returns [USE-23]', async () => {
    const { page, problems } = await openHidden();
    await run(page, "asks('Close the account?')");
    assert.equal(await run(page, 'document.visibilityState'), 'hidden');
    assert.equal(await page.title(), ASKING);
    await turn(page, 'visible', () => page.bringToFront());
    await page.waitForFunction(`document.title === '${TITLE}'`);
    await press(page, 'submit');
    assert.deepEqual(await run(page, 'outcome'), { action: 'accept', content: {} });
    assert.equal(await page.title(), TITLE);
    assert.deepEqual(problems, []);
    await leave(page);
  });

  it('restores the title when the server withdraws the request before the person returns', async () => {
    const { page, problems } = await openHidden();
    await run(page, "asks('Close the account?')");
    assert.equal(await page.title(), ASKING);
    await run(page, 'withdraw(), outcome');
    assert.equal(await run(page, 'document.visibilityState'), 'hidden');
    assert.equal(await page.title(), TITLE);
    assert.deepEqual(problems, []);
    await leave(page);
  });
});
