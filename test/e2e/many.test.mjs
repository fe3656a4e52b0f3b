// @ts-check
/** Servers of all three revisions in one page that send requests at the same time. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from './browser.mjs';
import { leave, part, peers, press, type, visitPage } from './peers/person.mjs';
import { createServerV1 } from './peers/server-v1.mjs';
import { createModernServer, createServerV2 } from './peers/server-v2.mjs';
import { startSite } from './peers/site.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const servers = { '/v1': createServerV1(), '/v2': createServerV2(), '/modern': createModernServer() };
const NAMES = ['June', 'November', 'July'];

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startSite>>} */
let site;

before(async () => {
  const endpoints = Object.fromEntries(Object.entries(servers).map(([path, { handle }]) => [path, handle]));
  site = await startSite({ pages: ['many'], endpoints });
  browser = await launchChromium({ args: ['--lang=en-US'] });
});

after(async () => {
  await browser?.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
  await site?.close();
});

/**
 * Lets all servers ask, and collects what each of them gets, keyed by its name.
 * @param {Page} page
 * @returns {Promise<Record<string, any>>}
 */
async function askAll(page) {
  const told = await page.evaluate(
    (names) => Promise.all(names.map((name) => /** @type {any} */ (window).peer.call(name, { id: '', url: '' }))),
    NAMES,
  );
  const answers = told.map((texts) => JSON.parse(texts[0]));
  return Object.fromEntries(NAMES.map((name, index) => [name, answers[index].who ?? answers[index]]));
}

/** @param {string} name */
function answerOf(name) {
  return { action: 'accept', content: { name: `Zoë of ${name}`, news: true } };
}

describe('servers of three revisions in one page', () => {
  it('each get their own answer from one element, which shows them one after the other by name [MCP-29]', async (t) => {
    t.diagnostic(
      await peers('@modelcontextprotocol/client', '@modelcontextprotocol/server', '@modelcontextprotocol/sdk'),
    );
    const { page, problems } = await visitPage(browser, `${site.origin}/many`);
    const answers = askAll(page);
    /** @type {string[]} */
    const asking = [];
    while (asking.length < NAMES.length) {
      const named = await page.waitForFunction(
        (before) => {
          const shown = document.querySelector('mcp-elicitation')?.shadowRoot?.querySelector('[part~=server]');
          return /June|November|July/.exec(shown?.textContent ?? '')?.find((name) => !before.includes(name));
        },
        {},
        asking,
      );
      const name = String(await named.jsonValue());
      asking.push(name);
      await type(page, 'name', `Zoë of ${name}`);
      await press(page, 'submit');
    }
    assert.deepEqual(await answers, Object.fromEntries(NAMES.map((name) => [name, answerOf(name)])));
    assert.deepEqual(problems(), []);
    await leave(page);
  });

  it('each get their own answer from an element of their own, side by side [MCP-29]', async () => {
    const { page, problems } = await visitPage(browser, `${site.origin}/many?each`);
    const answers = askAll(page);
    for (const name of NAMES) {
      await page.waitForSelector(`#${name} >>> [name=name]`, { visible: true });
    }
    for (const name of NAMES) {
      await page.click(`#${name} >>> [name=name]`);
      await page.keyboard.type(`Zoë of ${name}`);
    }
    for (const name of NAMES.toReversed()) await page.click(`#${name} >>> [part~=submit]`);
    assert.deepEqual(await answers, Object.fromEntries(NAMES.map((name) => [name, answerOf(name)])));
    assert.equal(await page.$(part('submit')), null);
    assert.deepEqual(problems(), []);
    await leave(page);
  });
});
