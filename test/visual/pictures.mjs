// @ts-check
/** Takes the pictures: each state in eight looks, side by side on one sheet. */
import { stitch } from './sheet.mjs';
import { STATES } from './states.mjs';
import { font, openStudio } from './studio.mjs';

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
const own = (/** @type {string} */ name) => new URL(name, import.meta.url);
const FILES = {
  '/look.css': own('look.css'),
  '/look.mjs': own('look.mjs'),
  '/in-page.mjs': own('in-page.mjs'),
  '/form/schema-of.mjs': own('../form/schema-of.mjs'),
  '/states.mjs': own('states.mjs'),
  '/latin.woff2': font('noto-sans'),
  '/arabic.woff2': font('noto-sans-arabic', 'arabic'),
  '/mono.woff2': font('noto-sans-mono'),
};

/** Opens Chromium on the page. Close it in `after`. */
export async function openPictures() {
  const { page, desk, problems, dress, close } = await openStudio('look', FILES, ['--force-device-scale-factor=1']);

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
    desk,
    problems,
    close,
    /**
     * @param {string} name of a state
     * @param {string} [css] extra styles of the page
     * @returns {Promise<Sheet>}
     */
    async take(name, css = '') {
      await dress(css);
      const pictures = [];
      for (const look of LOOKS) pictures.push(await picture(name, look));
      return stitch(desk, pictures);
    },
  };
}
