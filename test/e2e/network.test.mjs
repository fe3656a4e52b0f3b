// @ts-check
/** What a URL elicitation does on the network: nothing before the person consents, and little after. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from './browser.mjs';
import { startDestination } from './peers/destination.mjs';
import { overWebSocket } from './peers/over.mjs';
import { call, leave, openBy, part, press, visitPage } from './peers/person.mjs';
import { createServerV1 } from './peers/server-v1.mjs';
import { startSite } from './peers/site.mjs';

/** @import { Browser } from 'puppeteer-core' */

/** A name that browsers resolve to this machine: its lookup is logged, and never leaves the machine (RFC 6761, 6.3). */
const HOST = 'sign-in.acme.localhost';

const server = createServerV1();

/** @type {Awaited<ReturnType<typeof startSite>>} */
let site;
/** @type {ReturnType<typeof overWebSocket>} */
let sockets;
/** @type {Awaited<ReturnType<typeof startDestination>>} */
let destination;

before(async () => {
  destination = await startDestination();
  site = await startSite({ pages: ['raw'] });
  sockets = overWebSocket(site.server, server.serve);
});

after(async () => {
  sockets?.close();
  await site?.close();
  await destination?.close();
});

/** @param {string} id */
function errand(id) {
  return { id, url: `http://${HOST}:${destination.port}/for/${id}?with=a#fragment` };
}

/**
 * @param {Browser} browser
 * @param {{ isPrivate?: boolean }} [options]
 */
function visit(browser, options) {
  return visitPage(browser, `${site.origin}/raw?pipe=websocket`, options);
}

describe('a page that a server asks the person to visit', () => {
  /** @type {Browser} */
  let browser;

  before(async () => {
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(() => browser?.close());

  it('gets no request and no connection before the person opens it [MCP-14]', async () => {
    const { page, problems } = await visit(browser, { isPrivate: false });
    /** @type {string[]} */
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));
    const connections = destination.connections;
    const { id, url } = errand('unopened');
    await call(page, 'visit', { id, url });
    await page.hover(part('url'));
    await page.hover(part('submit'));
    await page.focus(part('submit'));
    assert.deepEqual(requests, []);
    assert.equal(destination.connections, connections);

    const opened = await openBy(page, 'submit', url);
    assert.ok(destination.connections > connections);
    assert.deepEqual(
      destination.visits.map(({ path }) => path),
      [`/for/${id}?with=a`],
    );
    assert.deepEqual(requests, []); // Only in the host's page: the opened page has its own.
    assert.equal(await opened.evaluate(() => location.href), url);
    assert.deepEqual(problems(), []);
    await leave(page);
  });

  for (const how of /** @type {const} */ (['submit', 'reopen'])) {
    it(`gets no referrer and no opener when the person opens it by ${how} [MCP-15]`, async () => {
      const { page } = await visit(browser);
      const { id, url } = errand(how);
      await call(page, 'visit', { id, url });
      let opened = await openBy(page, 'submit', url);
      if (how === 'reopen') {
        await opened.close();
        opened = await openBy(page, 'reopen', url);
      }
      const seen = await opened.evaluate(() => ({
        opener: window.opener,
        isTop: window.top === window,
        name: window.name,
        referrer: document.referrer,
      }));
      assert.deepEqual(seen, { opener: null, isTop: true, name: '', referrer: '' });
      const arrivals = destination.visits.filter(({ path }) => path.startsWith(`/for/${id}?`));
      assert.equal(arrivals.length, how === 'reopen' ? 2 : 1);
      for (const { headers } of arrivals) {
        assert.equal(headers.referer, undefined);
        assert.equal(headers.origin, undefined);
      }
      await leave(page);
    });
  }
});

describe('the browser’s own log of the network', () => {
  /** @type {string} */
  let directory;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'net-log-'));
  });

  after(() => rm(directory, { recursive: true, force: true }));

  /**
   * Everything that Chromium does on the network, including the lookup of names.
   * @param {string} name
   * @param {(browser: Browser) => Promise<unknown>} act
   */
  async function netLogOf(name, act) {
    const file = join(directory, `${name}.json`);
    const browser = await launchChromium({ args: ['--lang=en-US', `--log-net-log=${file}`] });
    try {
      await act(browser);
    } finally {
      await browser.close();
    }
    return readFile(file, 'utf8');
  }

  it('contains no lookup of and no connection to the host of a page that is shown but not opened [MCP-14]', async () => {
    const log = await netLogOf('declined', async (browser) => {
      const { page } = await visit(browser, { isPrivate: false });
      const { result } = await call(page, 'visit', errand('declined'));
      await page.hover(part('submit'));
      await press(page, 'reject');
      assert.deepEqual(JSON.parse(String(await result)), { action: 'decline' });
    });
    assert.ok(log.includes(new URL(site.origin).host)); // The log contains what did happen.
    assert.equal(log.includes(HOST), false);
  });

  it('would contain a host to which the browser connects ahead of time, so the test can tell', async () => {
    const log = await netLogOf('hinted', async (browser) => {
      const { page } = await visit(browser, { isPrivate: false });
      const connected = once(destination.server, 'connection', { signal: AbortSignal.timeout(10_000) });
      await page.evaluate((href) => {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href }));
      }, errand('hinted').url);
      await connected;
    });
    assert.equal(log.includes(HOST), true);
  });
});
