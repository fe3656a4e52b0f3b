// @ts-check
/** Finds differences between two sheets that a person would see. */
import { Buffer } from 'node:buffer';

/** @import { Page } from 'puppeteer-core' */
/** @import { Part } from './sheet.mjs' */

/**
 * Tolerated difference of a colour channel, of 255: in areas and lines, and at edges, where versions of Chromium smooth
 * letters and corners differently.
 */
const TOLERANCE = { area: 3, edge: 80 };
/** Share of a picture's pixels that may differ by more. */
const MOST = 0.0002;

/**
 * @typedef {object} Difference
 * @property {string[]} looks that differ, each with its number of pixels
 * @property {Buffer} [picture] PNG with the differing pixels in red and the rest pale
 */

/**
 * @param {Page} desk
 * @param {Buffer} before PNG
 * @param {Buffer} now PNG
 * @param {Part[]} parts of the present sheet
 * @returns {Promise<Difference>}
 */
export async function compare(desk, before, now, parts) {
  const given = [before, now].map((png) => png.toString('base64'));
  const { size, counts, picture } = await desk.evaluate(differ, given, parts, TOLERANCE);
  const looks = parts.flatMap(({ look, width, height }, i) =>
    Number(counts[i]) > width * height * MOST ? [`${look}: ${counts[i]} pixels`] : [],
  );
  if (size) looks.unshift(size);
  return { looks, ...(looks.length > 0 && { picture: Buffer.from(picture, 'base64') }) };
}

/**
 * Runs in the page.
 * @param {string[]} sheets
 * @param {Part[]} parts
 * @param {{ area: number, edge: number }} tolerance
 */
async function differ(sheets, parts, { area, edge }) {
  const [before, now] = await Promise.all(
    sheets.map(async (data) => createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())),
  );
  if (!before || !now) throw new Error('There are two sheets to compare');
  const { width, height } = now;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  const [old, own] = [before, now].map((image) => {
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  });
  /** The largest channel difference of two pixels. @param {number} from @param {Uint8ClampedArray} [other] @param {number} [to] */
  const distance = (from, other = old, to = from) => {
    let most = 0;
    for (let i = 0; i < 3; i++) most = Math.max(most, Math.abs(Number(own?.[from + i]) - Number(other?.[to + i])));
    return most;
  };
  const isLike = (/** @type {number} */ at) => (/** @type {number} */ step) => distance(at, own, at + 4 * step) <= area;
  const beside = [-1, 1];
  const along = [-7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7];
  /** Whether a pixel belongs to an area, or to a line longer than those of letters. @param {number} at */
  const isPlain = (at) =>
    [...beside, ...beside.map((step) => step * width)].every(isLike(at)) ||
    along.every(isLike(at)) ||
    along.map((step) => step * width).every(isLike(at));

  context.fillStyle = '#fffc'; // Over the present sheet, for orientation.
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'red';
  const counts = parts.map((part) => {
    let count = 0;
    for (let y = part.y; y < part.y + part.height; y++) {
      for (let x = part.x; x < part.x + part.width; x++) {
        const at = (y * width + x) * 4;
        const off = distance(at);
        if (off <= area || (off <= edge && !isPlain(at))) continue;
        count += 1;
        context.fillRect(x, y, 1, 1);
      }
    }
    return count;
  });
  const picture = await canvas.convertToBlob().then(
    (blob) =>
      new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
        reader.readAsDataURL(blob);
      }),
  );
  const isResized = before.width !== width || before.height !== height;
  const size = isResized ? `${before.width} × ${before.height} pixels before, ${width} × ${height} now` : '';
  return { size, counts, picture: String(picture) };
}
