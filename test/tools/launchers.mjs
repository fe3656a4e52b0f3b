// @ts-check
/** How the test runner starts each engine. */
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { ensureChromium, ensureFirefox, ensureWebKit, isRoot } from './find-browser.mjs';
import { webKit } from './webkit-driver.mjs';

/** @import { BrowserLauncher, TestRunnerPlugin } from '@web/test-runner' */
/** @import { Engine } from './find-browser.mjs' */

/** Two pages at once, each in a window of its own that has focus, as if it were alone. */
function chromium() {
  return chromeLauncher({
    concurrency: 2,
    launchOptions: { executablePath: ensureChromium(), args: isRoot ? ['--no-sandbox'] : [] },
    async createPage({ browser }) {
      const page = await (await browser.createBrowserContext()).newPage();
      const session = await page.createCDPSession();
      await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
      return page;
    },
  });
}

/**
 * One page at a time. When its tests are over, the tabs that they opened are closed, and focus comes back from the
 * browser's own toolbar, where Tab past the last element leads. Firefox gives it back only when another tab has been in
 * front.
 */
function firefox() {
  /** @type {import('puppeteer-core').LaunchOptions} */
  const launchOptions = { browser: 'firefox', executablePath: ensureFirefox(), headless: true };
  const launcher = chromeLauncher({ puppeteer, concurrency: 1, launchOptions });
  const stopSession = launcher.stopSession.bind(launcher);
  launcher.stopSession = async (id) => {
    const page = launcher.getPage(id);
    const result = await stopSession(id);
    const browser = page.browser();
    await browser.newPage();
    for (const other of await browser.pages()) {
      if (other !== page) await other.close();
    }
    await page.bringToFront();
    return result;
  };
  return launcher;
}

/**
 * @param {Engine} engine
 * @returns {Promise<{ launcher: BrowserLauncher, plugins: TestRunnerPlugin[] }>}
 */
export async function launch(engine) {
  if (engine === 'chromium') return { launcher: chromium(), plugins: [] };
  if (engine === 'firefox') return { launcher: firefox(), plugins: [] };
  const { launcher, plugin } = await webKit(ensureWebKit());
  return { launcher, plugins: [plugin] };
}
