// @ts-check
/** How the test runner starts each engine. */
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { thisMachine } from './find-browser.mjs';
import { webKit } from './webkit-driver.mjs';

/** @import { BrowserLauncher, TestRunnerPlugin } from '@web/test-runner' */
/** @import { ChromeLauncher } from '@web/test-runner-chrome' */
/** @import { Page } from 'puppeteer-core' */
/** @import { Engine, Engines } from './find-browser.mjs' */

/**
 * Closes the tabs that a test opened, and takes focus back from the browser's own toolbar, where Tab past the last element
 * leads: the next test would begin without focus events. Firefox gives it back only when another tab has been in front.
 * @param {Page} page
 */
async function bringToFront(page) {
  const browser = page.browser();
  await browser.newPage();
  for (const other of await browser.pages()) {
    if (other !== page) await other.close();
  }
  await page.bringToFront();
}

/**
 * The page is in front again when its tests are over.
 * @param {ChromeLauncher} launcher
 */
function alone(launcher) {
  const stopSession = launcher.stopSession.bind(launcher);
  launcher.stopSession = async (id) => {
    const page = launcher.getPage(id);
    const result = await stopSession(id);
    await bringToFront(page);
    return result;
  };
  return launcher;
}

/**
 * The browser command `bring-to-front`, for files that share a page.
 * @returns {TestRunnerPlugin}
 */
function frontCommand() {
  return {
    name: 'bring-to-front',
    async executeCommand({ command, session }) {
      if (command !== 'bring-to-front') return undefined;
      const browser = /** @type {any} */ (session.browser);
      if (browser.type === 'puppeteer') await bringToFront(browser.getPage(session.id));
      return true;
    },
  };
}

/**
 * Two browsers that the test runner takes for one with two pages. Focus and visibility belong to one page of a browser
 * only.
 * @param {() => ChromeLauncher} start
 * @returns {BrowserLauncher & { getPage(id: string): unknown }}
 */
function pair(start) {
  const idle = [start(), start()];
  const both = [...idle];
  /** @type {Map<string, ChromeLauncher>} */
  const busy = new Map();
  /** @param {string} id */
  function launcherOf(id) {
    const launcher = busy.get(id);
    if (!launcher) throw new Error(`No page runs the session ${id}`);
    return launcher;
  }
  return {
    name: both[0]?.name ?? '',
    type: 'puppeteer',
    concurrency: both.length,
    async initialize(config, files) {
      for (const launcher of both) await launcher.initialize(config, files);
    },
    async stop() {
      for (const launcher of both) await launcher.stop();
    },
    async startSession(id, url) {
      const launcher = idle.pop();
      if (!launcher) throw new Error('Both browsers have a page');
      busy.set(id, launcher);
      await launcher.startSession(id, url);
    },
    isActive: (id) => busy.get(id)?.isActive(id) ?? false,
    getBrowserUrl: (id) => launcherOf(id).getBrowserUrl(id),
    getPage: (id) => launcherOf(id).getPage(id),
    async stopSession(id) {
      const launcher = launcherOf(id);
      const result = await launcher.stopSession(id);
      busy.delete(id);
      idle.push(launcher);
      return result;
    },
    startDebugSession: (id, url) => launcherOf(id).startDebugSession(id, url),
  };
}

/**
 * @param {Engines} found
 * @returns {Promise<{ engines: Map<BrowserLauncher, Engine>, plugins: TestRunnerPlugin[] }>}
 */
export async function launchersOf({ chromium, firefox, webkit }) {
  /** @type {Map<BrowserLauncher, Engine>} */
  const engines = new Map();
  const plugins = [frontCommand()];
  if (chromium) {
    const args = thisMachine.isRoot ? ['--no-sandbox'] : [];
    const start = () => alone(chromeLauncher({ concurrency: 1, launchOptions: { executablePath: chromium, args } }));
    // Beside another engine, one browser is enough for two cores.
    engines.set(firefox || webkit ? start() : pair(start), 'chromium');
  }
  if (firefox) {
    /** @type {import('puppeteer-core').LaunchOptions} */
    const launchOptions = { browser: 'firefox', executablePath: firefox, headless: true };
    engines.set(alone(chromeLauncher({ puppeteer, concurrency: 1, launchOptions })), 'firefox');
  }
  if (webkit) {
    const { launcher, plugin } = await webKit(webkit);
    engines.set(launcher, 'webkit');
    plugins.push(plugin);
  }
  return { engines, plugins };
}
