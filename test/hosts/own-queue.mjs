// @ts-check
/** The application of demo/hosts/own-queue/ in Chromium, built with React 18 and with React 19. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { serveHost } from '../../demo/hosts/serve.mjs';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { leave, part } from '../e2e/peers/person.mjs';

/** @import { Page } from 'puppeteer-core' */

/** The directory of each build. */
export const BUILDS = /** @type {const} */ ({ 'React 18': 'dist/18', 'React 19': 'dist/19' });
export const MODALS = /** @type {const} */ (['mantine', 'radix', 'headless']);

/** @param {keyof typeof BUILDS} react */
export async function startOwnQueue(react) {
  const directory = fileURLToPath(new URL(`../../demo/hosts/own-queue/${BUILDS[react]}`, import.meta.url));
  const host = await serveHost(directory, { port: 0, inlineStyles: true });
  const browser = await launchChromium({ args: ['--lang=en-US'] });
  return {
    url: host.url,
    /**
     * Does something on the page. Fails for any error meanwhile.
     * @param {typeof MODALS[number]} modal
     * @param {(page: Page, requested: string[]) => Promise<void>} act
     */
    async onPage(modal, act) {
      const { page, problems } = await openPage(browser, 'about:blank');
      /** @type {string[]} */
      const requested = [];
      page.on('request', (request) => requested.push(request.url()));
      await page.goto(`${host.url}?modal=${modal}`);
      await page.waitForSelector('#transfer');
      await act(page, requested);
      assert.deepEqual(problems, []);
      await leave(page);
    },
    async close() {
      await browser.close();
      await host.close();
    },
  };
}

/** Calls the tool that asks, and waits for the request in the modal. @param {Page} page */
export async function askForTransfer(page) {
  await page.click('#transfer');
  await page.waitForSelector('mcp-elicitation >>> [name=amount]', { visible: true });
  await page.waitForSelector(part('submit'), { visible: true });
}

/** @param {Page} page @param {string} end */
export async function resultEnds(page, end) {
  await page.waitForFunction((text) => document.querySelector('#result')?.textContent?.endsWith(text), {}, end);
}
