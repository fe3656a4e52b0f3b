// @ts-check
/** A page with the built element and no SDK, which exchanges JSON-RPC messages with servers that use the SDKs. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from './browser.mjs';
import { startDestination } from './peers/destination.mjs';
import { overEvents, overWebSocket } from './peers/over.mjs';
import { call, events, gone, leave, openBy, part, peers, press, type, visitPage } from './peers/person.mjs';
import { createServerV1 } from './peers/server-v1.mjs';
import { startSite } from './peers/site.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const servers = { websocket: createServerV1(), sse: createServerV1() };

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startSite>>} */
let site;
/** @type {ReturnType<typeof overWebSocket>} */
let sockets;
/** @type {Awaited<ReturnType<typeof startDestination>>} */
let destination;

before(async () => {
  destination = await startDestination();
  site = await startSite({ pages: ['raw', 'worker'], endpoints: overEvents(servers.sse.serve) });
  sockets = overWebSocket(site.server, servers.websocket.serve);
  browser = await launchChromium({ args: ['--lang=en-US'] });
});

after(async () => {
  await browser?.close();
  sockets?.close();
  await site?.close();
  await destination?.close();
});

/**
 * Calls the tools of a server that runs in the page's worker.
 * @param {Page} page
 * @returns {(name: string, ...args: unknown[]) => Promise<any>}
 */
function inWorker(page) {
  return async (name, ...args) => {
    const tool = async (/** @type {string} */ name, /** @type {unknown[]} */ args) => {
      const { [name]: member } = /** @type {any} */ (self).tools;
      return typeof member === 'function' ? await member(...args) : member;
    };
    return page.workers()[0]?.evaluate(tool, name, args);
  };
}

/**
 * @param {object} tools of a server that runs in this process
 * @returns {(name: string, ...args: unknown[]) => Promise<any>}
 */
function here(tools) {
  return async (name, ...args) => {
    const member = /** @type {any} */ (tools)[name];
    return typeof member === 'function' ? await member(...args) : member;
  };
}

const PIPES = [
  {
    pipe: 'websocket',
    over: 'a WebSocket',
    packages: ['ws', '@modelcontextprotocol/sdk'],
    server: () => here(servers.websocket),
  },
  { pipe: 'worker', over: 'postMessage', packages: ['@modelcontextprotocol/server'], server: inWorker },
  { pipe: 'sse', over: 'SSE and POST', packages: ['@modelcontextprotocol/sdk'], server: () => here(servers.sse) },
];

for (const { pipe, over, packages, server } of PIPES) {
  describe(`a server whose page uses no SDK, ${over},`, () => {
    /** @param {string} id */
    const errand = (id) => ({ id: `${pipe}-${id}`, url: `${destination.origin}/${pipe}/${id}` });

    const visit = async () => {
      const { page, problems } = await visitPage(browser, `${site.origin}/raw?pipe=${pipe}`);
      return { page, problems, tools: server(page) };
    };

    it('gets what the person typed, and nothing else [SRV-03]', async (t) => {
      t.diagnostic(await peers(...packages));
      const { page, problems, tools } = await visit();
      const { result } = await call(page, 'ask');
      await type(page, 'name', 'Zoë');
      await type(page, 'age', '36');
      await press(page, 'submit');
      const content = { name: 'Zoë', age: 36, news: true };
      assert.deepEqual(JSON.parse(String(await result)), { action: 'accept', content });
      assert.deepEqual(await tools('errors'), []);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    it('gets decline and cancel without content [SRV-03]', async () => {
      const { page, problems, tools } = await visit();
      for (const [button, action] of /** @type {const} */ ([
        ['reject', 'decline'],
        ['cancel', 'cancel'],
      ])) {
        const { result } = await call(page, 'ask');
        await type(page, 'name', 'Zoë');
        await press(page, button);
        assert.deepEqual(JSON.parse(String(await result)), { action });
        await gone(page);
      }
      assert.deepEqual(await tools('errors'), []);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    it('can withdraw an elicitation, even its first with the id 0, which leaves the screen without a reply [SRV-03, MCP-26, DLG-10]', async () => {
      const { page, problems, tools } = await visit();
      const { result } = await call(page, 'ask');
      await type(page, 'name', 'Zoë');
      await tools('withdraw');
      assert.equal(JSON.parse(String(await result)), 'withdrawn');
      await page.waitForSelector('mcp-elicitation >>> [name=name]', { hidden: true });
      assert.deepEqual(await events(page), [{ type: 'shown' }, { type: 'close' }]);
      await tools('complete', 'nothing');
      assert.deepEqual(await tools('errors'), []);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    it('gets accept when the person consents and the page opens, and ends the visit with its completion [SRV-03, MCP-18, MCP-19]', async () => {
      const { page, problems, tools } = await visit();
      const { id, url } = errand('complete');
      const { result } = await call(page, 'visit', { id, url });
      await openBy(page, 'submit', url);
      assert.deepEqual(JSON.parse(String(await result)), { action: 'accept' });
      await page.waitForSelector(part('finish'), { visible: true });

      const before = [{ type: 'shown' }, { type: 'url-open', url }, { type: 'accept' }, { type: 'waiting' }];
      await tools('complete', 'of-another-errand');
      assert.deepEqual(await events(page), before);
      await tools('complete', id);
      await gone(page);
      assert.deepEqual(await events(page), [...before, { type: 'close' }]);
      assert.deepEqual(await tools('errors'), []);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    it('gets a call again that needed a page first when the person has finished there [SRV-03, MCP-20]', async () => {
      const { page, problems, tools } = await visit();
      const { id, url } = errand('subscribe');
      const { length } = await tools('calls');
      const { result } = await call(page, 'subscribe', { id, url });
      await openBy(page, 'submit', url);
      await page.waitForSelector(part('finish'), { visible: true });
      assert.deepEqual((await tools('calls')).slice(length), ['subscribe']);
      await tools('settle', id);
      await press(page, 'finish');
      assert.deepEqual(await result, ['"subscribed"']);
      assert.deepEqual((await tools('calls')).slice(length), ['subscribe', 'subscribe']);
      assert.deepEqual(problems(), []);
      await leave(page);
    });
  });
}
