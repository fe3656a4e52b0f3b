/** What the service does against misuse. docs/security.md has a row for each. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import type { HandledRequest } from '../../src/relay/service/service.js';
import { ORIGIN } from '../relay/world/wire-page.js';
import { within } from '../tools/until.mjs';
import { KEY_FLAGS } from './world/browser-world.js';
import { startProcess } from './world/process.js';
import { BRANCH, KEYS, ServiceWorld, tokenKey } from './world/service-world.js';

const world = new ServiceWorld();
const running = await startProcess([...KEY_FLAGS, '--origins', ORIGIN]);
after(async () => {
  await world.service.close();
  await running.kill();
  assert.deepEqual(world.errors, []);
});
const backend = world.backend();
let users = 0;
const newUser = () => `ada${users++}`;

describe('somebody without the right key', () => {
  it('gets 401 for every call of a backend, whatever comes close to a key [ASK-07]', async () => {
    const close = [
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${KEYS.app}x`,
      `Bearer ${KEYS.app.slice(0, -1)}`,
      `Basic ${KEYS.app}`,
      KEYS.app,
      `Bearer ${KEYS.app} ${KEYS.app}`,
    ];
    for (const authorization of close) {
      const init = { headers: { ...(authorization && { authorization }), 'content-type': 'application/json' } };
      for (const [method, path] of [
        ['POST', '/v1/elicitations'],
        ['GET', '/v1/elicitations/x?wait=60'],
        ['DELETE', '/v1/elicitations/x'],
        ['POST', '/v1/elicitations/x/check'],
        ['POST', '/v1/elicitations/x/complete'],
        ['POST', '/v1/elicitations/x/ack'],
        ['GET', '/v1/events'],
        ['POST', '/v1/page-tokens'],
      ] as const) {
        const reply = await backend.call(method, path, method === 'POST' ? '{}' : undefined, init);
        assert.deepEqual(
          [reply.status, reply.headers.get('www-authenticate')],
          [401, 'Bearer'],
          `${authorization} ${path}`,
        );
      }
    }
  });

  it('cannot give the token of a page for a key, nor a key for a token [ASK-07]', async () => {
    const token = await backend.pageToken({ user: newUser() });
    const init = { headers: { authorization: `Bearer ${token}` } };
    assert.equal((await backend.call('GET', '/v1/events', undefined, init)).status, 401);
    assert.equal(
      (await world.service.fetch(world.pageWith(KEYS.app).request('GET', { url: `${ORIGIN}/relay?v=3` }))).status,
      401,
    );
  });

  it('may have the second key of a namespace, which reaches the same, while keys change [ASK-05]', async () => {
    const { id } = await backend.ask({ scope: { user: newUser() }, request: BRANCH });
    assert.equal((await world.backend(KEYS.app2).wait(id)).id, id);
  });
});

describe('a backend of another namespace', () => {
  it('gets 404 for each call with an id that is not its own, and may use the same id and the same user [ASK-05, ASK-07]', async () => {
    const user = newUser();
    const other = world.backend(KEYS.other);
    const page = await world.page(user);
    const ask = { id: 'shared-id', scope: { user }, request: BRANCH };
    await backend.ask(ask);
    const calls = [
      other.call('GET', '/v1/elicitations/shared-id'),
      other.withdraw('shared-id'),
      other.check('shared-id', { answer: 'x' }),
      other.complete('shared-id'),
      other.ack('shared-id'),
    ];
    assert.deepEqual(
      (await Promise.all(calls)).map(({ status }) => status),
      [404, 404, 404, 404, 404],
    );
    for (const id of ['shared-id', 'their-id'])
      await other.ask({ ...ask, id, request: { ...BRANCH, message: 'Another one?' } });
    await backend.ask({ ...ask, id: 'last-id', request: { ...BRANCH, message: 'The last one?' } });
    await page.asked(2);
    const messages = page.news.map(({ request }) => request.message);
    assert.deepEqual(messages, ['Which branch?', 'The last one?']);
    const theirs = await world.page(user, KEYS.other);
    assert.deepEqual(
      theirs.snapshot.map(({ request }) => request.message),
      ['Another one?', 'Another one?'],
    );
  });

  it('hears nothing of it on its stream, whatever `Last-Event-ID` it sends [ASK-05, ASK-07]', async () => {
    const { id } = await backend.ask({ scope: { user: newUser() }, request: BRANCH });
    const stop = new AbortController();
    const request = world.backend(KEYS.other).request('GET', '/v1/events', undefined, {
      headers: { authorization: `Bearer ${KEYS.other}`, 'last-event-id': `${id}:1` },
      signal: stop.signal,
    });
    const response = await world.service.fetch(request);
    const reader = response.body!.getReader();
    let text = '';
    while (!text.includes('event: ready')) text += new TextDecoder().decode((await reader.read()).value);
    assert.ok(!text.includes(id));
    stop.abort();
  });
});

describe('the token of a page', () => {
  const forged = async (change: (jwt: SignJWT) => SignJWT, header = {}, key: Uint8Array = tokenKey(1)) => {
    const real = await backend.pageToken({ user: 'ada' });
    const { kid } = JSON.parse(Buffer.from(real.split('.')[0]!, 'base64url').toString());
    const jwt = new SignJWT({ ns: 'app' })
      .setProtectedHeader({ alg: 'HS256', kid, ...header })
      .setSubject('ada')
      .setAudience('mcp-elicitation-relay')
      .setExpirationTime('1m');
    return change(jwt).sign(key);
  };
  const statusOf = async (token: string) => {
    const response = await world.service.fetch(world.pageWith(token).request('GET', { url: `${ORIGIN}/relay?v=3` }));
    await response.body?.cancel();
    return response.status;
  };

  it('is refused with 401 if it is of another audience, expired, unsigned, of another key, or of a namespace without a key [ASK-07]', async () => {
    assert.equal(await statusOf(await forged((jwt) => jwt)), 200, 'this is how a right one is made');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { ns: 'app', sub: 'ada', aud: 'mcp-elicitation-relay', exp: 4_000_000_000 };
    const real = await backend.pageToken({ user: 'ada' });
    const [head, , signature] = real.split('.');
    const tokens = {
      'of another audience': await forged((jwt) => jwt.setAudience('another-relay')),
      expired: await forged((jwt) => jwt.setExpirationTime('-1m')),
      'without an end': await new SignJWT({ ns: 'app', sub: 'ada', aud: 'mcp-elicitation-relay' })
        .setProtectedHeader(JSON.parse(Buffer.from(head!, 'base64url').toString()))
        .sign(tokenKey(1)),
      unsigned: `${encode({ alg: 'none' })}.${encode(claims)}.`,
      'unsigned, with the id of the key': `${encode({ ...JSON.parse(Buffer.from(head!, 'base64url').toString()), alg: 'none' })}.${encode(claims)}.`,
      'with other claims': `${head}.${encode({ ...claims, sub: 'bob' })}.${signature}`,
      'of another key': await forged((jwt) => jwt, {}, tokenKey(2)),
      'of another algorithm': await forged((jwt) => jwt, { alg: 'HS512' }, new Uint8Array(64).fill(1)),
      'of a namespace without a key': await new SignJWT({ ns: 'gone' })
        .setProtectedHeader(JSON.parse(Buffer.from(head!, 'base64url').toString()))
        .setSubject('ada')
        .setAudience('mcp-elicitation-relay')
        .setExpirationTime('1m')
        .sign(tokenKey(1)),
      'that is none': 'x.y.z',
    };
    for (const [what, token] of Object.entries(tokens)) assert.equal(await statusOf(token), 401, `a token ${what}`);
  });

  it('is read from the header alone, never from the address [ASK-07]', async () => {
    const token = await backend.pageToken({ user: 'ada' });
    for (const name of ['token', 'access_token', 'authorization']) {
      const request = world.pageWith('none').request('GET', { url: `${ORIGIN}/relay?v=3&${name}=${token}` });
      assert.equal((await world.service.fetch(request)).status, 401);
    }
  });

  it('reaches the conversation in it, whatever the address of the page says [ASK-05, ASK-07]', async () => {
    const user = newUser();
    for (const conversation of ['one', 'two'])
      await backend.ask({ scope: { user, conversation }, request: { ...BRANCH, message: conversation } });
    const token = await backend.pageToken({ user, conversation: 'one' });
    const messagesOf = async (conversation?: string) => {
      const page = await world.pageWith(token, conversation).connect();
      return page.snapshot.map(({ request }) => request.message);
    };
    assert.deepEqual(await messagesOf(), ['one']);
    assert.deepEqual(await messagesOf('two'), []);
  });

  it('is valid with a key that still verifies, and refused once that is gone [ASK-05]', async () => {
    const token = await backend.pageToken({ user: 'ada' });
    for (const [keys, status] of [
      [[2, 1], 200],
      [[2], 401],
    ] as const) {
      const later = new ServiceWorld({ tokenKeys: keys.map(tokenKey) });
      const response = await later.service.fetch(later.pageWith(token).request('GET', { url: `${ORIGIN}/relay?v=3` }));
      await response.body?.cancel();
      assert.equal(response.status, status);
      await later.service.close();
    }
  });

  it('ends the stream of the page when its time is over [ASK-05, ASK-07]', async () => {
    const page = await world.pageWith(await backend.pageToken({ user: newUser() }, 1000)).connect();
    await within('the end of the stream', page.ended());
  });
});

describe('a page of an origin that is not listed', () => {
  it('is refused, also where the origin only begins or ends like one [ASK-07]', async () => {
    const token = await backend.pageToken({ user: 'ada' });
    for (const origin of [
      `${ORIGIN}.evil.example`,
      'https://evil.example',
      'null',
      ORIGIN.replace('https', 'http'),
      `${ORIGIN}:444`,
    ]) {
      const headers = { origin, 'sec-fetch-site': 'cross-site' };
      const request = world.pageWith(token).request('GET', { url: `${ORIGIN}/relay?v=3`, headers });
      const response = await world.service.fetch(request);
      assert.deepEqual([response.status, response.headers.get('access-control-allow-origin')], [403, null], origin);
    }
  });

  it('is named in the log by the beginning of its origin, so that a developer sees which flag is missing', async () => {
    const handled: HandledRequest[] = [];
    const { service } = new ServiceWorld({ onRequest: (request) => void handled.push(request) });
    const send = (method: string, headers: Record<string, string>) =>
      service.fetch(new Request(`${ORIGIN}/relay?v=3`, { method, headers }));
    const long = `https://${'a'.repeat(400)}.example`;
    await send('OPTIONS', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    await send('GET', { origin: long });
    await send('POST', {});
    await send('GET', { origin: ORIGIN, 'sec-fetch-site': 'cross-site' });
    await service.close();
    const named = handled.map(({ method, status, reason, origin }) => ({ method, status, reason, origin }));
    assert.deepEqual(named, [
      { method: 'OPTIONS', status: 403, reason: 'origin', origin: 'https://evil.example' },
      { method: 'GET', status: 403, reason: 'origin', origin: long.slice(0, 256) },
      { method: 'POST', status: 403, reason: 'origin', origin: undefined },
      { method: 'GET', status: 401, reason: undefined, origin: undefined },
    ]);
  });

  it('cannot read what a backend reads, not even with its key: those replies have no CORS headers [ASK-07]', async () => {
    const { headers } = await backend.call('GET', '/v1/elicitations/x', undefined, {
      headers: { origin: ORIGIN, authorization: `Bearer ${KEYS.app}` },
    });
    assert.equal(headers.get('access-control-allow-origin'), null);
  });
});

/** Sends bytes to the process. @returns what it replied until it closed the connection */
function sendBytes(write: (socket: ReturnType<typeof connect>) => void): Promise<string> {
  const { port } = new URL(running.url);
  return within(
    'the end of the connection',
    new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', () => {}); // It was cut, which `close` says.
      write(socket);
    }),
  );
}

const head = (more: string) =>
  `POST /v1/elicitations HTTP/1.1\r\nHost: relay.example\r\nAuthorization: Bearer ${KEYS.app}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;

describe('a sender of odd bytes', () => {
  it('is told 413 for 10 MiB, with a length and without one, and the service goes on [ASK-07]', async () => {
    const url = `${running.url}/v1/elicitations`;
    const headers = { authorization: `Bearer ${KEYS.app}`, 'content-type': 'application/json' };
    const announced = await sendBytes((socket) =>
      socket.end(head(`Content-Length: ${10 * 1024 * 1024}\r\nConnection: close`)),
    );
    assert.match(announced, /^HTTP\/1\.1 413 /);
    const chunk = new Uint8Array(64 * 1024).fill(32);
    let left = 160;
    const body = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
    const reply = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit).catch(
      () => undefined,
    );
    assert.ok(!reply || reply.status === 413, `${reply?.status}`);
    assert.equal((await fetch(`${running.url}/healthz`)).status, 200);
  });

  it('is cut off where the head does not come to an end, within some seconds [ASK-07]', async () => {
    const begin = performance.now();
    const reply = await sendBytes((socket) => socket.write('GET /healthz HTTP/1.1\r\nHost: relay.example\r\nX-Slow: '));
    assert.match(reply, /^(?:HTTP\/1\.1 408 |$)/);
    assert.ok(performance.now() - begin < 40_000);
  });

  it('cannot split a header of the reply, nor add a second request behind a length that is told twice [ASK-07]', async () => {
    const { status, headers } = await backend.call('POST', '/v1/elicitations', {
      scope: { user: newUser() },
      request: BRANCH,
      id: 'x\r\nSet-Cookie: a=b',
    });
    assert.deepEqual([status, headers.get('set-cookie')], [400, null]);
    const doubled = await sendBytes((socket) => socket.write(head('Content-Length: 2\r\nTransfer-Encoding: chunked')));
    assert.match(doubled, /^HTTP\/1\.1 400 /);
    const encoded = await fetch(`${running.url}/v1/elicitations/x%0d%0aSet-Cookie:a`, {
      headers: { authorization: `Bearer ${KEYS.app}` },
    });
    assert.deepEqual([encoded.status, encoded.headers.get('set-cookie')], [400, null]);
  });

  it('is told 400 for what is not UTF-8, not JSON, or nested too deep, and 415 for a form [ASK-07]', async () => {
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
    const bodies: Array<[BodyInit, string, number]> = [
      [new Uint8Array([0x7b, 0xff]), 'application/json', 400],
      ['{"a":', 'application/json', 400],
      [`{"scope":{"user":"a"},"request":${deep}}`, 'application/json', 400],
      [`{"scope":{"user":"a"},"request":{"message":"x"},"options":{"values":{"a":${deep}}}}`, 'application/json', 400],
      ['['.repeat(1_000_000), 'application/json', 400],
      ['{"__proto__":{"scope":{"user":"a"}}}', 'application/json', 400],
      ['a=b', 'application/x-www-form-urlencoded', 415],
      ['{}', 'text/plain', 415],
    ];
    for (const [body, type, status] of bodies) {
      const init = { headers: { authorization: `Bearer ${KEYS.app}`, 'content-type': type }, body };
      assert.equal(
        (await backend.call('POST', '/v1/elicitations', '', init)).status,
        status,
        String(body).slice(0, 60),
      );
    }
  });
});

describe('the log of the service', () => {
  it('names neither questions nor answers, users, ids, keys or tokens [ASK-07]', async () => {
    const headers = { authorization: `Bearer ${KEYS.app}`, 'content-type': 'application/json' };
    const secret = {
      scope: { user: 'secret-user' },
      id: 'secret-id',
      request: { ...BRANCH, message: 'secret-message' },
    };
    const post = (path: string, body: unknown) =>
      fetch(running.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await post('/v1/elicitations', secret);
    await post('/v1/elicitations', { ...secret, 'secret-member': 1 });
    const { token } = (await (await post('/v1/page-tokens', { scope: secret.scope })).json()) as { token: string };
    await fetch(`${running.url}/v1/elicitations/secret-id?wait=1&secret=1`, { headers });
    await fetch(`${running.url}/relay?v=3&token=${token}`, { headers });
    const metrics = await (await fetch(`${running.url}/metrics`)).text();
    const log = running.log.map((line) => JSON.stringify(line)).join('\n') + metrics;
    assert.ok(running.log.some(({ route, status }) => route === '/v1/elicitations' && status === 201));
    for (const word of ['secret', KEYS.app, token]) assert.ok(!log.includes(word), `the log has ${word}`);
  });
});
