// @ts-check
/** The relay as a service, and people at their pages in Chromium. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { startDestination } from '../e2e/peers/destination.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { bundle } from '../interrupts/pages.mjs';
import { startProcess } from '../service/world/process.js';
import { until } from '../tools/until.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

export const KEY = 'a-key-of-at-least-16-letters';
const HTML =
  '<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,"><body><mcp-elicitation></mcp-elicitation><script type="module" src="/page.js"></script>';

/** @param {string} url of the relay @param {string} user */
async function tokenFor(url, user) {
  const reply = await fetch(`${url}/v1/page-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ scope: { user } }),
  });
  return (await reply.json()).token;
}

/** For the tests of one file. @param {string[]} flags of the service, beside its own */
export function prepareRelay(...flags) {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let site;
  /** @type {Awaited<ReturnType<typeof startDestination>>} */
  let destination;
  /** @type {Awaited<ReturnType<typeof startProcess>>} */
  let service;
  let url = '';
  /** How a person's page gets its token, where a backend of a test gives it. @type {Map<string, () => Promise<string>>} */
  const backends = new Map();
  const folder = mkdtempSync(join(tmpdir(), 'python-'));
  let count = 0;

  before(async () => {
    const script = await bundle('../../python/pages/page.mjs');
    site = await listen(async ({ url: path = '' }, response) => {
      const user = decodeURIComponent(/^\/token\/([^/]+)$/.exec(path)?.[1] ?? '');
      const [type, text] = user
        ? ['text/plain', await (backends.get(user)?.() ?? tokenFor(url, user))]
        : path === '/page.js'
          ? ['text/javascript', script]
          : ['text/html', HTML];
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
      response.end(text);
    });
    destination = await startDestination();
    service = await startProcess(['--keys', `demo:${KEY}`, '--origins', site.origin, ...flags]);
    ({ url } = service);
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    await service?.kill();
    await site?.close();
    await destination?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get url() {
      return url;
    },
    /** The page that servers ask people to visit. */
    get destination() {
      return `${destination.origin}/pay`;
    },
    /** Opens the page of a person. @param {string} user @param {() => Promise<string>} [getToken] */
    async open(user, getToken) {
      if (getToken) backends.set(user, getToken);
      const query = new URLSearchParams({ relay: url, token: `/token/${encodeURIComponent(user)}` });
      return openPage(browser, `${site.origin}/?${query}`);
    },
    /** The log of a server, which `test/servers/python/log.py` writes. */
    log() {
      const path = join(folder, `${count++}.ndjson`);
      const lines = () => (existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []);
      return {
        path,
        /** Waits for what a tool got. @param {string} tool @returns {Promise<any>} */
        async got(tool) {
          const last = () =>
            lines()
              .map((line) => JSON.parse(line))
              .findLast((line) => line.tool === tool);
          await until(function serverLogs() {
            return last() !== undefined;
          });
          return last().got;
        },
        /** Tells the server to go on. */
        sign: () => writeFileSync(`${path}.go`, ''),
      };
    },
  };
}

/** The text of the card and of the notice. @param {Page} page @param {string} text */
export async function reads(page, text) {
  await page.waitForFunction(
    (/** @type {string} */ text) => document.querySelector('mcp-elicitation')?.shadowRoot?.textContent?.includes(text),
    {},
    text,
  );
}

/** Until there is no card and no notice that can be answered. @param {Page} page */
export const closed = (page) => page.waitForSelector('mcp-elicitation >>> [part~=submit]', { hidden: true });
