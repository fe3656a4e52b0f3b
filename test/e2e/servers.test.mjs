// @ts-check
/** Servers of other authors in processes of their own, and a page on another origin with the built element. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from './browser.mjs';
import { EVERYTHING, FASTMCP, startChild } from './peers/child.mjs';
import { startDestination } from './peers/destination.mjs';
import { call, events, gone, leave, openBy, part, peers, press, type, visitPage } from './peers/person.mjs';
import { startSite } from './peers/site.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startChild>>} */
let everything;
/** @type {Awaited<ReturnType<typeof startChild>>} */
let fastmcp;
/** @type {Awaited<ReturnType<typeof startSite>>} */
let site;
/** @type {Awaited<ReturnType<typeof startDestination>>} */
let destination;

before(async () => {
  destination = await startDestination();
  everything = await startChild(EVERYTHING, ['streamableHttp']);
  fastmcp = await startChild(FASTMCP);
  site = await startSite({ pages: ['sdk-v1', 'sdk-v2'], connect: [everything.origin, fastmcp.origin] });
  browser = await launchChromium({ args: ['--lang=en-US'] });
});

after(async () => {
  await browser?.close();
  await site?.close();
  await fastmcp?.close();
  await everything?.close();
  await destination?.close();
});

/**
 * Opens a page with a client of one of the SDKs, connected to the server.
 * @param {'sdk-v1' | 'sdk-v2'} client
 * @param {{ origin: string }} server
 * @param {string} [more] of the page's address
 */
function visit(client, { origin }, more = '') {
  const address = `${site.origin}/${client}?mcp=${encodeURIComponent(`${origin}/mcp`)}${more}`;
  return visitPage(browser, address, { hasStream: true });
}

describe('@modelcontextprotocol/server-everything', () => {
  /** What the server got, to the letter. @param {string[]} texts */
  const raw = (texts) => JSON.parse(String(texts.at(-1)).replace(/^\s*Raw result: /, ''));

  it('gets every kind of field as the person typed it, and defaults unchanged [SRV-04]', async (t) => {
    t.diagnostic(await peers('@modelcontextprotocol/server-everything', '@modelcontextprotocol/client'));
    const { page, problems } = await visit('sdk-v2', everything);
    const { result } = await call(page, 'trigger-elicitation-request');
    await type(page, 'name', 'Zoë');
    await choose(page, 'check', 'Yes');
    await type(page, 'email', 'zoe@acme.example');
    await type(page, 'homepage', 'https://acme.example/');
    await type(page, 'birthdate', '02291992');
    await choose(page, 'titledSingleSelectEnum', 'Wonder Woman');
    await choose(page, 'titledMultipleSelectEnum', 'Trout');
    await press(page, 'submit');
    const texts = await result;
    assert.match(String(texts[0]), /User provided the requested information/);
    assert.deepEqual(raw(texts), {
      action: 'accept',
      content: {
        name: 'Zoë',
        check: true,
        firstLine: 'It was a dark and stormy night.',
        email: 'zoe@acme.example',
        homepage: 'https://acme.example/',
        birthdate: '1992-02-29',
        integer: 42,
        number: 3.14,
        untitledSingleSelectEnum: 'Monica',
        untitledMultipleSelectEnum: ['Guitar'],
        titledSingleSelectEnum: 'hero-3',
        titledMultipleSelectEnum: ['fish-1', 'fish-3'],
        legacyTitledEnum: 'pet-1',
      },
    });
    assert.deepEqual(problems(), []);
    await leave(page);
  });

  it('gets a call again that needed a page first, and asks for the next page [SRV-04, MCP-20]', async () => {
    // The host opens pages itself, because the first page of this server is on the Internet.
    const { page, problems } = await visit('sdk-v2', everything, '&opens-itself');
    const url = `${destination.origin}/everything`;
    const { result } = await call(page, 'trigger-url-elicitation', { url, errorPath: true });
    for (const expected of ['https://modelcontextprotocol.io/', url]) {
      await page.waitForSelector(part('submit'), { visible: true });
      await press(page, 'submit');
      await page.waitForSelector(part('finish'), { visible: true });
      const opened = (await events(page)).findLast((event) => event.type === 'url-open');
      assert.equal(opened?.url, expected);
      await press(page, 'finish');
    }
    assert.deepEqual(raw(await result), { action: 'accept' });
    assert.equal((await page.browserContext().pages()).length, 1);
    assert.deepEqual(problems(), []);
    await leave(page);
  });
});

describe('a server made with fastmcp', () => {
  it('gets its form as the person filled it in, a rejection without content, and the consent to a page [SRV-05, MCP-18]', async (t) => {
    t.diagnostic(await peers('fastmcp', '@modelcontextprotocol/sdk'));
    const { page, problems } = await visit('sdk-v1', fastmcp);
    const asked = await call(page, 'ask');
    await type(page, 'name', 'Zoë');
    await press(page, 'submit');
    const content = { name: 'Zoë', news: true };
    assert.deepEqual(JSON.parse(String(await asked.result)), { action: 'accept', content });
    await gone(page);
    const again = await call(page, 'ask');
    await press(page, 'reject');
    assert.deepEqual(JSON.parse(String(await again.result)), { action: 'decline' });
    await gone(page);
    const url = `${destination.origin}/fastmcp`;
    const { result } = await call(page, 'visit', { id: 'fastmcp', url });
    await openBy(page, 'submit', url);
    assert.deepEqual(JSON.parse(String(await result)), { action: 'accept' });
    await page.waitForSelector(part('finish'), { visible: true });
    await press(page, 'finish');
    await gone(page);
    assert.deepEqual(problems(), []);
    await leave(page);
  });
});

/**
 * @param {Page} page
 * @param {string} name of a field
 * @param {string} label of an option
 */
function choose(page, name, label) {
  return page.click(`mcp-elicitation >>> [data-name=${name}] ::-p-text(${label})`);
}
