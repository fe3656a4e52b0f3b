// @ts-check
/** Puts pictures on one sheet. Chromium decodes and draws them, so that no package has to. */
import { Buffer } from 'node:buffer';
import { encodePng } from './png.mjs';

/** @import { Page } from 'puppeteer-core' */

/** @typedef {{ look: string, x: number, y: number, width: number, height: number }} Part */
/** @typedef {{ png: Buffer, parts: Part[] }} Sheet */

/** Pictures in a row. */
const COLUMNS = 4;
/**
 * Colours of a sheet. The `exact` most frequent ones, those of areas and lines, stay as they are. Of the others, a colour
 * within the squared distance `near` of another becomes that one. Fewer colours make a smaller file.
 */
const PALETTE = { exact: 48, near: 24 ** 2 };

/**
 * @param {Page} desk
 * @param {{ data: string, look: string }[]} pictures PNG as base64
 * @returns {Promise<Sheet>}
 */
export async function stitch(desk, pictures) {
  const { width, palette, pixels, parts } = await desk.evaluate(draw, pictures, COLUMNS, PALETTE);
  return { png: encodePng(width, palette, Buffer.from(pixels, 'base64')), parts };
}

/**
 * Runs in the page.
 * @param {{ data: string, look: string }[]} pictures
 * @param {number} columns
 * @param {typeof PALETTE} palette
 */
async function draw(pictures, columns, { exact, near }) {
  const images = await Promise.all(
    pictures.map(async ({ data }) => createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())),
  );
  /** @type {Part[]} */
  const parts = [];
  let [x, y, right, bottom] = [0, 0, 0, 0];
  for (const [i, { width, height }] of images.entries()) {
    if (i % columns === 0) [x, y] = [0, bottom];
    parts.push({ look: String(pictures[i]?.look), x, y, width, height });
    x += width;
    right = Math.max(right, x);
    bottom = Math.max(bottom, y + height);
  }
  const context = new OffscreenCanvas(right, bottom).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  context.fillRect(0, 0, right, bottom);
  for (const [i, image] of images.entries()) context.drawImage(image, parts[i]?.x ?? 0, parts[i]?.y ?? 0);

  const colours = new Uint32Array(context.getImageData(0, 0, right, bottom).data.buffer);
  /** @type {Map<number, number>} */
  const counts = new Map();
  let plain = 0; // Pixels of a run with an equal neighbour beside or above; letters have few.
  for (let i = 0; i < colours.length; i++) {
    const colour = Number(colours[i]);
    if (colour === colours[i - 1] || colour === colours[i - right]) plain += 1;
    if (colour === colours[i + 1]) continue;
    counts.set(colour, (counts.get(colour) ?? 0) + plain);
    plain = 0;
  }
  const byCount = [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([colour]) => colour);
  const channels = (/** @type {number} */ colour) => [colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff];
  /** @type {number[][]} */
  const kept = [];
  const distances = (/** @type {number[]} */ colour) =>
    kept.map((own) => own.reduce((sum, value, i) => sum + (value - Number(colour[i])) ** 2, 0));
  for (const colour of byCount.map(channels)) {
    if (kept.length < exact || (kept.length < 256 && distances(colour).every((far) => far > near))) kept.push(colour);
  }
  /** @type {Map<number, number>} */
  const nearest = new Map();
  for (const colour of byCount) {
    const far = distances(channels(colour));
    nearest.set(colour, far.indexOf(Math.min(...far)));
  }
  const numbers = new Uint8Array(colours.length);
  for (let i = 0; i < colours.length; i++) {
    numbers[i] = colours[i] === colours[i - 1] ? Number(numbers[i - 1]) : Number(nearest.get(Number(colours[i])));
  }
  const pixels = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
    reader.readAsDataURL(new Blob([numbers]));
  });
  return { width: right, palette: kept.flat(), pixels: String(pixels), parts };
}
