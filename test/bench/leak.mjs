// @ts-check
/** Measures what a form leaves behind after it is unmounted. */
import { visit } from './visit.mjs';

/** @import { Browser } from 'puppeteer-core' */

/**
 * What each mount and unmount leaves behind.
 * @typedef {object} Leak
 * @property {number} bytes
 * @property {number} nodes of the DOM
 */

/** A flag that turns compilation off: compiled code grows for hundreds of cycles and would look like a leak. */
export const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-opt';

/** Cycles after which everything that a page makes only once exists. */
const WARM_UP = 20;

/**
 * @param {Browser} browser
 * @param {string} url of a form
 * @param {string} schema
 * @param {number} cycles
 * @returns {Promise<Leak>}
 */
export async function findLeak(browser, url, schema, cycles) {
  const { call, memory, end } = await visit(browser, url);
  try {
    await call('cycle', schema, WARM_UP);
    const before = await memory();
    await call('cycle', schema, cycles);
    const after = await memory();
    return { bytes: (after.scripts - before.scripts) / cycles, nodes: (after.nodes - before.nodes) / cycles };
  } finally {
    await end();
  }
}
