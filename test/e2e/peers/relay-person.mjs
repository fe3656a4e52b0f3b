// @ts-check
/** Looks as a person at a page that is connected to a relay. */
import { CARD } from './person.mjs';

/** @import { Page } from 'puppeteer-core' */

/** The scope of the person who is signed in most of the time. */
export const ALICE = { user: 'alice' };

/** What the tool `ask` says when the person gave this name. @param {string} name */
export function accepted(name) {
  return { action: 'accept', content: { name, news: true } };
}

/** @param {Promise<string[]>} call */
export async function said(call) {
  return JSON.parse(String(await call));
}

/** Waits for a card, and brings the tab to the front, because a tab behind another one has no frames. @param {Page} page */
export async function shown(page) {
  await page.bringToFront();
  return page.waitForSelector(CARD, { visible: true });
}

/**
 * What is in a text field.
 * @param {Page} page
 * @param {string} name
 * @returns {Promise<string>}
 */
export function textIn(page, name) {
  return page.$eval(`mcp-elicitation >>> [name=${name}]`, (input) => /** @type {HTMLInputElement} */ (input).value);
}
