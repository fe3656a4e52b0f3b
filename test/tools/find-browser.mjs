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

/** @typedef {{ chromium?: string, firefox?: string, webkit?: WebKit }} Engines */

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
  chromium: 'install Chromium or Google Chrome, or set CHROME_PATH',
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
 * @param {string | undefined} list comma-separated engines
 * @param {string} variable
 * @returns {Engine[]}
 */
function parseEngines(list, variable) {
  const names = (list ?? '').split(',').map((name) => name.trim());
  return names.filter(Boolean).map((name) => {
    const engine = ENGINES.find((known) => known === name);
    if (engine) return engine;
    throw new BrowserNotFound(`${variable} names ${name}, which is none of ${ENGINES.join(', ')}`);
  });
}

/**
 * Every engine that the browser tests run in. `REQUIRE_ENGINES=chromium,firefox,webkit` makes a missing one an error;
 * `ENGINES=chromium` leaves the others out, for a quick run during work.
 * @param {Machine} [machine]
 * @returns {Engines}
 * @throws {BrowserNotFound}
 */
export function findEngines(machine = thisMachine) {
  const required = parseEngines(machine.env.REQUIRE_ENGINES, 'REQUIRE_ENGINES');
  const chosen = parseEngines(machine.env.ENGINES, 'ENGINES');
  /** @param {Engine} engine */
  const wanted = (engine) => chosen.length === 0 || chosen.includes(engine);
  /** @type {Engines} */
  const engines = {};
  if (wanted('chromium')) engines.chromium = ensureChromium(machine);
  if (wanted('firefox')) engines.firefox = findFirefox(machine);
  if (wanted('webkit')) engines.webkit = findWebKit(machine);

  const leftOut = required.find((engine) => !wanted(engine));
  if (leftOut) throw new BrowserNotFound(`REQUIRE_ENGINES asks for ${leftOut}, which ENGINES leaves out`);
  const missing = [...new Set([...required, ...chosen])].filter((engine) => !engines[engine]);
  if (missing.length > 0) {
    const remedies = missing.map((engine) => REMEDY[engine]).join('; ');
    throw new BrowserNotFound(`Asked to test in ${missing.join(' and ')}, not found here: ${remedies}`);
  }
  return engines;
}

/**
 * For scripts: a missing browser ends the process with one line instead of a stack trace.
 * @template T
 * @param {() => T} find
 * @returns {T}
 */
export function orExit(find) {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof BrowserNotFound)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
