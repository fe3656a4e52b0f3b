// @ts-check
/** Finds the three engines on this machine. Chromium is required; it is installed where that is safe without asking. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/** @typedef {'chromium' | 'firefox' | 'webkit'} Engine */

/**
 * Paths: the WebDriver server, the browser that it starts, and the X server for a machine without a display.
 * @typedef {{ driver: string, browser: string, xvfb?: string }} WebKit
 */

/** Chromium's sandbox does not start as root. */
export const isRoot = process.getuid?.() === 0;

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

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @param {string[]} names tried in this order */
function onPath(names) {
  const directories = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => directories.map((directory) => join(directory, name))).find(isExecutable);
}

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

/** Installs Debian's Chromium, where root runs this on Debian. @returns {boolean} whether it tried */
function installChromium() {
  const apt = existsSync('/etc/debian_version') ? onPath(['apt-get']) : undefined;
  if (!isRoot || !apt) return false;
  process.stdout.write('No Chromium found: installing the Debian package "chromium" with apt-get.\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    spawnSync(apt, ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  return true;
}

/**
 * The path of Chromium. If there is none and root runs this on Debian, it installs Debian's package.
 * @throws {BrowserNotFound}
 */
export function ensureChromium() {
  const search = () => fromVariableOrPath('CHROME_PATH', CHROMIUM_NAMES);
  const found = search();
  if (found) return found;
  if (installChromium()) {
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
