// @ts-check
/** A desktop without a screen, on which Orca reads what has focus. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startDisplay, startService, whenReady } from '../tools/services.mjs';
import { Speech } from './speech.mjs';

/** @import { Readable } from 'node:stream' */

const run = promisify(execFile);
const CUSTOMIZATIONS = fileURLToPath(new URL('orca-customizations.py', import.meta.url));

/** A home of its own, so that no setting of the machine changes what Orca says. @param {string} home */
async function environment(home) {
  const folders = { XDG_RUNTIME_DIR: 'run', XDG_CONFIG_HOME: 'config', XDG_DATA_HOME: 'data', XDG_CACHE_HOME: 'cache' };
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, HOME: home, LC_ALL: 'C.UTF-8', GSETTINGS_BACKEND: 'memory', XDG_SESSION_TYPE: 'x11' };
  for (const [name, folder] of Object.entries(folders)) {
    env[name] = join(home, folder);
    await mkdir(env[name], { mode: 0o700 });
  }
  delete env.WAYLAND_DISPLAY;
  delete env.AT_SPI_BUS_ADDRESS;
  env.GNOME_ACCESSIBILITY = '1'; // Firefox looks for it.
  return env;
}

/** A bus, which starts the accessibility bus when somebody asks for it. @param {NodeJS.ProcessEnv} env */
async function startBus(env) {
  const { child, stop } = startService(
    'dbus-daemon',
    ['--session', '--nofork', '--nopidfile', '--print-address=3'],
    env,
    ['ignore', 'ignore', 'ignore', 'pipe'],
  );
  const report = /** @type {Readable} */ (child.stdio[3]);
  const [address] = await whenReady(child, 'dbus-daemon', (signal) => once(report, 'data', { signal }));
  return { address: String(address).trim(), stop };
}

/** Tells all applications that a screen reader runs. @param {NodeJS.ProcessEnv} env */
async function enableAccessibility(env) {
  const set = [
    '--session',
    '--print-reply',
    '--dest=org.a11y.Bus',
    '/org/a11y/bus',
    'org.freedesktop.DBus.Properties.Set',
  ];
  for (const name of ['IsEnabled', 'ScreenReaderEnabled']) {
    await run('dbus-send', [...set, 'string:org.a11y.Status', `string:${name}`, 'variant:boolean:true'], { env });
  }
}

/**
 * Starts the desktop, and Orca on it.
 * @param {string} log the file of Orca’s own log, which says why it said something or did not
 */
export async function startDesktop(log) {
  const home = await mkdtemp(join(tmpdir(), 'desktop-'));
  const env = await environment(home);
  /** @type {(() => unknown)[]} */
  const stops = [() => rm(home, { recursive: true, force: true, maxRetries: 5 })];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const display = await startDisplay('Xvfb');
    stops.push(display.stop);
    env.DISPLAY = display.display;
    const bus = await startBus(env);
    stops.push(bus.stop);
    env.DBUS_SESSION_BUS_ADDRESS = bus.address;
    stops.push(startService('openbox', [], env, 'ignore').stop);
    await enableAccessibility(env);
    const preferences = join(home, 'orca');
    await mkdir(preferences);
    await copyFile(CUSTOMIZATIONS, join(preferences, 'orca-customizations.py'));
    const orca = startService('orca', ['--user-prefs', preferences, '--debug-file', log], env, [
      'ignore',
      'inherit',
      'inherit',
      'pipe',
    ]);
    stops.push(orca.stop);
    const speech = new Speech(/** @type {Readable} */ (orca.child.stdio[3]));
    await whenReady(orca.child, 'Orca', () => speech.untilSaid('Screen reader on'));
    return {
      env,
      speech,
      /** Presses keys one after the other, as `xdotool key` names them: `Tab`, `ctrl+Return`. @param {string[]} keys */
      press: (...keys) => run('xdotool', ['key', '--clearmodifiers', '--delay', '40', ...keys], { env }),
      /** Types a text. @param {string} text @param {number} delay milliseconds between letters */
      type: (text, delay) => run('xdotool', ['type', '--clearmodifiers', '--delay', `${delay}`, text], { env }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
