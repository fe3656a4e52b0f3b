import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { createRelay } from '../../src/relay/backend/relay.js';
import { turns } from '../host/hand-host.js';
import { HandRelay } from './world/hand-relay.js';
import { BRANCH } from './world/requests.js';
import { failureOf, ORIGIN, Page } from './world/wire-page.js';

const SHOWN = '{"type":"shown","id":"A"}';
const EVIL = 'https://evil.example';

function page(hand = new HandRelay(), session = 'ada') {
  return new Page(hand.relay, session);
}

describe('a request to the relay', () => {
  it('from a foreign origin is refused before the application is asked who sent it [RLY-07]', async () => {
    let asked = 0;
    const { relay } = new HandRelay({ authorize: () => ({ user: `u${asked++}` }) });
    const tab = new Page(relay, 'ada');
    const none = undefined;
    const sources: Array<Record<string, string | undefined>> = [
      { 'sec-fetch-site': 'cross-site', origin: EVIL },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.app.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      { 'sec-fetch-site': 'none', origin: none },
      { 'sec-fetch-site': none, origin: EVIL },
      { 'sec-fetch-site': none, origin: 'null' },
      { 'sec-fetch-site': none, origin: none },
    ];
    for (const headers of sources) {
      assert.equal((await tab.postBody(SHOWN, headers)).status, 403, JSON.stringify(headers));
    }
    const stream = tab.request('GET', { headers: { 'sec-fetch-site': 'cross-site', origin: EVIL } });
    assert.equal((await relay.fetch(stream)).status, 403);
    assert.equal(asked, 0);
  });

  it('from the relay’s own origin is accepted, even if the browser sends no Sec-Fetch-Site', async () => {
    const headers = { 'sec-fetch-site': undefined, origin: ORIGIN };
    assert.equal((await page().postBody(SHOWN, headers)).status, 404);
    const { relay } = new HandRelay();
    const old = page().request('GET', { headers: { 'sec-fetch-site': undefined } });
    assert.equal((await relay.fetch(old)).status, 200);
  });

  it('from another origin is accepted if the application allows that origin, and the page there may read the reply', async () => {
    const hand = new HandRelay({ origins: ['https://front.example'] });
    const cross = { 'sec-fetch-site': 'cross-site', origin: 'https://front.example' };
    const reply = await page(hand).postBody(SHOWN, cross);
    assert.equal(reply.status, 404);
    assert.equal(reply.headers.get('access-control-allow-origin'), 'https://front.example');
    assert.equal(reply.headers.get('access-control-allow-credentials'), 'true');
    assert.equal(reply.headers.get('vary'), 'Origin');
    const preflight = await hand.relay.fetch(page(hand).request('OPTIONS', { headers: cross }));
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-methods'), 'GET, POST');
    assert.throws(() => new HandRelay({ origins: ['https://front.example/path'] }), TypeError);
  });

  it('from an allowed origin gets a 503 that its page may read, while the relay closes and afterwards', async () => {
    let authorized = () => {};
    const isAuthorized = new Promise<void>((resolve) => {
      authorized = resolve;
    });
    const hand = new HandRelay({
      origins: ['https://front.example'],
      authorize: async () => {
        await isAuthorized;
        return { user: 'ada' };
      },
    });
    const cross = { 'sec-fetch-site': 'cross-site', origin: 'https://front.example' };
    const late = page(hand).postBody(SHOWN, cross);
    await hand.relay.close();
    authorized();
    for (const reply of [await late, await page(hand).postBody(SHOWN, cross)]) {
      assert.equal(reply.status, 503);
      assert.equal(reply.headers.get('access-control-allow-origin'), 'https://front.example');
    }
    // Without the preflight's 204, no page of another origin would see the 503.
    assert.equal((await hand.relay.fetch(page(hand).request('OPTIONS', { headers: cross }))).status, 204);
    assert.equal((await page(hand).postBody(SHOWN, { ...cross, origin: EVIL })).status, 403);
  });

  it('without a session gets 401 [RLY-07]', async () => {
    assert.equal((await page(undefined, 'nobody').postBody(SHOWN)).status, 401);
    await assert.rejects(page(undefined, 'nobody').connect(), /401/);
  });

  it('with an unknown method, content type or version is refused [RLY-07]', async () => {
    const hand = new HandRelay();
    const put = await hand.relay.fetch(page(hand).request('PUT', { body: SHOWN }));
    assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, POST, OPTIONS']);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', undefined]) {
      assert.equal(
        (await page(hand).postBody(new TextEncoder().encode(SHOWN), { 'content-type': type })).status,
        415,
        type,
      );
    }
    assert.equal((await page(hand).postBody(SHOWN, { 'content-type': 'application/json; charset=utf-8' })).status, 404);
    for (const query of ['', '?v=1']) {
      const old = page(hand).request('GET', { url: `${ORIGIN}/elicitations${query}` });
      assert.equal((await hand.relay.fetch(old)).status, 400, query);
    }
  });

  it('with a body of 10 MB is refused before it is read to the end [RLY-07]', async () => {
    let sent = 0;
    const chunk = new Uint8Array(64 * 1024).fill(0x20);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.byteLength;
        if (sent > 10_000_000) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const hand = new HandRelay();
    assert.equal((await page(hand).postBody(body)).status, 413);
    assert.ok(sent < 500_000, `${sent} bytes were read`);
    assert.equal((await page(hand).postBody(SHOWN, { 'content-length': '10000000' })).status, 413);
  });

  it('gets 429 while 20 posts of the same person have no reply yet; other people are not affected', async () => {
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
    const hand = new HandRelay();
    const slow = () => new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) });
    const posts = Array.from({ length: 3000 }, () => page(hand).postBody(slow()));
    const refused = await Promise.all(posts.slice(20));
    assert.deepEqual([...new Set(refused.map(({ status }) => status))], [429]);
    assert.equal(refused[0]!.headers.get('retry-after'), '1');
    assert.equal((await page(hand, 'bob').postBody(SHOWN)).status, 404);
    for (const body of bodies.slice(0, 20)) {
      body.enqueue(new TextEncoder().encode(SHOWN));
      body.close();
    }
    for (const post of posts.slice(0, 20)) assert.equal((await post).status, 404);
    assert.equal((await page(hand).postBody(SHOWN)).status, 404);
  });

  it('that fails makes room for another post of the same person', async () => {
    const hand = new HandRelay({ limits: { posts: 1 } });
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('the page has gone')) });
    assert.equal((await page(hand).postBody(broken)).status, 400);
    assert.equal((await page(hand).postBody(SHOWN)).status, 404);
  });

  it('gets 500 and no detail when the application’s own code fails', async () => {
    const failed = new Error('no database');
    const hand = new HandRelay({ authorize: () => Promise.reject(failed) });
    const reply = await page(hand).postBody(SHOWN);
    assert.deepEqual(await failureOf(reply), [500, { error: 'The backend failed' }]);
    assert.deepEqual(hand.errors, [failed]);
  });

  it('that fails prints its error to the console if the application gives no onError, and the process continues', async () => {
    const failed = new Error('no database');
    const said = mock.method(console, 'error', () => {});
    try {
      const hand = new HandRelay({ authorize: () => Promise.reject(failed), onError: undefined as never });
      assert.equal((await page(hand).postBody(SHOWN)).status, 500);
      await turns();
      assert.deepEqual(
        said.mock.calls.map((call) => call.arguments),
        [['mcp-elicitation, relay:', failed]],
      );
    } finally {
      said.mock.restore();
    }
  });

  it('gets a reply that no cache keeps and no proxy holds back', async () => {
    const hand = new HandRelay();
    const stream = await hand.relay.fetch(page(hand).request('GET'));
    assert.match(stream.headers.get('cache-control')!, /no-store/);
    assert.equal(stream.headers.get('x-accel-buffering'), 'no');
    assert.equal(stream.headers.get('content-type'), 'text/event-stream');
    assert.equal((await page(hand).postBody(SHOWN)).headers.get('cache-control'), 'no-store');
  });

  it('cannot reach a relay without authorize or with an invalid option, because createRelay() throws a TypeError', () => {
    const authorize = () => undefined;
    const wrong: object[] = [
      {},
      { authorize, timeout: -1 },
      { authorize, timeout: '300' }, // Such as one of the environment.
      { authorize, visitTimeout: '300' },
      { authorize, unseenTimeout: '300' },
      { authorize, limits: { body: 0 } },
      { authorize, onError: 1 },
    ];
    for (const options of wrong) assert.throws(() => createRelay(options as never), TypeError, JSON.stringify(options));
  });

  it('gets 500 if authorize returns a person without a user', async () => {
    const hand = new HandRelay({ authorize: () => ({ id: 'ada' }) as never });
    hand.elicit(BRANCH);
    assert.equal((await page(hand).postBody(SHOWN)).status, 500);
  });
});
