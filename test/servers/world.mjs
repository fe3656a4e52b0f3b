// @ts-check
/** Servers in other languages behind the playground, and a person at its page. The test reads the log of each server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startDestination } from '../e2e/peers/destination.mjs';
import { part, preparePlayground } from '../e2e/playground-world.mjs';
import { freePort } from '../tools/free-port.mjs';
import { until } from '../tools/until.mjs';

/** @import { Page } from 'puppeteer-core' */

/** @param {string} path from this folder */
export const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * One server: its program, which gets the path of its log as the next argument, and after that a port if it is to listen.
 * @typedef {object} Program
 * @property {string} name
 * @property {string} command
 * @property {string[]} [args]
 * @property {string} [row] of requirements.json
 */

/**
 * @typedef {object} Visit a person at the page of a playground that is connected to the server
 * @property {Page} page
 * @property {() => { tool: string, got: any }[]} log what the server got
 * @property {(tool: string) => Promise<any>} got waits for the last line of a tool in that log
 * @property {() => void} sign tells the server to go on
 */

/** The playground for the tests of one file. */
export function prepareServers() {
  const world = preparePlayground();
  let destination = '';
  /** @type {() => Promise<unknown>} */
  let close = async () => {};
  let count = 0;

  before(async () => {
    const site = await startDestination();
    ({ close } = site);
    destination = `${site.origin}/pay`;
    process.env.DESTINATION = destination; // Servers inherit it: the page that they ask people to visit.
  });
  after(() => close());

  /**
   * Runs the server as a command, with a person at the page.
   * @param {Program} program
   * @param {(visit: Visit) => Promise<void>} act
   * @param {string[]} [options] of the playground
   */
  async function withCommand({ name, command, args = [] }, act, options = []) {
    const path = world.pathOf(`${name}-${count++}.ndjson`);
    await world.withPlayground([...options, '--', command, ...args, path], ({ page }) => act(visitOf(page, path)));
  }

  /**
   * Runs the server at an address, with a person at the page.
   * @param {Program} program
   * @param {(visit: Visit) => Promise<void>} act
   * @param {string[]} [options] of the playground
   */
  async function withAddress({ name, command, args = [] }, act, options = []) {
    const path = world.pathOf(`${name}-${count++}.ndjson`);
    const port = await freePort();
    const child = spawn(command, [...args, path, String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    const ended = once(child, 'exit');
    try {
      const url = `http://127.0.0.1:${port}/mcp`;
      await until(async function serverListens() {
        if (child.exitCode !== null) throw new Error(said);
        return (await fetch(url, { method: 'DELETE' })).status > 0;
      });
      await world.withPlayground([...options, '--url', url], ({ page }) => act(visitOf(page, path)));
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  }

  return {
    ...world,
    /** The page that the servers ask people to visit. */
    get destination() {
      return destination;
    },
    withCommand,
    withAddress,
  };
}

/** @param {Page} page @param {string} path of the log @returns {Visit} */
function visitOf(page, path) {
  const log = () =>
    existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line))
      : [];
  return {
    page,
    log,
    async got(tool) {
      const last = () => log().findLast((line) => line.tool === tool);
      await until(function serverLogs() {
        return last() !== undefined;
      });
      return last()?.got;
    },
    sign: () => writeFileSync(`${path}.go`, ''),
  };
}

/** Chooses an option by its label. @param {Page} page @param {string} name @param {string} label */
export async function pick(page, name, label) {
  const option = await page.waitForSelector(`#question >>> [data-name=${name}] ::-p-text(${label})`);
  await option?.scrollIntoView();
  await option?.click();
}

/** The text of the card. @param {Page} page */
export function card(page) {
  return page.$eval('#question', (element) => element.shadowRoot?.querySelector('[part~=dialog]')?.textContent ?? '');
}

/** The error at a field. @param {Page} page @param {string} name */
export async function error(page, name) {
  const place = await page.waitForSelector(`#question >>> [data-name=${name}] [part~=error]`);
  return String(await place?.evaluate(({ textContent }) => textContent));
}

/** Empties a field. @param {Page} page @param {string} name */
export async function clear(page, name) {
  await page.focus(`#question >>> [name=${name}]`);
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
}
export { part };
