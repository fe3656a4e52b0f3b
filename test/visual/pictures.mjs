// @ts-check
/** Takes the pictures: each state in eight looks, side by side on one sheet. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import process from 'node:process';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { servePlainPage } from '../e2e/plain-page.mjs';
import { stitch } from './sheet.mjs';
import { STATES } from './states.mjs';

/** @import { Sheet } from './sheet.mjs' */

/** @typedef {{ lang: 'en' | 'ar', dir: 'ltr' | 'rtl', scheme: 'light' | 'dark', width: 320 | 640 }} Look */

/** In the order of the sheet, with one language in each row. @type {Look[]} */
const LOOKS = /** @type {const} */ (['en', 'ar']).flatMap((lang) =>
  /** @type {const} */ (['light', 'dark']).flatMap((scheme) =>
    /** @type {const} */ ([640, 320]).map(
      (width) => /** @type {Look} */ ({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr', scheme, width }),
    ),
  ),
);
/** Window heights in pixels: for a dialog, and for a page that fits every inline card. */
const HEIGHTS = { modal: 640, inline: 1280 };
/**
 * Make letters and colours equal on all machines. Partial redraws smooth round corners differently, so they are off.
 */
export const ARGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-gpu',
  '--disable-partial-raster',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--lang=en-US',
];
const BODY = '<link rel="stylesheet" href="/look.css"><script type="module" src="/look.mjs"></script>';

/** @returns {Promise<Record<string, [type: string, body: Buffer]>>} */
async function files() {
  const { resolve } = createRequire(import.meta.url);
  const own = (/** @type {string} */ name) => new URL(name, import.meta.url);
  const font = (/** @type {string} */ path) => resolve(`@fontsource-variable/${path}-wght-normal.woff2`);
  return {
    '/look.css': ['text/css', await readFile(own('look.css'))],
    '/look.mjs': ['text/javascript', await readFile(own('look.mjs'))],
    '/in-page.mjs': ['text/javascript', await readFile(own('in-page.mjs'))],
    '/form/schema-of.mjs': ['text/javascript', await readFile(own('../form/schema-of.mjs'))],
    '/states.mjs': ['text/javascript', await readFile(own('states.mjs'))],
    '/latin.woff2': ['font/woff2', await readFile(font('noto-sans/files/noto-sans-latin'))],
    '/arabic.woff2': ['font/woff2', await readFile(font('noto-sans-arabic/files/noto-sans-arabic-arabic'))],
    '/mono.woff2': ['font/woff2', await readFile(font('noto-sans-mono/files/noto-sans-mono-latin'))],
  };
}

/** Opens Chromium on the page. Close it in `after`. */
export async function openPictures() {
  const server = await servePlainPage(BODY, { files: await files(), policy: "font-src 'self'" });
  const env = { ...process.env, LANGUAGE: 'en_US', LC_ALL: 'en_US.UTF-8' };
  const browser = await launchChromium({ args: ARGS, env });
  const { page, problems } = await openPage(browser, 'about:blank');
  await page.emulateTimezone('UTC');
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(server.url);
  await page.waitForFunction('window.look');
  const desk = await browser.newPage();

  /** @param {string} name of a state @param {Look} look */
  async function picture(name, look) {
    const { width, scheme, dir } = look;
    const room = STATES[name]?.modal ? HEIGHTS.modal : HEIGHTS.inline;
    await page.setViewport({ width, height: room });
    const height = await page.evaluate((...given) => /** @type {any} */ (window).look(...given), name, look);
    if (height > room) throw new RangeError(`${name} is ${height} pixels high: more than the window`);
    const clip = { x: 0, y: 0, width, height };
    const data = await page.screenshot({
      clip,
      captureBeyondViewport: false,
      optimizeForSpeed: true,
      encoding: 'base64',
    });
    return { data, look: `${scheme}, ${width} pixels wide, ${dir}` };
  }

  return {
    /** A page for work on pictures. */
    desk,
    /** Errors in the page. */
    problems,
    /**
     * @param {string} name of a state
     * @param {string} [css] extra styles of the page
     * @returns {Promise<Sheet>}
     */
    async take(name, css = '') {
      await page.bringToFront();
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, css);
      const pictures = [];
      for (const look of LOOKS) pictures.push(await picture(name, look));
      return stitch(desk, pictures);
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
