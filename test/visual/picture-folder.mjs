// @ts-check
/** A folder of the repository with pictures. Their names are without `.png`. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** @import { Buffer } from 'node:buffer' */

/** @typedef {ReturnType<typeof pictureFolder>} PictureFolder */

/** @param {URL} folder */
export function pictureFolder(folder) {
  const place = (/** @type {string} */ name) => new URL(`${name}.png`, folder);
  return {
    names: () => readdirSync(folder).map((file) => file.replace(/\.png$/, '')),
    read: (/** @type {string} */ name) => readFileSync(place(name)),
    write: (/** @type {string} */ name, /** @type {Buffer} */ png) => writeFileSync(place(name), png),
    remove: (/** @type {string} */ name) => rmSync(place(name)),
  };
}

/** The looks that a person accepted, one sheet for each state. */
export const BASELINES = pictureFolder(new URL('baselines/', import.meta.url));
