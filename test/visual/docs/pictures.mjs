// @ts-check
/** Takes the pictures of the documentation, with the style sheets that docs/theming.md and docs/chat.md print. */
import { violations } from '../../e2e/axe.mjs';
import { blocksIn, readPage } from '../../tools/markdown.mjs';
import { pictureFolder } from '../picture-folder.mjs';
import { stitch } from '../sheet.mjs';
import { font, openStudio } from '../studio.mjs';
import { SCENES } from './scenes.mjs';

/** @import { Scene } from './scenes.mjs' */

/** The pictures that the repository has. */
export const IMAGES = pictureFolder(new URL('../../../docs/images/', import.meta.url));
const HEIGHT = 1400;
/** Device pixels to one of CSS: screens of today are sharp, and the folder stays small. */
const SCALE = { card: 1.5, field: 2, chat: 1.25 };
const SCHEMES = /** @type {const} */ (['light', 'dark']);

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

const own = (/** @type {string} */ name) => new URL(name, import.meta.url);
const FILES = {
  '/scene.css': own('scene.css'),
  '/scene.mjs': own('scene.mjs'),
  '/in-page.mjs': own('../in-page.mjs'),
  '/form/schema-of.mjs': own('../../form/schema-of.mjs'),
  '/scenes.mjs': own('scenes.mjs'),
  '/latin.woff2': font('noto-sans'),
  '/serif.woff2': font('noto-serif'),
  '/mono.woff2': font('noto-sans-mono'),
};

/** Opens Chromium on the page. Close it in `after`. */
export async function openDocsPictures() {
  const { page, desk, problems, dress, close } = await openStudio('scene', FILES);

  return {
    desk,
    problems,
    close,
    /** What axe finds in the element as the last picture shows it, without its page. */
    violations: () => violations(page, 'mcp-elicitation'),
    /** @param {string} picture its name */
    async take(picture) {
      const [, name = '', scheme = ''] = /^(.+)-(light|dark)$/.exec(picture) ?? [];
      const scene = /** @type {Record<string, Scene>} */ (SCENES)[name];
      if (!scene) throw new TypeError(`There is no scene ${picture}`);
      await page.setViewport({
        width: scene.width,
        height: HEIGHT,
        deviceScaleFactor: SCALE[scene.property ? 'field' : scene.chat ? 'chat' : 'card'],
      });
      await dress(scene.css ? styleSheet(scene.css) : '');
      const clip = await page.evaluate((...given) => /** @type {any} */ (window).scene(...given), name, scheme);
      const data = await page.screenshot({ clip, captureBeyondViewport: false, encoding: 'base64' });
      return stitch(desk, [{ data, look: picture }]);
    },
  };
}
