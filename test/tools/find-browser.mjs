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

/**
 * Everything that the search reads or runs; tests pass their own.
 * @typedef {object} Machine
 * @property {Record<string, string | undefined>} env
 * @property {boolean} isRoot
 * @property {(path: string) => boolean} isExecutable
 * @property {(path: string) => boolean} exists
 * @property {(directory: string) => string[]} list names in a directory, none when it cannot be read
 * @property {(command: string, args: string[]) => boolean} run true when the command exits with 0
 * @property {(line: string) => void} say
 */

/** @type {Engine[]} */
export const ENGINES = ['chromium', 'firefox', 'webkit'];

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

/** @type {Machine} */
export const thisMachine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false;
    }
  },
  exists: existsSync,
  list(directory) {
    try {
      return readdirSync(directory);
    } catch {
      return [];
    }
  },
  run(command, args) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  },
  say(line) {
    process.stdout.write(`${line}\n`);
  },
};

/**
 * @param {Machine} machine
 * @param {string[]} names tried in this order
 */
export function onPath(machine, names) {
  const directories = (machine.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const found = directories.map((directory) => join(directory, name)).find(machine.isExecutable);
    if (found) return found;
  }
  return undefined;
}

/**
 * @param {Machine} machine
 * @param {string} variable a path in it wins over PATH, and is never passed over in silence
 * @param {string[]} names
 */
function fromVariableOrPath(machine, variable, names) {
  const path = machine.env[variable];
  if (!path) return onPath(machine, names);
  if (machine.isExecutable(path)) return path;
  throw new BrowserNotFound(`${variable} is ${path}, which is not an executable file: correct or unset it`);
}

/** @param {Machine} [machine] */
export function findFirefox(machine = thisMachine) {
  return fromVariableOrPath(machine, 'FIREFOX_PATH', FIREFOX_NAMES);
}

/**
 * WebKitGTK needs a display: the present one, or an Xvfb that the driver's plugin starts.
 * @param {Machine} [machine]
 * @returns {WebKit | undefined}
 */
export function findWebKit(machine = thisMachine) {
  const driver = onPath(machine, ['WebKitWebDriver']);
  const browser = machine
    .list('/usr/lib')
    .map((directory) => `/usr/lib/${directory}/webkit2gtk-4.1/MiniBrowser`)
    .find(machine.isExecutable);
  if (!driver || !browser) return undefined;
  if (machine.env.DISPLAY) return { driver, browser };
  const xvfb = onPath(machine, ['Xvfb']);
  return xvfb ? { driver, browser, xvfb } : undefined;
}

/**
 * Installs a Debian package, where root runs this on Debian.
 * @param {Machine} machine
 * @param {string} name
 * @param {string} reason for people
 * @returns {boolean} whether it tried
 */
export function installPackage(machine, name, reason) {
  const apt = machine.exists('/etc/debian_version') ? onPath(machine, ['apt-get']) : undefined;
  if (!machine.isRoot || !apt) return false;
  machine.say(`${reason}: installing the Debian package "${name}" with apt-get.`);
  machine.run(apt, ['-qq', 'update']);
  machine.run(apt, ['-qq', 'install', '-y', '--no-install-recommends', name]);
  return true;
}

/**
 * The path of Chromium. If there is none and root runs this on Debian, it installs Debian's package.
 * @param {Machine} [machine]
 * @throws {BrowserNotFound}
 */
export function ensureChromium(machine = thisMachine) {
  const search = () => fromVariableOrPath(machine, 'CHROME_PATH', CHROMIUM_NAMES);
  const found = search();
  if (found) return found;
  if (installPackage(machine, 'chromium', 'No Chromium found')) {
    const installed = search();
    if (installed) return installed;
    throw new BrowserNotFound('No Chromium found, and apt-get could not install it: install it, or set CHROME_PATH');
  }
  throw new BrowserNotFound(`No Chromium found: ${REMEDY.chromium}`);
}

/**
 * The path of Firefox.
 * @param {Machine} [machine]
 * @throws {BrowserNotFound}
 */
export function ensureFirefox(machine = thisMachine) {
  return findFirefox(machine) ?? missing('firefox');
}

/**
 * WebKitGTK and what it needs.
 * @param {Machine} [machine]
 * @throws {BrowserNotFound}
 */
export function ensureWebKit(machine = thisMachine) {
  return findWebKit(machine) ?? missing('webkit');
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
