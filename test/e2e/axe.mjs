// @ts-check
/** Runs axe in a page. */
import { readFile } from 'node:fs/promises';
import { ROOT } from '../tools/results.mjs';

/**
 * What axe finds: a line for each rule, with the elements that break it.
 * @param {import('puppeteer-core').Page} page
 * @param {string} [selector] of the part of the page to look at; all of it by default
 * @returns {Promise<string[]>}
 */
export async function violations(page, selector = 'html') {
  await page.evaluate(await readFile(`${ROOT}node_modules/axe-core/axe.min.js`, 'utf8'));
  return page.evaluate(async (place) => {
    const { violations: found } = await /** @type {any} */ (window).axe.run(place);
    return found.map(
      (/** @type {any} */ { id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ { html }) => html).join()}`,
    );
  }, selector);
}
