// @ts-check
/** Acts and looks as a person at the demo. */
import { after, before } from 'node:test';
import { launchChromium } from './browser.mjs';
import { gone, leave, press, type, visitPage } from './peers/person.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/**
 * Starts the demo and a browser for the tests of a file, and ends both after them.
 * @template {{ url: string, close(): Promise<unknown> }} Demo
 * @param {() => Promise<Demo>} begin
 */
export function prepareDemo(begin) {
  /** @type {Demo} */
  let demo;
  /** @type {Browser} */
  let browser;

  before(async () => {
    demo = await begin();
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(async () => {
    await browser?.close();
    await demo?.close();
  });

  return {
    get demo() {
      return demo;
    },
    /** Opens the demo, as `visitDemo` does. @param {Record<string, string>} settings */
    visit: (settings) => visitDemo(browser, demo.url, settings),
  };
}

/**
 * Opens the demo, connects it, and records what must not happen: errors, and violations of the policy, which allows no request
 * to anywhere else.
 * @param {Browser} browser
 * @param {string} url of the demo
 * @param {Record<string, string>} settings as in its address
 */
async function visitDemo(browser, url, settings) {
  const { page, problems } = await visitPage(browser, `${url}?${new URLSearchParams(settings)}`, {
    hasStream: settings.revision !== '2026-07-28',
    ready: '#connection[data-state=open]',
  });
  await page.$eval('.bar details', (settings) => {
    /** @type {HTMLDetailsElement} */ (settings).open = true;
  });
  return { page, problems };
}

/** @param {Page} page @param {string} tool */
export async function start(page, tool) {
  await page.bringToFront();
  await page.click(`#tools button[value=${tool}]`);
}

/** Runs a tool and waits for its question. @param {Page} page @param {string} tool */
export async function run(page, tool) {
  await start(page, tool);
  await page.waitForSelector('mcp-elicitation >>> [part~=submit]', { visible: true });
}

/**
 * The answer that the server reports for a tool, once it has done so.
 * @param {Page} page
 * @param {string} tool
 */
export async function told(page, tool) {
  await page.waitForFunction((name) => document.querySelector('#result')?.getAttribute('data-tool') === name, {}, tool);
  return page.$eval('#result pre', (text) => text.textContent);
}

export { gone, leave, press, type };
