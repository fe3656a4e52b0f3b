// @ts-check
/** Chromium on a page for pictures: letters and colours are equal on all machines. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import process from 'node:process';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { servePlainPage } from '../e2e/plain-page.mjs';

/** Partial redraws smooth round corners differently, so they are off. */
export const ARGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-gpu',
  '--disable-partial-raster',
  '--force-color-profile=srgb',
  '--lang=en-US',
];
const TYPES = /** @type {Record<string, string>} */ ({ css: 'text/css', mjs: 'text/javascript', woff2: 'font/woff2' });
const { resolve } = createRequire(import.meta.url);

/** A font of a package. @param {string} name @param {string} [script] */
export const font = (name, script = 'latin') =>
  resolve(`@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`);

/**
 * Close it in `after`.
 * @param {string} name of the style sheet and the script of the page, and of the function that the script makes
 * @param {Record<string, URL | string>} paths of all files, by the path that serves each
 * @param {string[]} [args] of Chromium
 */
export async function openStudio(name, paths, args = []) {
  const files = Object.entries(paths).map(async ([path, file]) => {
    const type = String(TYPES[path.split('.').at(-1) ?? '']);
    return /** @type {[string, [string, Buffer]]} */ ([path, [type, await readFile(file)]]);
  });
  const body = `<link rel="stylesheet" href="/${name}.css"><script type="module" src="/${name}.mjs"></script>`;
  const server = await servePlainPage(body, {
    files: Object.fromEntries(await Promise.all(files)),
    policy: "font-src 'self'",
  });
  const env = { ...process.env, LANGUAGE: 'en_US', LC_ALL: 'en_US.UTF-8' };
  const browser = await launchChromium({ args: [...ARGS, ...args], env });
  const { page, problems } = await openPage(browser, 'about:blank');
  await page.emulateTimezone('UTC');
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(server.url);
  await page.waitForFunction(`window.${name}`);
  return {
    page,
    /** A page for work on pictures. */
    desk: await browser.newPage(),
    /** Errors in the page. */
    problems,
    /** Brings the page to the front with these styles alone. @param {string} css */
    async dress(css) {
      await page.bringToFront();
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, css);
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
