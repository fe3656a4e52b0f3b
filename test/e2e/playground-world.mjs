// @ts-check
/** A playground in this process, built once, and a person at its page. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPlayground } from '../../playground/build.mjs';
import { ROOT } from '../tools/results.mjs';
import { openPage } from './browser.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** The request of the server, not the form of the arguments. */
export const QUESTION = '#question >>> [part~=dialog]';

/** @param {string} name of a part of the card */
export const part = (name) => `#question >>> [part~=${name}]`;

/**
 * Builds the playground as its package does.
 * @returns {Promise<{ folder: string, start: (...argv: string[]) => Promise<Started>, remove(): Promise<void> }>}
 */
export async function buildWorld() {
  const parent = join(ROOT, 'playground/runs'); // Below the installed packages, so that Node finds them.
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'test-'));
  await buildPlayground(folder);
  const url = pathToFileURL(`${folder}/`);
  /** @type {typeof import('../../playground/backend/cli.js')} */
  const { main } = await import(new URL('cli.mjs', url).href);
  return {
    folder,
    start: (...argv) => start(main, new URL('page/', url), argv),
    remove: () => rm(folder, { recursive: true }),
  };
}

/**
 * What the program has said and done.
 * @typedef {object} Started
 * @property {number} status
 * @property {() => string} said on both streams
 * @property {string} url with the token; empty for the lint
 * @property {(pattern: RegExp) => Promise<string>} says waits for words, and returns all
 * @property {() => Promise<void>} close
 */

/**
 * @param {typeof import('../../playground/backend/cli.js').main} main
 * @param {URL} page
 * @param {string[]} argv
 * @returns {Promise<Started>}
 */
async function start(main, page, argv) {
  let said = '';
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const say = (/** @type {string} */ text) => {
    said += text;
    for (const listener of listeners) listener();
  };
  const { status, close } = await main(argv, { out: say, err: say, page, version: '0.0.0' });
  return {
    status,
    said: () => said,
    url: /http:\S+token=\S+/.exec(said)?.[0] ?? '',
    says: (pattern) =>
      new Promise((resolve) => {
        const look = () => {
          if (!pattern.test(said)) return;
          listeners.delete(look);
          resolve(said);
        };
        listeners.add(look);
        look();
      }),
    close: async () => close?.(),
  };
}

/**
 * Opens the page, and waits until it is connected or says why not.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} [state]
 */
export async function visitPlayground(browser, url, state = 'open') {
  const { page, problems: all } = await openPage(browser, 'about:blank');
  page.setDefaultTimeout(20_000);
  await page.goto(url);
  await page.waitForSelector(`#connection[data-state=${state}]`);
  return {
    page,
    /** Without streams that ended with their page or by another tab's. */
    problems: () => all.filter((problem) => !/\/(?:elicitations\?|events).*ERR_ABORTED$/.test(problem)),
  };
}

/** @param {Page} page @param {string} tool */
export async function choose(page, tool) {
  await page.waitForSelector(`#tools button[value=${tool}]`);
  await page.$eval(`#tools button[value=${tool}]`, (button) => button.scrollIntoView());
  await page.click(`#tools button[value=${tool}]`);
}

/** Calls a tool, and waits for its request. @param {Page} page @param {string} tool */
export async function callAndWait(page, tool) {
  await choose(page, tool);
  await page.click('#call');
  await page.waitForSelector(part('submit'), { visible: true });
}

/** Types into a field of the arguments' form. @param {Page} page @param {string} name @param {string} text */
export async function typeArgument(page, name, text) {
  await typeInto(page, `#arguments mcp-elicitation >>> [name=${name}]`, text);
}

/** Types into a field of the request. @param {Page} page @param {string} name @param {string} text */
export async function typeAnswer(page, name, text) {
  await typeInto(page, `#question >>> [name=${name}]`, text);
}

/** @param {Page} page @param {string} selector @param {string} text */
async function typeInto(page, selector, text) {
  const field = await page.waitForSelector(selector, { visible: true });
  await field?.focus();
  await page.keyboard.type(text);
}

/** Presses a button of the request once it counts. @param {Page} page @param {'submit' | 'reject' | 'cancel' | 'finish'} action */
export async function answer(page, action) {
  const button = await page.waitForSelector(part(action), { visible: true });
  await button?.scrollIntoView();
  await page.$eval('#question', (element) => /** @type {any} */ (element).ready);
  await page.click(part(action));
}

/** What the page shows of the last call. @param {Page} page @param {string} tool */
export async function resultOf(page, tool) {
  await page.waitForSelector(`#result[data-tool=${tool}]`);
  return page.$eval('#result', (place) => place.textContent);
}

/** The findings on screen, as `severity pointer`. @param {Page} page */
export function findings(page) {
  return page.$$eval('.findings li', (items) =>
    items.map((item) => `${item.dataset.severity} ${item.querySelector('code')?.textContent}`),
  );
}
