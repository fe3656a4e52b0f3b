// @ts-check
/** Both generations of the TypeScript SDK behind a wrapped transport, in a page with the built element. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from './browser.mjs';
import { startDestination } from './peers/destination.mjs';
import { call, events, gone, leave, openBy, part, peers, press, type, visitPage } from './peers/person.mjs';
import { createServerV1 } from './peers/server-v1.mjs';
import { createModernServer, createServerV2 } from './peers/server-v2.mjs';
import { startSite } from './peers/site.mjs';

/** @import { Browser } from 'puppeteer-core' */

const servers = { v1: createServerV1(), v2: createServerV2(), modern: createModernServer() };

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startSite>>} */
let site;
/** @type {Awaited<ReturnType<typeof startDestination>>} */
let destination;

before(async () => {
  destination = await startDestination();
  site = await startSite({
    pages: ['transport-v1', 'transport-v2'],
    endpoints: { '/v1': servers.v1.handle, '/v2': servers.v2.handle, '/modern': servers.modern.handle },
  });
  browser = await launchChromium({ args: ['--lang=en-US'] });
});

after(async () => {
  await browser?.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
  await site?.close();
  await destination?.close();
});

for (const [name, address, server] of /** @type {const} */ ([
  ['@modelcontextprotocol/sdk', 'transport-v1?mcp=/v1', servers.v1],
  ['@modelcontextprotocol/client', 'transport-v2?mcp=/v2', servers.v2],
])) {
  describe(`a page that wraps the transport of ${name}, on 2025-11-25`, () => {
    const visit = () => visitPage(browser, `${site.origin}/${address}`, { hasStream: true });

    it('sends what the person typed, and removes a request that the server withdraws [LIB-02]', async (t) => {
      t.diagnostic(await peers(name));
      const { page, problems } = await visit();
      const first = await call(page, 'ask'); // Its id is 0.
      server.withdraw();
      assert.equal(JSON.parse(String(await first.result)), 'withdrawn');
      await page.waitForSelector('mcp-elicitation >>> [name=name]', { hidden: true });

      const { result } = await call(page, 'ask');
      await type(page, 'name', 'Zoë');
      await press(page, 'submit');
      const content = { name: 'Zoë', news: true };
      assert.deepEqual(JSON.parse(String(await result)), { action: 'accept', content });
      assert.deepEqual([server.errors, problems()], [[], []]);
      await leave(page);
    });

    it('makes a call again once the server says that the visit is over [LIB-02]', async () => {
      const { page, problems } = await visit();
      const id = `wrapped-${address}`.replace(/\W/g, '');
      const url = `${destination.origin}/sign-in/${id}?for=acme`;
      server.calls.length = 0;
      const { result } = await call(page, 'subscribe', { id, url });
      await openBy(page, 'submit', url);
      await page.waitForSelector(part('finish'), { visible: true });
      assert.deepEqual(server.calls, ['subscribe']);
      server.settle(id);
      await server.complete(id);
      assert.deepEqual(await result, ['"subscribed"']);
      assert.deepEqual(server.calls, ['subscribe', 'subscribe']);
      await gone(page);
      assert.deepEqual((await events(page)).at(-1), { type: 'close' });
      assert.deepEqual(problems(), []);
      await leave(page);
    });
  });
}

describe('a page that wraps the transport of @modelcontextprotocol/client, on 2026-07-28', () => {
  it('makes a call again with the answers to a form and to a page [LIB-02]', async () => {
    const { page, problems } = await visitPage(browser, `${site.origin}/transport-v2?mcp=/modern&revision=2026-07-28`);
    const url = `${destination.origin}/sign-in/wrapped?for=acme`;
    servers.modern.calls.length = 0;
    const { result } = await call(page, 'both', { id: 'wrapped', url });
    await type(page, 'name', 'Zoë');
    await press(page, 'submit');
    await page.waitForSelector(part('url'), { visible: true });
    await openBy(page, 'submit', url);
    await page.waitForSelector(part('finish'), { visible: true });
    await press(page, 'finish');
    assert.deepEqual(JSON.parse(String(await result)), {
      who: { action: 'accept', content: { name: 'Zoë', news: true } },
      where: { action: 'accept' },
    });
    assert.deepEqual(servers.modern.calls, ['both', 'both']);
    await gone(page);
    assert.deepEqual(problems(), []);
    await leave(page);
  });
});
