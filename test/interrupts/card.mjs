// @ts-check
/** What a person does with a card, with real input. */
import assert from 'node:assert/strict';

/** @import { Page } from 'puppeteer-core' */

/** Waits until a card with this text counts presses. @param {Page} page @param {string} text */
export async function shown(page, text) {
  await page.waitForFunction(
    (/** @type {string} */ text) => document.querySelector('mcp-elicitation')?.shadowRoot?.textContent?.includes(text),
    {},
    text,
  );
  await page.evaluate(() => /** @type {any} */ (document.querySelector('mcp-elicitation')).ready);
}

/** @param {Page} page @param {string} selector */
export async function find(page, selector) {
  const handle = await page.waitForSelector(`mcp-elicitation >>> ${selector}`);
  assert(handle);
  return handle;
}

/** Presses a button with the mouse, once it counts. @param {Page} page @param {string} part */
export async function press(page, part) {
  await page.evaluate(() => /** @type {any} */ (document.querySelector('mcp-elicitation')).ready);
  await (await find(page, `:is([part~=${part}], .${part})`)).click();
}

/** Says no, and why. @param {Page} page @param {string} reason */
export async function rejectWith(page, reason) {
  await (await find(page, '.reason summary')).click();
  await (await find(page, '.reason input')).click();
  await page.keyboard.type(reason);
  await press(page, 'reject');
}

/** Replaces the text of a field. @param {Page} page @param {string} name @param {string} text */
export async function fill(page, name, text) {
  await (await find(page, `[name="${name}"]`)).click({ count: 3 });
  await page.keyboard.type(text);
}
