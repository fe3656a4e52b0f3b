// @ts-check
/**
 * A page with the built element, and a server with an SDK: the same calls by each way of the page's client. Both generations of
 * the SDK, each with a handler and behind a wrapped transport, and no SDK at all over three kinds of connection.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from './browser.mjs';
import { startDestination } from './peers/destination.mjs';
import { overEvents, overWebSocket } from './peers/over.mjs';
import { call, events, gone, leave, openBy, part, peers, press, type, visitPage } from './peers/person.mjs';
import { createServerV1 } from './peers/server-v1.mjs';
import { createModernServer, createServerV2 } from './peers/server-v2.mjs';
import { startSite } from './peers/site.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const servers = {
  v1: createServerV1(),
  v2: createServerV2(),
  modern: createModernServer(),
  websocket: createServerV1(),
  sse: createServerV1(),
};

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
  site = await startSite({
    pages: ['sdk-v1', 'sdk-v2', 'transport-v1', 'transport-v2', 'raw', 'worker'],
    endpoints: {
      '/v1': servers.v1.handle,
      '/v2': servers.v2.handle,
      '/modern': servers.modern.handle,
      ...overEvents(servers.sse.serve),
    },
  });
  sockets = overWebSocket(site.server, servers.websocket.serve);
  browser = await launchChromium({ args: ['--lang=en-US'] });
});

after(async () => {
  await browser?.close();
  sockets?.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
  await site?.close();
  await destination?.close();
});

/** @typedef {(name: string, ...args: unknown[]) => Promise<any>} Tools calls or reads a member of the server's tools */

/** Of a server in this process. @param {object} tools @returns {Tools} */
function here(tools) {
  return async (name, ...args) => {
    const member = /** @type {any} */ (tools)[name];
    return typeof member === 'function' ? await member(...args) : structuredClone(member);
  };
}

/** Of a server in the page's worker. @param {Page} page @returns {Tools} */
function inWorker(page) {
  const tool = async (/** @type {string} */ name, /** @type {unknown[]} */ args) => {
    const { [name]: member } = /** @type {any} */ (self).tools;
    return typeof member === 'function' ? await member(...args) : member;
  };
  return async (name, ...args) => page.workers()[0]?.evaluate(tool, name, args);
}

/** @type {{ way: string, id: string, address: string, hasStream: boolean, packages: string[], toolsOf: (page: Page) => Tools }[]} */
const WAYS = [
  {
    way: '@modelcontextprotocol/sdk',
    id: 'SRV-01',
    address: 'sdk-v1?mcp=/v1',
    hasStream: true,
    packages: ['@modelcontextprotocol/sdk'],
    toolsOf: () => here(servers.v1),
  },
  {
    way: '@modelcontextprotocol/client',
    id: 'SRV-02',
    address: 'sdk-v2?mcp=/v2',
    hasStream: true,
    packages: ['@modelcontextprotocol/client', '@modelcontextprotocol/server', '@modelcontextprotocol/node'],
    toolsOf: () => here(servers.v2),
  },
  {
    way: 'a wrapped transport of @modelcontextprotocol/sdk',
    id: 'LIB-02',
    address: 'transport-v1?mcp=/v1',
    hasStream: true,
    packages: ['@modelcontextprotocol/sdk'],
    toolsOf: () => here(servers.v1),
  },
  {
    way: 'a wrapped transport of @modelcontextprotocol/client',
    id: 'LIB-02',
    address: 'transport-v2?mcp=/v2',
    hasStream: true,
    packages: ['@modelcontextprotocol/client'],
    toolsOf: () => here(servers.v2),
  },
  {
    way: 'no SDK, over a WebSocket',
    id: 'SRV-03',
    address: 'raw?pipe=websocket',
    hasStream: false,
    packages: ['ws', '@modelcontextprotocol/sdk'],
    toolsOf: () => here(servers.websocket),
  },
  {
    way: 'no SDK, over postMessage',
    id: 'SRV-03',
    address: 'raw?pipe=worker',
    hasStream: false,
    packages: ['@modelcontextprotocol/server'],
    toolsOf: inWorker,
  },
  {
    way: 'no SDK, over SSE and POST',
    id: 'SRV-03',
    address: 'raw?pipe=sse',
    hasStream: false,
    packages: ['@modelcontextprotocol/sdk'],
    toolsOf: () => here(servers.sse),
  },
];

for (const { way, id: srv, address, hasStream, packages, toolsOf } of WAYS) {
  describe(`a server of 2025-11-25 whose page uses ${way}`, () => {
    /** @param {(page: Page, tools: Tools) => Promise<void>} act */
    async function onPage(act) {
      const { page, problems } = await visitPage(browser, `${site.origin}/${address}`, { hasStream });
      const tools = toolsOf(page);
      await act(page, tools);
      assert.deepEqual([await tools('errors'), problems()], [[], []]);
      await leave(page);
    }
    /** Somewhere to go, another one for every test. @param {string} name */
    const errand = (name) => {
      const id = `${address}-${name}`.replace(/\W/g, '');
      return { id, url: `${destination.origin}/sign-in/${id}?for=acme` };
    };

    it(`gets what the person typed, and nothing else [${srv}]`, async (t) => {
      t.diagnostic(await peers(...packages));
      await onPage(async (page) => {
        const { result } = await call(page, 'ask');
        await type(page, 'name', 'Zoë');
        await type(page, 'age', '36');
        await press(page, 'submit');
        const content = { name: 'Zoë', age: 36, news: true };
        assert.deepEqual(JSON.parse(String(await result)), { action: 'accept', content });
        assert.deepEqual(await events(page), [{ type: 'shown' }, { type: 'accept', content }, { type: 'close' }]);
      });
    });

    it(`gets decline and cancel without content, for a form and for a page, which does not open [${srv}, MCP-14]`, () =>
      onPage(async (page) => {
        for (const [button, action] of /** @type {const} */ ([
          ['reject', 'decline'],
          ['cancel', 'cancel'],
        ])) {
          const { id, url } = errand(action);
          for (const tool of ['ask', 'visit']) {
            const { result } = await call(page, tool, tool === 'visit' ? { id, url } : {});
            if (tool === 'ask') await type(page, 'name', 'Zoë');
            await press(page, button);
            assert.deepEqual(JSON.parse(String(await result)), { action });
            await gone(page);
          }
          assert.ok(!destination.visits.some(({ path }) => path.includes(id)));
        }
      }));

    it(`can withdraw an elicitation, which leaves the screen without a reply [${srv}, MCP-26, DLG-10]`, () =>
      onPage(async (page, tools) => {
        if (srv === 'SRV-01') {
          // SDK v1 ignores the cancellation of the first request of a session, whose id is 0.
          const first = await call(page, 'ask');
          await press(page, 'reject');
          await first.result;
          await gone(page);
        }
        const { result } = await call(page, 'ask');
        await type(page, 'name', 'Zoë');
        await tools('withdraw');
        assert.equal(JSON.parse(String(await result)), 'withdrawn');
        await page.waitForSelector('mcp-elicitation >>> [name=name]', { hidden: true });
        const notice = await page.waitForSelector(part('notice'), { visible: true });
        assert.match(String(await notice?.evaluate(({ textContent }) => textContent)), /Acme/);
        assert.deepEqual((await events(page)).slice(-2), [{ type: 'shown' }, { type: 'close' }]);
      }));

    it(`gets accept when the person consents and the page opens, and ends the visit with its completion [${srv}, MCP-18, MCP-19]`, () =>
      onPage(async (page, tools) => {
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
        await tools('complete', id);
        assert.deepEqual(await events(page), [...before, { type: 'close' }]);
      }));

    it(`gets a call again that needed a page first when the server or the person says that the visit is over [${srv}, MCP-20]`, () =>
      onPage(async (page, tools) => {
        for (const who of ['server', 'person']) {
          const { id, url } = errand(who);
          const { length } = await tools('calls');
          const { result } = await call(page, 'subscribe', { id, url });
          await openBy(page, 'submit', url);
          await page.waitForSelector(part('finish'), { visible: true });
          assert.deepEqual((await tools('calls')).slice(length), ['subscribe']);
          await tools('settle', id);
          if (who === 'person') await press(page, 'finish');
          else await tools('complete', id);
          assert.deepEqual(await result, ['"subscribed"']);
          assert.deepEqual((await tools('calls')).slice(length), ['subscribe', 'subscribe']);
          await gone(page);
        }
      }));
  });
}

for (const [way, address, id] of /** @type {const} */ ([
  ['@modelcontextprotocol/client', 'sdk-v2', 'SRV-02'],
  ['a wrapped transport of @modelcontextprotocol/client', 'transport-v2', 'LIB-02'],
])) {
  describe(`a call of 2026-07-28 through ${way}`, () => {
    const visit = () => visitPage(browser, `${site.origin}/${address}?mcp=/modern&revision=2026-07-28`);
    const url = () => `${destination.origin}/sign-in/${address}?for=acme`;
    const { calls } = servers.modern;

    it(`is made again with the answers to a form and to a page, each under its own key [${id}]`, async (t) => {
      t.diagnostic(await peers('@modelcontextprotocol/client', '@modelcontextprotocol/server'));
      const { page, problems } = await visit();
      const { length } = calls;
      const { result } = await call(page, 'both', { id: 'both', url: url() });
      await type(page, 'name', 'Zoë');
      await press(page, 'submit');
      await page.waitForSelector(part('url'), { visible: true });
      await openBy(page, 'submit', url());
      await page.waitForSelector(part('finish'), { visible: true });
      assert.deepEqual(calls.slice(length), ['both']);
      await press(page, 'finish');
      assert.deepEqual(JSON.parse(String(await result)), {
        who: { action: 'accept', content: { name: 'Zoë', news: true } },
        where: { action: 'accept' },
      });
      assert.deepEqual(calls.slice(length), ['both', 'both']);
      await gone(page);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    it(`is made again with decline, and not made again when the person gives up the visit that it needs [${id}, MCP-18]`, async () => {
      const { page, problems } = await visit();
      const asked = await call(page, 'ask', { id: '', url: '' });
      await press(page, 'reject');
      assert.deepEqual(JSON.parse(String(await asked.result)), { who: { action: 'decline' } });
      await gone(page);
      const { result } = await call(page, 'visit', { id: 'given-up', url: url() });
      await openBy(page, 'submit', url());
      await page.waitForSelector(part('finish'), { visible: true });
      const { length } = calls;
      await press(page, 'cancel');
      await assert.rejects(result, /given up/);
      assert.equal(calls.length, length);
      assert.deepEqual(problems(), []);
      await leave(page);
    });
  });
}
