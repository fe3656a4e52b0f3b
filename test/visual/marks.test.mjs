// @ts-check
/** Combining marks stack up beyond a line. Those of a server's text must not draw over anything else. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { ask, servePlainPage } from '../e2e/plain-page.mjs';
import { schemaOf } from '../form/schema-of.mjs';
import { ARGS, font } from './studio.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** A letter with a pile of accents above and dots below it. @param {string} letter */
const stacked = (letter) => letter + '\u0301\u0304'.repeat(60) + '\u0323'.repeat(60);
const plain = (/** @type {string} */ letter) => letter;

/** @typedef {(letter: string) => string} Write */

const string = { type: 'string' };
const base = { presentation: 'inline', serverName: 'Northwind', timeout: 0 };

/**
 * @typedef {object} Attack
 * @property {string} title
 * @property {string} victim selector of what must look the same
 * @property {(write: Write) => Record<string, unknown>} properties of the element
 * @property {number} [height] of the window in pixels
 */

/** @type {Attack[]} */
const ATTACKS = [
  {
    title: 'A message cannot strike through the address above it',
    victim: '[part~=url]',
    properties: (write) => ({ mode: 'url', url: 'http://github.com.evil.example/', message: write('m').repeat(9) }),
  },
  {
    title: 'A heading cannot strike through the name of the server in a low window',
    victim: '[part~=header]',
    properties: (write) => ({ presentation: 'dialog', heading: write('h').repeat(9), message: 'Please.' }),
    height: 440,
  },
  {
    title: 'A label cannot strike through the warning about secrets',
    victim: '[part~=warning]',
    properties: (write) => ({
      message: 'Please.',
      schema: schemaOf({ first: { ...string, title: write('l').repeat(9) }, api_key: { ...string, title: 'Key' } }),
    }),
  },
  {
    title: 'The label of a secret cannot strike through the warning that lists it',
    victim: '[part~=warning] p',
    properties: (write) => ({
      message: 'Please.',
      schema: schemaOf({ api_key: { ...string, title: write('k').repeat(9) } }),
    }),
  },
  {
    title: 'A description cannot strike through the label of its field',
    victim: '[part~=label]',
    properties: (write) => ({
      message: 'Please.',
      schema: schemaOf({ name: { ...string, title: 'Name', description: write('d').repeat(9) } }),
    }),
  },
  {
    title: 'An option of a list of checkboxes cannot strike through another',
    victim: 'label bdi',
    properties: (write) => ({
      message: 'Please.',
      schema: schemaOf({ some: { type: 'array', items: { enum: ['Free', write('o').repeat(9)] } } }),
    }),
  },
  {
    title: 'A segment cannot strike through the label above it',
    victim: '[part~=label]',
    properties: (write) => ({
      message: 'Please.',
      schema: schemaOf({
        one: { title: 'Which of these two plans is yours?', enum: [write('s').slice(0, 22), 'Free'] },
      }),
    }),
  },
];

/** A font that stacks marks, whatever the machine has. */
const STYLE = `@font-face { font-family: Stacking; src: url(/font.woff2); font-weight: 100 900 }
  :root { --mcp-elicitation-font: Stacking }
  .unclipped::part(message) { clip-path: none; overflow: visible; contain: none }`;

describe('Combining marks in a server’s text', () => {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof servePlainPage>>} */
  let server;
  /** @type {Page} */
  let page;
  before(async () => {
    server = await servePlainPage('<link rel="stylesheet" href="/font.css">', {
      files: { '/font.css': ['text/css', STYLE], '/font.woff2': ['font/woff2', await readFile(font('noto-sans'))] },
      policy: "font-src 'self'",
    });
    browser = await launchChromium({ args: [...ARGS, '--force-device-scale-factor=1'] });
    ({ page } = await openPage(browser, server.url));
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  /**
   * @param {Record<string, unknown>} properties
   * @param {string} victim
   * @param {number} [height]
   * @param {string} [forced] a message that is put into the card as it is
   */
  async function pictureOf(properties, victim, height = 900, forced = '') {
    await page.setViewport({ width: 640, height });
    await page.goto(server.url);
    await ask(page, { ...base, ...properties });
    await page.evaluate(async (text) => {
      const message = document.querySelector('mcp-elicitation')?.shadowRoot?.querySelector('[part=message]');
      if (text && message) message.textContent = text;
      await Promise.all([...document.fonts].map((font) => font.load()));
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    }, forced);
    const element = await page.waitForSelector(`mcp-elicitation >>> ${victim}`, { visible: true });
    return element?.screenshot({ encoding: 'base64' });
  }

  it('Without a clip, and without a limit of marks for each letter, a message strikes through the address above it', async () => {
    const { victim, properties } = /** @type {Attack} */ (ATTACKS[0]);
    const given = { ...properties(plain), className: 'unclipped' };
    const untouched = await pictureOf(given, victim);
    const attacked = await pictureOf(given, victim, 900, stacked('m').repeat(9));
    assert.ok(attacked !== untouched);
  });

  for (const { title, victim, properties, height } of ATTACKS) {
    it(`${title}`, async () => {
      const attacked = await pictureOf(properties(stacked), victim, height);
      assert.ok(attacked === (await pictureOf(properties(plain), victim, height)), `marks reach ${victim}`);
    });
  }
});
