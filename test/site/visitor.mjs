// @ts-check
/** A person at the built site. */
import { after, before } from 'node:test';
import { violations as findViolations } from '../e2e/axe.mjs';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { part } from '../e2e/peers/person.mjs';
import { serveSite } from './serve.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** Serves the built site to a person, for the tests of one file. */
export function openSite() {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof serveSite>>} */
  let site;

  before(async () => {
    [browser, site] = await Promise.all([launchChromium({ args: ['--lang=en-US'] }), serveSite()]);
  });

  after(async () => {
    await browser?.close();
    site?.close();
  });

  /** @param {string} path */
  const urlOf = (path) => `${site.origin}${path}`;

  /**
   * Opens a page, and collects what goes wrong in it: errors, violations of its policy, requests to elsewhere.
   * @param {string} path
   * @param {{ width?: number, theme?: 'light' | 'dark' }} [options]
   */
  async function visit(path, { width = 1280, theme = 'light' } = {}) {
    const { page, problems } = await openPage(browser, 'about:blank');
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(site.origin) && !url.startsWith('data:')) problems.push(`A request to ${url}`);
    });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await page.setViewport({ width, height: 900 });
    await page.goto(urlOf(path));
    return { page, problems };
  }

  /**
   * Opens the gallery once it is ready.
   * @param {string} [fragment]
   * @param {Parameters<typeof visit>[1]} [options]
   */
  async function openGallery(fragment = '', options = undefined) {
    const visited = await visit(`/gallery${fragment}`, options);
    await visited.page.waitForSelector('.cm-content');
    await seen(visited.page);
    return visited;
  }

  return { openGallery, urlOf, visit };
}

/** Replaces the text of the editor, by keyboard. @param {Page} page @param {unknown} text */
export async function write(page, text) {
  await page.click('.cm-content');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.sendCharacter(typeof text === 'string' ? text : JSON.stringify(text));
}

/** Waits until the page says a text. @param {Page} page @param {string} selector @param {string} text */
export async function says(page, selector, text) {
  await page.waitForFunction(
    (place, wanted) => document.querySelector(place)?.textContent?.includes(wanted),
    {},
    selector,
    text,
  );
}

/** Waits until the card on the page is shown. @param {Page} page */
export async function seen(page) {
  await page.waitForSelector(part('submit'), { visible: true });
}

/** What the page says that the server gets. @param {Page} page */
export async function reply(page) {
  const place = await page.waitForSelector('[role=status] pre.json');
  return JSON.parse(String(await place?.evaluate(({ textContent }) => textContent)));
}

/** What axe finds. @param {Page} page */
export async function violations(page) {
  const session = await page.createCDPSession(); // The site's own policy does not allow a script of ours.
  await session.send('Page.setBypassCSP', { enabled: true });
  return findViolations(page);
}

/** Whether the page is wider than its window. @param {Page} page */
export function scrollsSideways(page) {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
