// @ts-check
/**
 * Runs WebKitGTK for the test runner. WebKitWebDriver, and an X server where there is no display, live as long as the
 * run.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import { freePort } from './free-port.mjs';
import { startDisplay, startService, whenReady } from './services.mjs';

const HOST = '127.0.0.1';
const CONNECT_INTERVAL = 50;

/**
 * @param {number} port
 * @param {AbortSignal} signal
 */
async function untilListening(port, signal) {
  while (!signal.aborted) {
    const socket = connect(port, HOST);
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await delay(CONNECT_INTERVAL);
    } finally {
      socket.destroy();
    }
  }
}

/**
 * Starts WebKitWebDriver.
 * @param {{ driver: string, xvfb?: string | undefined }} webkit
 * @param {number} [chosenPort]
 */
export async function startWebKitDriver({ driver, xvfb }, chosenPort) {
  const port = chosenPort ?? (await freePort());
  // Without a locale, navigator.language would be "C", which Intl refuses.
  const env = { ...process.env, DISPLAY: process.env.DISPLAY, LC_ALL: 'en_US.UTF-8' };
  const display = xvfb ? await startDisplay(xvfb) : undefined;
  if (display) env.DISPLAY = display.display;
  const { child, stop } = startService(driver, [`--port=${port}`, `--host=${HOST}`], env, 'ignore');
  await whenReady(child, 'WebKitWebDriver', (signal) => untilListening(port, signal));
  return {
    origin: `http://${HOST}:${port}`,
    stop() {
      stop();
      display?.stop();
    },
  };
}

/**
 * A browser that dies fails the file that it runs, and the next file gets another one. The launcher alone would end the
 * run: it awaits no navigation, and it keeps the session of a dead browser.
 * @param {any} launcher
 */
function startAgain(launcher) {
  const stopSession = launcher.stopSession.bind(launcher);
  launcher.startSession = async (/** @type {string} */ id, /** @type {string} */ url) => {
    await launcher.ensureManagerInitialized();
    await launcher.driverManager.startSession(id, url);
  };
  launcher.stopSession = async (/** @type {string} */ id) => {
    try {
      return await stopSession(id);
    } catch (error) {
      await launcher.stop();
      launcher.driverManager = undefined;
      throw error;
    }
  };
}

/**
 * The launcher of WebKitGTK, and the plugin that keeps its driver running.
 * @param {import('./find-browser.mjs').WebKit} webkit
 */
export async function webKit({ driver, browser, xvfb }) {
  const port = await freePort();
  let stop = () => {};

  const launcher = webdriverLauncher({
    automationProtocol: 'webdriver',
    hostname: HOST,
    port,
    path: '/',
    capabilities: {
      browserName: 'MiniBrowser',
      // Without it webdriverio asks for a BiDi session: "Failed to match capabilities".
      'wdio:enforceWebDriverClassic': true,
      // @ts-expect-error webdriverio's types do not know this vendor's options
      'webkitgtk:browserOptions': { args: ['--automation'], binary: browser },
    },
  });

  startAgain(launcher);

  /** @type {import('@web/test-runner').TestRunnerPlugin} */
  const plugin = {
    name: 'webkit-driver',
    async serverStart() {
      ({ stop } = await startWebKitDriver({ driver, xvfb }, port));
    },
    async serverStop() {
      stop();
    },
  };
  return { launcher, plugin };
}
