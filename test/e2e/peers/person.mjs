// @ts-check
/** A person at a page of the tests, and what they can see and do there. */
import { readFile } from 'node:fs/promises';
import { openPage } from '../browser.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** The element's card, while it shows anything. */
export const CARD = 'mcp-elicitation >>> [part~=dialog]';

/** @param {string} name of a part of the element */
export function part(name) {
  return `mcp-elicitation >>> [part~=${name}]`;
}

/**
 * A page that is connected to its server, and what went wrong in it: errors, violations of the policy.
 * @param {Browser} browser
 * @param {string} url
 * @param {object} [options]
 * @param {boolean} [options.hasStream] whether the SDK keeps a stream open, which then is: before it is, what the server
 * sends of its own accord is lost
 * @param {boolean} [options.isPrivate] whether in a context of its own: there Chromium shares no storage, and follows
 * no hints such as `preconnect`
 */
export async function visitPage(browser, url, { hasStream = false, isPrivate = true } = {}) {
  const usual = { createBrowserContext: async () => browser.defaultBrowserContext() };
  const { page, problems } = await openPage(isPrivate ? browser : /** @type {Browser} */ (usual), 'about:blank');
  page.setDefaultTimeout(10_000);
  await page.exposeFunction('reportViolation', (/** @type {string} */ violation) => problems.push(violation));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // @ts-expect-error exposed above
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  const streaming = hasStream
    ? page.waitForResponse(
        (response) =>
          response.request().method() === 'GET' &&
          response.headers()['content-type']?.startsWith('text/event-stream') === true,
      )
    : undefined;
  const ready = Promise.all([page.goto(url), streaming]).then(() => page.waitForSelector('html[data-peer=ready]'));
  await ready.catch((error) => {
    throw new Error(`The page does not reach its server: ${problems.join('; ')}`, { cause: error });
  });
  return {
    page,
    /** What the page's own scripts broke off is no failure: SDK v1 does so with bodies that it does not read. */
    problems: () => problems.filter((problem) => !problem.endsWith('net::ERR_ABORTED')),
  };
}

/**
 * Calls a tool, and waits for what it asks.
 * @param {Page} page
 * @param {string} tool
 * @param {Record<string, unknown>} [args]
 * @returns {Promise<{ result: Promise<string[]> }>} what the server says in the end, block by block
 */
export async function call(page, tool, args = {}) {
  const result = page.evaluate((...given) => /** @type {any} */ (window).peer.call(...given), tool, args);
  result.catch(() => {}); // Whoever awaits it hears of it.
  await page.waitForSelector(CARD, { visible: true });
  return { result };
}

/**
 * The element's events so far.
 * @param {Page} page
 * @returns {Promise<{ type: string, content?: unknown, url?: string }[]>}
 */
export function events(page) {
  return page.evaluate(() => /** @type {any} */ (window).peer.events);
}

/**
 * Types key by key.
 * @param {Page} page
 * @param {string} name of a field
 * @param {string} text
 */
export async function type(page, name, text) {
  await page.click(`mcp-elicitation >>> [name=${name}]`);
  await page.keyboard.type(text);
}

/**
 * @param {Page} page
 * @param {'submit' | 'reject' | 'cancel' | 'finish' | 'reopen' | 'copy'} action
 */
export function press(page, action) {
  return page.click(part(action));
}

/** @param {Page} page */
export function gone(page) {
  return page.waitForSelector(CARD, { hidden: true });
}

/**
 * Presses a button that opens a page, and returns that page.
 * @param {Page} page
 * @param {'submit' | 'reopen'} action
 * @param {string} url
 */
export async function openBy(page, action, url) {
  const target = page.browserContext().waitForTarget((opened) => opened.url() === url);
  await press(page, action);
  const opened = await (await target).page();
  if (!opened) throw new Error(`${url} opened, but in no page`);
  await opened.waitForSelector('#arrived');
  await page.bringToFront();
  return opened;
}

/**
 * Closes a page and those that were opened from it.
 * @param {Page} page
 */
export async function leave(page) {
  const context = page.browserContext();
  if (context.id) return context.close();
  const pages = (await context.pages()).filter((open) => open.url() !== 'about:blank'); // The browser's first stays.
  await Promise.all(pages.map((open) => open.close()));
}

/**
 * The packages that were run, for the protocol of the tests.
 * @param {...string} names
 */
export async function peers(...names) {
  const versions = names.map(async (name) => {
    const path = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
    return `${name} ${JSON.parse(await readFile(path, 'utf8')).version}`;
  });
  return `peers: ${(await Promise.all(versions)).join(', ')}`;
}
