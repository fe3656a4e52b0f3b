// @ts-check
/** Compares the places of the actions frame by frame, while a server does what it can. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { servePlainPage } from '../e2e/plain-page.mjs';
import { STATES } from './states.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const SIZES = [
  { width: 640, height: 900 },
  { width: 320, height: 640 },
];
const LANGUAGES = [
  { lang: 'en', dir: 'ltr' },
  { lang: 'ar', dir: 'rtl' },
];
const LOOKS = SIZES.flatMap((size) =>
  LANGUAGES.flatMap((language) =>
    ['dialog', 'inline'].map((presentation) => ({ size, look: { ...language, presentation } })),
  ),
);

describe('Nothing that a server does moves the actions of a shown card, in any frame', () => {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof servePlainPage>>} */
  let server;
  /** @type {Page} */
  let page;
  before(async () => {
    /** @returns {Promise<[path: string, file: [type: string, body: Buffer]]>} */
    const file = async (/** @type {string} */ name, folder = './') => [
      `/${name}`,
      ['text/javascript', await readFile(new URL(folder + name, import.meta.url))],
    ];
    const files = await Promise.all([
      ...['still.mjs', 'states.mjs', 'in-page.mjs'].map((name) => file(name)),
      file('form/schema-of.mjs', '../'),
    ]);
    server = await servePlainPage('<script type="module" src="/still.mjs"></script>', {
      files: Object.fromEntries(files),
    });
    browser = await launchChromium();
    ({ page } = await openPage(browser, server.url));
    await page.waitForFunction('window.findShifts');
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  // The elicitation is over, so no card is shown.
  const NO_CARD = new Set(['late']);
  const shown = Object.entries(STATES).filter(([name]) => !NO_CARD.has(name));
  for (const [name, { title }] of shown) {
    it(`${title} [END-14]`, async () => {
      for (const { size, look } of LOOKS) {
        await page.setViewport(size);
        const shifts = await page.evaluate((...given) => /** @type {any} */ (window).findShifts(...given), name, look);
        assert.deepEqual(shifts, [], `${look.presentation}, ${size.width} pixels, ${look.dir}`);
      }
    });
  }
});
