// @ts-check
/** Finds the three engines on this machine. Chromium is required; it is installed where that is safe without asking. */
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { installPackages, isExecutable, onPath } from './debian.mjs';

/** @typedef {'chromium' | 'firefox' | 'webkit'} Engine */

/**
 * Paths: the WebDriver server, the browser that it starts, and the X server for a machine without a display.
 * @typedef {{ driver: string, browser: string, xvfb?: string }} WebKit
 */

/** Chromium's sandbox does not start as root. */
export { isRoot } from './debian.mjs';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];

/** @type {Record<Engine, string>} */
const REMEDY = {
  chromium: 'install Chromium or Google Chrome, or set CHROME_PATH (npx wtr --group firefox needs none)',
  firefox: 'apt-get install firefox-esr, or set FIREFOX_PATH',
  webkit: 'apt-get install webkit2gtk-driver xvfb',
};

/** A browser is missing; the message is one line that says what to do. */
export class BrowserNotFound extends Error {}

/**
 * @param {string} variable a path in it wins over PATH, and is never passed over in silence
 * @param {string[]} names
 */
function fromVariableOrPath(variable, names) {
  const path = process.env[variable];
  if (!path) return onPath(names);
  if (isExecutable(path)) return path;
  throw new BrowserNotFound(`${variable} is ${path}, which is not an executable file: correct or unset it`);
}

/**
 * The path of Chromium. If there is none and root runs this on Debian, it installs Debian's package.
 * @throws {BrowserNotFound}
 */
export function ensureChromium() {
  const search = () => fromVariableOrPath('CHROME_PATH', CHROMIUM_NAMES);
  const found = search();
  if (found) return found;
  if (installPackages(['chromium'])) {
    const installed = search();
    if (installed) return installed;
    throw new BrowserNotFound('No Chromium found, and apt-get could not install it: install it, or set CHROME_PATH');
  }
  return missing('chromium');
}

/**
 * The path of Firefox.
 * @throws {BrowserNotFound}
 */
export function ensureFirefox() {
  return fromVariableOrPath('FIREFOX_PATH', FIREFOX_NAMES) ?? missing('firefox');
}

/**
 * WebKitGTK and what it needs: a display, the present one or an Xvfb that the driver's plugin starts.
 * @returns {WebKit}
 * @throws {BrowserNotFound}
 */
export function ensureWebKit() {
  const driver = onPath(['WebKitWebDriver']);
  const browser = readdirSync('/usr/lib')
    .map((directory) => `/usr/lib/${directory}/webkit2gtk-4.1/MiniBrowser`)
    .find(isExecutable);
  const xvfb = process.env.DISPLAY ? undefined : onPath(['Xvfb']);
  if (!driver || !browser || !(process.env.DISPLAY || xvfb)) return missing('webkit');
  return { driver, browser, ...(xvfb && { xvfb }) };
}

/**
 * @param {Engine} engine
 * @returns {never}
 */
function missing(engine) {
  throw new BrowserNotFound(`No ${engine} found: ${REMEDY[engine]}`);
}

/**
 * For scripts: a missing browser ends the process with one line instead of a stack trace.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWithout(error) {
  if (!(error instanceof BrowserNotFound)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
