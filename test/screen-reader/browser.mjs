// @ts-check
/** A browser with a window, on the desktop that Orca reads. */
import puppeteer from 'puppeteer-core';
import { ensureChromium, ensureFirefox, isRoot } from '../tools/find-browser.mjs';

/** @import { LaunchOptions } from 'puppeteer-core' */

/** As people have it: focus follows the window, and nothing is filled in. Nothing but this machine can be reached. */
const FIREFOX_PREFERENCES = {
  'accessibility.force_disabled': -1,
  'focusmanager.testmode': false,
  'remote.prefs.recommended': false,
  'browser.translations.enable': false,
  'layout.spellcheckDefault': 0,
  'browser.formfill.enable': false,
  'network.proxy.type': 1,
  'network.proxy.socks': '127.0.0.1',
  'network.proxy.socks_port': 9,
  'network.proxy.socks_remote_dns': true,
};

/** @type {Record<string, () => LaunchOptions>} */
const LAUNCH = {
  Chromium: () => ({
    executablePath: ensureChromium(),
    ignoreDefaultArgs: ['--enable-automation'],
    args: [
      '--force-renderer-accessibility',
      '--test-type',
      '--lang=en-US',
      '--window-size=1200,850',
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      '--disable-features=Translate',
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  }),
  Firefox: () => ({
    browser: 'firefox',
    executablePath: ensureFirefox(),
    args: ['--width', '1200', '--height', '850'],
    extraPrefsFirefox: FIREFOX_PREFERENCES,
  }),
};

/**
 * @param {keyof typeof LAUNCH} name
 * @param {string} url of the page in its window: one that it opened itself would leave focus in the address bar
 * @param {NodeJS.ProcessEnv} env of the desktop
 */
export async function startBrowser(name, url, env) {
  const { args = [], ...options } = LAUNCH[name]?.() ?? {};
  const window = { headless: false, defaultViewport: null, args: [...args, url], env };
  const browser = await puppeteer.launch({ ...options, ...window });
  const [page] = await browser.pages();
  if (!page) throw new Error(`${name} started without a page`);
  return { page, version: await browser.version(), close: () => browser.close() };
}
