// @ts-check
/** Acts and looks as a person at a page of the tests. */
import { readFile } from 'node:fs/promises';
import { openPage } from '../browser.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** The element's card while something is on screen. */
export const CARD = 'mcp-elicitation >>> [part~=dialog]';

/** What the pages of the tests say. */
const READY = 'html[data-peer=ready]';

/** @param {string} name of a part of the element */
export function part(name) {
  return `mcp-elicitation >>> [part~=${name}]`;
}

/** Counts violations of the page's policy among its problems: of those in `new Function` the console says nothing. @param {Page} page @param {string[]} problems */
export async function reportViolations(page, problems) {
  await page.exposeFunction('reportViolation', (/** @type {string} */ violation) => problems.push(violation));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // @ts-expect-error exposed above
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
}

/**
 * Opens a page that is connected to its server, and collects the problems in it: errors, violations of the policy.
 * @param {Browser} browser
 * @param {string} url
 * @param {object} [options]
 * @param {boolean} [options.hasStream] whether the SDK keeps a stream open. If so, waits for it: until then the server's
 * own requests and notifications are lost
 * @param {boolean} [options.isPrivate] whether the page has a context of its own, where Chromium shares no storage and
 * follows no hints such as `preconnect`
 * @param {string} [options.ready] what is in the page once it is connected
 */
export async function visitPage(browser, url, { hasStream = false, isPrivate = true, ready: isReady = READY } = {}) {
  const usual = { createBrowserContext: async () => browser.defaultBrowserContext() };
  const { page, problems } = await openPage(isPrivate ? browser : /** @type {Browser} */ (usual), 'about:blank');
  await reportViolations(page, problems);
  const streaming = hasStream
    ? page.waitForResponse(
        (response) =>
          response.request().method() === 'GET' &&
          response.headers()['content-type']?.startsWith('text/event-stream') === true,
      )
    : undefined;
  const ready = Promise.all([page.goto(url), streaming]).then(() => page.waitForSelector(isReady));
  await ready.catch((error) => {
    throw new Error(`The page does not reach its server: ${problems.join('; ')}`, { cause: error });
  });
  return {
    page,
    /** Ignores requests that the page's own scripts abort, because SDK v1 aborts bodies that it does not read. */
    problems: () => problems.filter((problem) => !problem.endsWith('net::ERR_ABORTED')),
  };
}

/**
 * Calls a tool, and waits for its elicitation.
 * @param {Page} page
 * @param {string} tool
 * @param {Record<string, unknown>} [args]
 * @returns {Promise<{ result: Promise<string[]> }>} what the server says in the end, block by block
 */
export async function call(page, tool, args = {}) {
  const result = page.evaluate((...given) => /** @type {any} */ (window).peer.call(...given), tool, args);
  result.catch(() => {}); // The test that awaits it gets the error.
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
 * Waits as a person does who reads the card: a press on what has just appeared or moved does not count.
 * @param {Page} page
 */
function read(page) {
  return page.$eval('mcp-elicitation', async (element) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const frames = async () => {
      await nextFrame(); // The element notices in a frame that its actions have moved, or what is in view.
      await nextFrame();
    };
    await frames();
    const readOn = /** @type {HTMLElement | null | undefined} */ (
      element.shadowRoot?.querySelector('.read-on:not(.reserved)')
    );
    readOn?.click(); // To the end: the beginning was in view.
    await frames();
    await element.ready;
  });
}

/**
 * Presses a button of a card that the person has read.
 * @param {Page} page
 * @param {'submit' | 'reject' | 'cancel' | 'finish' | 'reopen' | 'copy'} action
 */
export async function press(page, action) {
  const selector = `mcp-elicitation >>> :is([part~=${action}], .${action})`;
  const button = await page.waitForSelector(selector);
  await button?.scrollIntoView(); // The click would do the same, and that moves the button.
  await read(page);
  await page.click(selector);
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
  const pages = (await context.pages()).filter((open) => open.url() !== 'about:blank'); // The browser's first page stays.
  await Promise.all(pages.map((open) => open.close()));
}

/**
 * The versions of the packages in use, for the log of the tests.
 * @param {...string} names
 */
export async function peers(...names) {
  const versions = names.map(async (name) => {
    const path = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
    return `${name} ${JSON.parse(await readFile(path, 'utf8')).version}`;
  });
  return `peers: ${(await Promise.all(versions)).join(', ')}`;
}
