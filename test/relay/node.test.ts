import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import process from 'node:process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { elicitationHandler } from '../../src/adapters/sdk-handler.js';
import { completionOf } from '../../src/protocol/outcome.js';
import { callerHost, nodeListener, runWith } from '../../src/relay/backend/node.js';
import { listen } from '../e2e/peers/http.mjs';
import { turns } from '../host/hand-host.js';
import { until, within } from '../tools/until.mjs';
import { HandRelay } from './world/hand-relay.js';
import { BRANCH, PAGE } from './world/requests.js';

/** Serves a relay until `use` is over. */
async function served(
  hand: HandRelay,
  use: (url: string) => Promise<void>,
  listener = nodeListener(hand.relay),
): Promise<void> {
  const { origin, close } = await listen(listener);
  try {
    await use(`${origin}/elicitations?v=3`);
  } finally {
    await close();
  }
}

const headers = { cookie: 'session=ada', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

describe('the relay behind Node’s http', () => {
  it('streams the elicitations, takes the answer, and notices when the page goes [RLY-13]', async () => {
    const hand = new HandRelay();
    await served(hand, async (url) => {
      const outcome = hand.elicit();
      const leave = new AbortController();
      const stream = await fetch(url, { headers, signal: leave.signal });
      const reader = stream.body!.getReader();
      let text = ''; // The first event may be older than the elicitation.
      while (!text.includes('"elicitation":')) text += new TextDecoder().decode((await reader.read()).value);
      const [, id] = /"id":"([^"]+)"/.exec(text)!;
      const answer = { action: 'accept', content: { branch: 'main' } };
      const body = JSON.stringify({ type: 'answer', id, attempt: 1, answer });
      assert.equal((await fetch(url, { method: 'POST', headers, body })).status, 202);
      assert.deepEqual(await outcome, { action: 'accept', content: { branch: 'main' } });
      assert.equal(hand.relay.stats().streams, 1);
      leave.abort();
      await until(() => hand.relay.stats().streams === 0);
    });
  });

  it('refuses a body of 10 MB, and the application does not fail', async () => {
    const hand = new HandRelay();
    await served(hand, async (url) => {
      const status = await new Promise((resolve, reject) => {
        const post = httpRequest(
          url,
          { method: 'POST', headers: { ...headers, 'content-length': 10_000_000 } },
          (reply) => {
            resolve(reply.statusCode);
            post.destroy();
          },
        );
        post.on('error', reject);
        post.write('{"type":');
      });
      assert.equal(status, 413);
    });
    assert.deepEqual(hand.errors, []);
  });

  it('makes no second request of a post with a length, and one class for all requests', async (test) => {
    const classes = new Set<unknown>();
    const authorize = (request: Request) => {
      classes.add(Object.getPrototypeOf(request));
      return { user: 'ada' };
    };
    const body = '{"type":"shown","id":"unknown"}';
    await served(new HandRelay({ authorize }), async (url) => {
      const made = test.mock.method(globalThis, 'Request');
      for (let i = 0; i < 2; i++) {
        const post = httpRequest(url, { method: 'POST', headers: { ...headers, 'content-length': body.length } });
        const [reply] = await once(post.end(body), 'response');
        assert.equal(reply.resume().statusCode, 404);
      }
      assert.deepEqual([made.mock.callCount(), classes.size], [0, 1]);
    });
  });

  it('prints nothing and keeps serving when it drops a page that does not read its stream', async () => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('slow-reader.ts', import.meta.url))],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'cjs',
      logLevel: 'silent',
    });
    const child = spawn(process.execPath, ['-'], { stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.end(outputFiles[0]!.text);
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(String(text)));
    const [status] = await within('the end of a process with a slow reader', once(child, 'close'));
    assert.deepEqual([status, printed.join('')], [0, 'cut, and another page is served: 200\n']);
  });

  it('refuses a Host header that makes no valid URL, or brings a path of its own, and keeps serving', async () => {
    const hand = new HandRelay();
    await served(hand, async (url) => {
      const statusFor = (host: string) =>
        new Promise((resolve, reject) => {
          const get = httpRequest(url, { headers: { ...headers, host } }, (reply) => {
            resolve(reply.statusCode);
            get.destroy();
          });
          get.on('error', reject).end();
        });
      const statuses = [];
      for (const host of ['[', 'app.example/elsewhere', 'app.example']) statuses.push(await statusFor(host));
      assert.deepEqual(statuses, [400, 400, 200]);
    });
  });

  it('tells an application that has read the body of a post where to mount the relay', async () => {
    const hand = new HandRelay();
    const listener = nodeListener(hand.relay);
    const afterBody: typeof listener = async (request, response) => {
      for await (const _ of request); // As `express.json()` does.
      try {
        listener(request, response);
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    };
    const use = async (url: string) => {
      const reply = await fetch(url, { method: 'POST', headers, body: '{}' });
      assert.match(await reply.text(), /before middleware that reads bodies/);
    };
    await served(hand, use, afterBody);
  });
});

describe('a client that several people share', () => {
  it('asks the person for whom the call runs', async () => {
    const hand = new HandRelay();
    const host = callerHost(hand.relay);
    const outcomes = ['ada', 'bob'].map((user) =>
      runWith(hand.relay, { user }, async () => {
        await turns();
        return host.elicit({ ...BRANCH, message: `for ${user}` });
      }),
    );
    for (const user of ['ada', 'bob']) {
      const tab = await hand.page(user);
      const { id, request } = tab.snapshot[0] ?? (await tab.asked());
      assert.equal(request.message, `for ${user}`);
      await tab.answer(id, { action: 'cancel' });
    }
    assert.deepEqual(await Promise.all(outcomes), Array(2).fill({ action: 'cancel' }));
  });

  it('asks nobody outside a call', async () => {
    const { relay } = new HandRelay();
    const outcome = await callerHost(relay).elicit(BRANCH);
    assert.deepEqual(outcome, { action: 'refused', code: -32603, message: 'The request belongs to no call' });
    assert.throws(() => runWith(relay, {} as never, () => assert.fail('it ran')), TypeError);
  });

  it('says on the pages of its person, and on nobody else’s, that a server asked too often [MCP-27]', async () => {
    const hand = new HandRelay();
    const host = callerHost(hand.relay);
    const [ada, bob] = await Promise.all([hand.page('ada'), hand.page('bob')]);
    const options = { server: { id: 'shop' }, rateLimit: { limit: 1 }, onLimited() {} };
    const handler = elicitationHandler(host, options);
    await runWith(hand.relay, { user: 'ada' }, async () => {
      const { signal } = new AbortController();
      void handler({ params: BRANCH }, { signal, requestId: 1 });
      assert.deepEqual(await handler({ params: BRANCH }, { signal, requestId: 2 }), { action: 'cancel' });
    });
    assert.equal((await ada.over()).how, 'limited');
    assert.deepEqual(bob.overs, []);
  });

  it('can report outside the call that a visit is finished', async () => {
    const hand = new HandRelay();
    const host = callerHost(hand.relay, { server: { id: 'shop' } });
    const tab = await hand.page();
    const asking = runWith(hand.relay, { user: 'ada' }, () => host.elicit(PAGE));
    await tab.answer((await tab.asked()).id, { action: 'accept' });
    const completion = completionOf(await asking);
    host.complete('login-1', 'shop');
    assert.equal(await completion, 'completed');
  });
});

describe('the relay outside Node', () => {
  it('needs nothing but web standards, so it runs in workers', async () => {
    const { outputFiles } = await build({
      entryPoints: ['src/relay/backend/index.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'entry',
      platform: 'neutral',
      logLevel: 'silent',
    });
    const { AbortController, Request, Response, ReadableStream, TextEncoder, TextDecoder, URL, URLSearchParams } =
      globalThis;
    const { DOMException, btoa, crypto, performance, queueMicrotask, setTimeout, clearTimeout } = globalThis;
    const web = { AbortController, Request, Response, ReadableStream, TextEncoder, TextDecoder, URL, URLSearchParams };
    const context = createContext({
      ...web,
      DOMException,
      btoa,
      crypto,
      performance,
      queueMicrotask,
      setTimeout,
      clearTimeout,
    });
    runInContext(outputFiles[0]!.text, context); // An import of anything else would have failed the build.
    const { createRelay }: typeof import('../../src/relay/backend/index.js') = context.entry;
    const relay = createRelay({ authorize: () => ({ user: 'ada' }) });
    const outcome = relay.host({ user: 'ada' }).elicit(BRANCH);
    const stream = await relay.fetch(new Request('https://app.example/?v=3'));
    assert.equal(stream.status, 200);
    await relay.close();
    assert.equal((await outcome).action, 'cancel');
  });
});
