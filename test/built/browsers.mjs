// @ts-check
/** Three engines behind the same few commands. */
import puppeteer from 'puppeteer-core';
import { launchChromium } from '../e2e/browser.mjs';
import { ensureFirefox, ensureWebKit } from '../tools/find-browser.mjs';
import { startWebKitDriver } from '../tools/webkit-driver.mjs';

/**
 * @typedef {object} Browser
 * @property {(url: string) => Promise<unknown>} open opens a page in place of the one before
 * @property {(expression: string) => Promise<any>} until waits until an expression in the page is true, and gives its value
 * @property {(keys: string[]) => Promise<unknown>} press presses keys one after the other: letters, `Tab`, `Enter`
 * @property {() => Promise<unknown>} close
 */

/** The WebDriver codes of keys without a letter (W3C WebDriver, "Keyboard actions"). @type {Record<string, string>} */
const KEYS = { Tab: '\uE004', Enter: '\uE007' };

/** @param {import('puppeteer-core').Browser} browser @returns {Promise<Browser>} */
async function puppeteerBrowser(browser) {
  const page = await browser.newPage();
  return {
    // Not the load event: in Firefox it waits for an import that hangs.
    open: (url) => page.goto(url, { waitUntil: 'domcontentloaded' }),
    until: async (expression) => (await page.waitForFunction(expression)).jsonValue(),
    async press(keys) {
      for (const key of keys) await page.keyboard.press(/** @type {any} */ (key));
    },
    close: () => browser.close(),
  };
}

/**
 * @param {import('../tools/find-browser.mjs').WebKit} webkit
 * @returns {Promise<Browser>}
 */
async function webKitBrowser(webkit) {
  const { origin, stop } = await startWebKitDriver(webkit);
  /** @param {string} path @param {unknown} [body] @param {string} [method] */
  const command = async (path, body = {}, method = 'POST') => {
    const init = { method, ...(method === 'POST' && { body: JSON.stringify(body) }) };
    const { value } = await (await fetch(`${origin}/session${path}`, init)).json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const options = { args: ['--automation'], binary: webkit.browser };
  const capabilities = {
    alwaysMatch: { browserName: 'MiniBrowser', pageLoadStrategy: 'eager', 'webkitgtk:browserOptions': options },
  };
  const { sessionId } = await command('', { capabilities });
  return {
    open: (url) => command(`/${sessionId}/url`, { url }),
    until(expression) {
      const script = `const done = arguments[0];
        const look = () => { const value = (${expression}); if (value) done(value); else setTimeout(look, 20); }; look();`;
      return command(`/${sessionId}/execute/async`, { script, args: [] });
    },
    press(keys) {
      const actions = keys
        .map((key) => KEYS[key] ?? key)
        .flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
      return command(`/${sessionId}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async close() {
      await command(`/${sessionId}`, undefined, 'DELETE');
      stop();
    },
  };
}

/** @type {Record<string, [name: string, start: () => Promise<Browser>]>} */
const ALL = {
  chromium: ['Chromium', async () => puppeteerBrowser(await launchChromium())],
  firefox: [
    'Firefox',
    async () => {
      const executablePath = ensureFirefox();
      // It loads the page's icon when it has time, and reports it as a violation of the policy under test.
      const extraPrefsFirefox = { 'browser.chrome.site_icons': false };
      return puppeteerBrowser(
        await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox }),
      );
    },
  ],
  webkit: ['WebKit', () => webKitBrowser(ensureWebKit())],
};

/** How to start each engine of the variable `ENGINES`, such as `firefox,webkit`; Chromium without it. */
export const ENGINES = (process.env.ENGINES ?? 'chromium').split(',').map((name) => {
  const engine = ALL[name];
  if (!engine) throw new TypeError(`ENGINES names ${name}, which is none of ${Object.keys(ALL).join(', ')}`);
  return engine;
});
