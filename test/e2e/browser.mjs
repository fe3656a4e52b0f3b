// @ts-check
/** Chromium for the end-to-end tests, driven from node:test. */
import puppeteer from 'puppeteer-core';
import { ensureChromium, thisMachine } from '../tools/find-browser.mjs';

/** @import { Browser, LaunchOptions, Page } from 'puppeteer-core' */

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

/**
 * A headless Chromium that makes no request of its own. Close it in `after`.
 * @param {LaunchOptions} [options]
 * @returns {Promise<Browser>}
 */
export function launchChromium({ args = [], ...options } = {}) {
  const sandbox = thisMachine.isRoot ? ['--no-sandbox'] : [];
  return puppeteer.launch({
    executablePath: ensureChromium(),
    headless: true,
    args: [...QUIET, ...sandbox, ...args],
    ...options,
  });
}

/**
 * A page of its own context (no storage shared), and what went wrong in it: uncaught errors, `console.error`,
 * failed requests. Most tests end with `assert.deepEqual(problems, [])`.
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<{ page: Page, problems: string[] }>}
 */
export async function openPage(browser, url) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('requestfailed', (request) => problems.push(`${request.url()}: ${request.failure()?.errorText}`));
  // A person reads before they press: a question that has just appeared takes no answer.
  await page.evaluateOnNewDocument(() => {
    const { now } = Date;
    let spent = 0;
    Date.now = () => now() + spent;
    const read = () => {
      spent += 1000;
    };
    addEventListener('pointerdown', read, true);
    addEventListener('keydown', ({ key }) => /^(?:Enter|Escape| )$/.test(key) && read(), true);
  });
  await page.goto(url);
  return { page, problems };
}
