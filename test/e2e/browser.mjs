// @ts-check
/** Chromium for the end-to-end tests, driven from node:test. */
import puppeteer from 'puppeteer-core';
import { ensureChromium, isRoot } from '../tools/find-browser.mjs';
import { LIMIT } from '../tools/until.mjs';

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
  const sandbox = isRoot ? ['--no-sandbox'] : [];
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
  page.setDefaultTimeout(LIMIT);
  readBeforePressing(page);
  await page.goto(url);
  return { page, problems };
}

/**
 * A person reads before they press: a card that has just appeared takes no answer. Each press of a pointer or a key waits
 * until the actions on screen count.
 * @param {Page} page
 */
function readBeforePressing(page) {
  const { mouse, touchscreen, keyboard } = page;
  const readFrame = async () => {
    // The next frame shows whether a scroll has just begun. A hidden page has no frames.
    if (document.visibilityState === 'visible') await new Promise(requestAnimationFrame);
    const shown = [...document.querySelectorAll('mcp-elicitation:state(shown)')];
    // A person does not read a card that the application hides.
    const seen = shown.filter((element) => element.shadowRoot?.querySelector('[part~=dialog]')?.checkVisibility());
    await Promise.all(seen.map((element) => /** @type {any} */ (element).ready));
  };
  const read = () => Promise.all(page.frames().map((frame) => frame.evaluate(readFrame)));
  const { down, click } = mouse;
  const { touchStart } = touchscreen;
  const { down: press } = keyboard;
  const downAfterReading = async (/** @type {Parameters<typeof down>} */ ...given) => {
    await read();
    await down.apply(mouse, given);
  };
  mouse.down = downAfterReading;
  mouse.click = async (...given) => {
    await read();
    mouse.down = down; // Puppeteer sends all parts of a click at once.
    await click.apply(mouse, given).finally(() => Object.assign(mouse, { down: downAfterReading }));
  };
  touchscreen.touchStart = async (...given) => {
    await read();
    return touchStart.apply(touchscreen, given);
  };
  keyboard.down = async (...given) => {
    await read();
    await press.apply(keyboard, given);
  };
}
