// @ts-check
/** Both generations of the TypeScript SDK in a page with the built element, against servers with the same SDK. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from './browser.mjs';
import { startDestination } from './peers/destination.mjs';
import { CARD, call, events, gone, leave, openBy, part, peers, press, type, visitPage } from './peers/person.mjs';
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
    pages: ['sdk-v1', 'sdk-v2'],
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

/** Somewhere to go, another one for every test. @param {string} id */
function errand(id) {
  return { id, url: `${destination.origin}/sign-in/${id}?for=acme` };
}

const REFUSALS = /** @type {const} */ ([
  { button: 'reject', action: 'decline' },
  { button: 'cancel', action: 'cancel' },
]);

const SDKS = [
  {
    srv: 'SRV-01',
    name: '@modelcontextprotocol/sdk',
    packages: ['@modelcontextprotocol/sdk'],
    page: 'sdk-v1?mcp=/v1',
    server: servers.v1,
  },
  {
    srv: 'SRV-02',
    name: '@modelcontextprotocol/client',
    packages: ['@modelcontextprotocol/client', '@modelcontextprotocol/server', '@modelcontextprotocol/node'],
    page: 'sdk-v2?mcp=/v2',
    server: servers.v2,
  },
];

for (const { srv, name, packages, page: address, server } of SDKS) {
  describe(`a server whose page uses ${name} on 2025-11-25`, () => {
    const visit = () => visitPage(browser, `${site.origin}/${address}`, { hasStream: true });

    it(`gets what the person typed, and nothing else [${srv}]`, async (t) => {
      t.diagnostic(await peers(...packages));
      const { page, problems } = await visit();
      const { result } = await call(page, 'ask');
      await type(page, 'name', 'Zoë');
      await type(page, 'age', '36');
      await press(page, 'submit');
      const content = { name: 'Zoë', age: 36, news: true };
      assert.deepEqual(JSON.parse(String(await result)), { action: 'accept', content });
      assert.deepEqual(await events(page), [{ type: 'shown' }, { type: 'accept', content }, { type: 'close' }]);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    it(`gets decline and cancel without content [${srv}]`, async () => {
      const { page, problems } = await visit();
      for (const { button, action } of REFUSALS) {
        const { result } = await call(page, 'ask');
        await type(page, 'name', 'Zoë');
        await press(page, button);
        assert.deepEqual(JSON.parse(String(await result)), { action });
        await gone(page);
      }
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    it(`can withdraw an elicitation, which leaves the screen without a reply [${srv}, MCP-26, DLG-10]`, async () => {
      const { page, problems } = await visit();
      // The first request of a session has the id 0, whose cancellation SDK v1 ignores.
      const first = await call(page, 'ask');
      await press(page, 'reject');
      await first.result;
      await gone(page);

      const { result } = await call(page, 'ask');
      await type(page, 'name', 'Zoë');
      server.withdraw();
      await page.waitForSelector('mcp-elicitation >>> [name=name]', { hidden: true });
      const notice = await page.waitForSelector(part('notice'), { visible: true });
      assert.match(String(await notice?.evaluate(({ textContent }) => textContent)), /Acme/);
      assert.equal(JSON.parse(String(await result)), 'withdrawn');
      assert.deepEqual((await events(page)).slice(-2), [{ type: 'shown' }, { type: 'close' }]);
      assert.deepEqual(server.errors, []);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    it(`gets accept when the person consents and the page opens, and ends the visit with its completion [${srv}, MCP-18, MCP-19]`, async () => {
      const { page, problems } = await visit();
      const { id, url } = errand(`${srv}-complete`);
      const { result } = await call(page, 'visit', { id, url });
      assert.equal(
        destination.visits.some(({ path }) => path.includes(id)),
        false,
      );
      await openBy(page, 'submit', url);

      assert.deepEqual(JSON.parse(String(await result)), { action: 'accept' });
      await page.waitForSelector(part('finish'), { visible: true });
      const before = [{ type: 'shown' }, { type: 'url-open', url }, { type: 'accept' }, { type: 'waiting' }];
      assert.deepEqual(await events(page), before);

      await server.complete('of-another-errand');
      assert.deepEqual(await events(page), before);
      await server.complete(id);
      await gone(page);
      await server.complete(id);
      assert.deepEqual(await events(page), [...before, { type: 'close' }]);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    it(`gets decline when the person does not want to visit the page, which does not open [${srv}, MCP-14]`, async () => {
      const { page, problems } = await visit();
      for (const { button, action } of REFUSALS) {
        const { id, url } = errand(`${srv}-${action}`);
        const { result } = await call(page, 'visit', { id, url });
        await press(page, button);
        assert.deepEqual(JSON.parse(String(await result)), { action });
        assert.deepEqual((await events(page)).slice(-3), [{ type: 'shown' }, { type: button }, { type: 'close' }]);
        assert.equal(
          destination.visits.some(({ path }) => path.includes(id)),
          false,
        );
        await gone(page);
      }
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    for (const how of /** @type {const} */ (['the person', 'the server'])) {
      it(`gets a call again that needed a page first when ${how} says that the visit is over [${srv}, MCP-20]`, async () => {
        const { page, problems } = await visit();
        const { id, url } = errand(`${srv}-${how.slice(4)}`);
        server.calls.length = 0;
        const { result } = await call(page, 'subscribe', { id, url });
        await openBy(page, 'submit', url);
        await page.waitForSelector(part('finish'), { visible: true });
        assert.deepEqual(server.calls, ['subscribe']);

        server.settle(id);
        if (how === 'the person') await press(page, 'finish');
        else await server.complete(id);
        assert.deepEqual(await result, ['"subscribed"']);
        assert.deepEqual(server.calls, ['subscribe', 'subscribe']);
        await gone(page);
        assert.deepEqual(problems(), []);
        await leave(page);
      });
    }

    it(`does not get a call again that needed a page first when the person stops waiting [${srv}, MCP-18, MCP-20]`, async () => {
      const { page, problems } = await visit();
      const { id, url } = errand(`${srv}-given-up`);
      server.calls.length = 0;
      const { result } = await call(page, 'subscribe', { id, url });
      await openBy(page, 'submit', url);
      await page.waitForSelector(part('finish'), { visible: true });
      await press(page, 'cancel');
      await assert.rejects(result);
      assert.deepEqual(server.calls, ['subscribe']);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    it(`is given up when it sends the person to the same page again and again [${srv}, MCP-20]`, async () => {
      const { page, problems } = await visit();
      const { id, url } = errand(`${srv}-loop`);
      server.calls.length = 0;
      const { result } = await call(page, 'subscribe', { id, url });
      await openBy(page, 'submit', url);
      await page.waitForSelector(part('finish'), { visible: true });
      await press(page, 'finish');
      await assert.rejects(result);
      assert.deepEqual(server.calls, ['subscribe', 'subscribe']);
      assert.equal(await page.$(CARD), null);
      assert.deepEqual(problems(), []);
      await leave(page);
    });
  });
}

describe('a call through @modelcontextprotocol/client on 2026-07-28', () => {
  const visit = () => visitPage(browser, `${site.origin}/sdk-v2?mcp=/modern&revision=2026-07-28`);
  const nowhere = { id: '', url: '' };

  it('is made again with what the person typed in the form that it needs [SRV-02]', async (t) => {
    t.diagnostic(await peers('@modelcontextprotocol/client', '@modelcontextprotocol/server'));
    const { page, problems } = await visit();
    const { result } = await call(page, 'ask', nowhere);
    await type(page, 'name', 'Zoë');
    await press(page, 'submit');
    const content = { name: 'Zoë', news: true };
    assert.deepEqual(JSON.parse(String(await result)), { who: { action: 'accept', content } });
    assert.deepEqual(problems(), []);
    await leave(page);
  });

  it('is made again with decline when the person rejects the form that it needs [SRV-02]', async () => {
    const { page, problems } = await visit();
    const { result } = await call(page, 'ask', nowhere);
    await press(page, 'reject');
    assert.deepEqual(JSON.parse(String(await result)), { who: { action: 'decline' } });
    assert.deepEqual(problems(), []);
    await leave(page);
  });

  it('is made again when the person has finished on the page that it needs, and not before [SRV-02, MCP-18]', async () => {
    const { page, problems } = await visit();
    const { id, url } = errand('modern');
    servers.modern.calls.length = 0;
    const { result } = await call(page, 'visit', { id, url });
    await openBy(page, 'submit', url);
    await page.waitForSelector(part('finish'), { visible: true });
    assert.deepEqual(servers.modern.calls, ['visit']);
    await press(page, 'finish');
    assert.deepEqual(JSON.parse(String(await result)), { where: { action: 'accept' } });
    assert.deepEqual(servers.modern.calls, ['visit', 'visit']);
    assert.deepEqual(problems(), []);
    await leave(page);
  });

  it('is not made again when the person gives up the visit that it needs [SRV-02, MCP-18]', async () => {
    const { page, problems } = await visit();
    const { id, url } = errand('modern-given-up');
    const { result } = await call(page, 'visit', { id, url });
    await openBy(page, 'submit', url);
    await page.waitForSelector(part('finish'), { visible: true });
    const calls = servers.modern.calls.length;
    await press(page, 'cancel');
    await assert.rejects(result, /given up/);
    assert.equal(servers.modern.calls.length, calls);
    assert.deepEqual(problems(), []);
    await leave(page);
  });

  it('is made again with the answers to a form and to a page, each under its own key [SRV-02]', async () => {
    const { page, problems } = await visit();
    const { id, url } = errand('both');
    const { result } = await call(page, 'both', { id, url });
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
    assert.deepEqual(problems(), []);
    await leave(page);
  });
});
