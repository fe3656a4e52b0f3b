// @ts-check
/** Opens a page with one form. */

/** @import { Browser, CDPSession } from 'puppeteer-core' */
/** @import { Measures } from './page.mjs' */

/**
 * @typedef {object} Visit
 * @property {<Name extends keyof Measures>(name: Name, ...args: Parameters<Measures[Name]>) => Promise<Awaited<ReturnType<Measures[Name]>>>} call
 * @property {() => Promise<Memory>} memory
 * @property {() => Promise<void>} end
 */

/**
 * Memory in use after garbage collection. Leaks show in `scripts` and `nodes`; the bytes of the DOM grow in steps too
 * large for that.
 * @typedef {object} Memory
 * @property {number} scripts bytes
 * @property {number} dom bytes
 * @property {number} nodes of the DOM
 */

/**
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<Visit>}
 */
export async function visit(browser, url) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const client = await page.createCDPSession();
  // Each page must count as the active one: a window without focus dispatches no blur.
  await client.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await page.goto(url);
  return {
    call: async (name, ...args) => {
      const result = await page.evaluate(`bench.${name}(...${JSON.stringify(args)})`);
      return /** @type {any} */ (result);
    },
    memory: () => memoryOf(client),
    end: () => context.close(),
  };
}

/** @param {CDPSession} client */
async function memoryOf(client) {
  for (let i = 0; i < 2; i++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes } = await client.send('Memory.getDOMCounters');
  return { scripts: usedSize, dom: embedderHeapUsedSize, nodes };
}
