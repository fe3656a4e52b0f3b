// @ts-check
/** Takes the pictures of the documentation, with the style sheets that docs/theming.md and docs/chat.md print. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import process from 'node:process';
import { violations } from '../../e2e/axe.mjs';
import { launchChromium, openPage } from '../../e2e/browser.mjs';
import { servePlainPage } from '../../e2e/plain-page.mjs';
import { blocksIn, readPage } from '../../tools/markdown.mjs';
import { pictureFolder } from '../picture-folder.mjs';
import { ARGS } from '../pictures.mjs';
import { stitch } from '../sheet.mjs';
import { SCENES } from './scenes.mjs';

/** @import { Scene } from './scenes.mjs' */

/** The pictures that the repository has. */
export const IMAGES = pictureFolder(new URL('../../../docs/images/', import.meta.url));
const HEIGHT = 1400;
/** Device pixels to one of CSS: screens of today are sharp, and the folder stays small. */
const SCALE = { card: 1.5, field: 2, chat: 1.25 };
const SCHEMES = /** @type {const} */ (['light', 'dark']);
const BODY = '<link rel="stylesheet" href="/scene.css"><script type="module" src="/scene.mjs"></script>';

/** The names of all pictures, without `.png`. */
export const PICTURES = Object.keys(SCENES).flatMap((name) => SCHEMES.map((scheme) => `${name}-${scheme}`));

/** Pages whose style sheets made pictures. */
const STYLED = ['docs/theming.md', 'docs/chat.md'];

/** The style sheet of these pages that begins with this comment. @param {string} name */
function styleSheet(name) {
  const blocks = STYLED.flatMap((page) => blocksIn(readPage(page)));
  const css = blocks.find(({ code }) => code.startsWith(`/* ${name}`))?.code;
  if (!css) throw new Error(`${STYLED.join(' and ')} have no style sheet that begins with "/* ${name}"`);
  return css;
}

async function files() {
  const { resolve } = createRequire(import.meta.url);
  const own = (/** @type {string} */ name) => readFile(new URL(name, import.meta.url));
  const font = (/** @type {string} */ name) =>
    readFile(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  return /** @type {Record<string, [type: string, body: Buffer]>} */ ({
    '/scene.css': ['text/css', await own('scene.css')],
    '/scene.mjs': ['text/javascript', await own('scene.mjs')],
    '/in-page.mjs': ['text/javascript', await own('../in-page.mjs')],
    '/form/schema-of.mjs': ['text/javascript', await own('../../form/schema-of.mjs')],
    '/scenes.mjs': ['text/javascript', await own('scenes.mjs')],
    '/latin.woff2': ['font/woff2', await font('noto-sans')],
    '/serif.woff2': ['font/woff2', await font('noto-serif')],
    '/mono.woff2': ['font/woff2', await font('noto-sans-mono')],
  });
}

/** Opens Chromium on the page. Close it in `after`. */
export async function openDocsPictures() {
  const server = await servePlainPage(BODY, { files: await files(), policy: "font-src 'self'" });
  const args = ARGS.filter((arg) => !arg.includes('device-scale-factor'));
  const env = { ...process.env, LANGUAGE: 'en_US', LC_ALL: 'en_US.UTF-8' };
  const browser = await launchChromium({ args, env });
  const { page, problems } = await openPage(browser, 'about:blank');
  await page.emulateTimezone('UTC');
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(server.url);
  await page.waitForFunction('window.scene');
  const desk = await browser.newPage();

  return {
    /** A page for work on pictures. */
    desk,
    /** Errors in the page. */
    problems,
    /** What axe finds in the element as the last picture shows it, without its page. */
    violations: () => violations(page, 'mcp-elicitation'),
    /** @param {string} picture its name */
    async take(picture) {
      const [, name = '', scheme = ''] = /^(.+)-(light|dark)$/.exec(picture) ?? [];
      const scene = /** @type {Record<string, Scene>} */ (SCENES)[name];
      if (!scene) throw new TypeError(`There is no scene ${picture}`);
      await page.bringToFront();
      await page.setViewport({
        width: scene.width,
        height: HEIGHT,
        deviceScaleFactor: SCALE[scene.property ? 'field' : scene.chat ? 'chat' : 'card'],
      });
      const css = scene.css ? styleSheet(scene.css) : '';
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, css);
      const clip = await page.evaluate((...given) => /** @type {any} */ (window).scene(...given), name, scheme);
      const data = await page.screenshot({ clip, captureBeyondViewport: false, encoding: 'base64' });
      return stitch(desk, [{ data, look: picture }]);
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
