// @ts-check
/** What a form leaves behind when it has gone. */
import { visit } from './visit.mjs';

/** @import { Browser } from 'puppeteer-core' */

/**
 * What each mount and unmount leaves behind.
 * @typedef {object} Leak
 * @property {number} bytes
 * @property {number} nodes of the DOM
 */

/** Compiled code grows for hundreds of cycles, and would pass for a leak: a browser with this has none. */
export const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-opt';

/** Cycles after which everything that is made once has been made. */
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
