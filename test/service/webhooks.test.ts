/** Outcomes that the service posts to the backend. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, afterEach, describe, it } from 'node:test';
import { nextVersion } from '../../src/relay/backend/table.js';
import { ASKS, type AskRecord, askIdOf } from '../../src/relay/service/ask-record.js';
import { postJson, webhookHeaders } from '../../src/relay/service/post-webhook.js';
import type { ServiceOptions } from '../../src/relay/service/service.js';
import { WebhookTargets } from '../../src/relay/service/webhook-targets.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { ENGINES } from '../relay/faults/engines.js';
import { hastyClock } from '../relay/world/hasty-clock.js';
import { until } from '../tools/until.mjs';
import { Backend } from './world/backend.js';
import { KEY_FLAGS } from './world/browser-world.js';
import { startProcess } from './world/process.js';
import { type Delivery, startReceiver } from './world/receiver.js';
import { BRANCH, HASTE, KEYS, ServiceWorld, tokenKey, VISIT } from './world/service-world.js';

const MAIN = { branch: 'main' };
const SECRET = tokenKey(7);
const OTHER_SECRET = tokenKey(8);

const receiver = await startReceiver();
after(() => receiver.close());
const worlds: ServiceWorld[] = [];
afterEach(async () => {
  receiver.deliveries.length = 0;
  receiver.replies((response) => response.writeHead(204).end());
  await Promise.all(worlds.splice(0).map(({ service }) => service.close()));
});

/** A service that may post to the receiver, in time that a test moves. */
function startWorld(options: Partial<ServiceOptions> = {}) {
  let ahead = 0;
  const hasty = hastyClock(HASTE);
  const clock = { ...hasty, now: () => hasty.now() + ahead };
  let searches = 0;
  const memory = memoryStore({ clock });
  const store: ElicitationStore = { ...memory, due: (now) => memory.due(now).finally(() => searches++) };
  const world = new ServiceWorld({
    clock,
    store,
    webhooks: { targets: [receiver.origin], secrets: [{ namespace: 'app', secret: SECRET }] },
    ...options,
  });
  worlds.push(world);
  return {
    world,
    store,
    backend: world.backend(),
    pass(ms: number) {
      ahead += ms;
    },
    /** Waits until the service has looked for what is due, with all that follows in its process. */
    async searched() {
      const seen = searches;
      await until(() => searches > seen + 1);
    },
  };
}

type World = ReturnType<typeof startWorld>;

/** Asks with a webhook. */
const ask = ({ backend }: Pick<World, 'backend'>, id: string, user: string, options: object = {}) =>
  backend.ask({ id, scope: { user }, request: BRANCH, options: { keep: true, webhook: receiver.url, ...options } });

/** A person accepts the next question. */
async function answer({ world }: World, user: string) {
  const page = await world.page(user);
  const { id } = page.snapshot[0] ?? (await page.asked());
  assert.equal((await page.accept(id, MAIN)).status, 202);
  return page;
}

/** The signature that a message should have, by the words of the specification. */
function signatureOf({ headers, text }: Delivery, secret: Uint8Array): string {
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.');
  return `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
}

const failures = ({ world }: World) => world.errors.map((error) => String((error as Error).cause ?? error));

describe('a question with a webhook', () => {
  it('has its outcome posted, as GET returns it and signed, and that acknowledges it [ASK-04]', async () => {
    const started = startWorld();
    await ask(started, 'posted', 'ada');
    const waiting = started.backend.wait('posted', 'wait=10');
    await answer(started, 'ada');
    const polled = await waiting;
    await until(() => receiver.deliveries.length === 1);
    const [delivery] = receiver.deliveries as [Delivery];
    assert.deepEqual(delivery.state, polled);
    assert.deepEqual(delivery.state.result, { action: 'accept', content: MAIN });
    assert.deepEqual([delivery.path, delivery.headers['content-type']], ['/outcomes?of=ci', 'application/json']);
    assert.equal(delivery.headers['webhook-signature'], signatureOf(delivery, SECRET));
    const age = Date.now() / 1000 - Number(delivery.headers['webhook-timestamp']);
    assert.ok(age >= 0 && age < 60, `${age} s`);
    await started.backend.until('posted', ({ acknowledged }) => acknowledged === true, 'wait=0');
    assert.deepEqual(started.world.errors, []);
  });

  it('bears the time of the machine, which may have been set after the service began', async (test) => {
    const webhooks = { targets: [receiver.origin], secrets: [{ namespace: 'app', secret: SECRET }] };
    const world = new ServiceWorld({ webhooks, clock: undefined, store: memoryStore() });
    worlds.push(world);
    const { now } = Date;
    test.mock.method(Date, 'now', () => now() + 3_600_000);
    await ask({ backend: world.backend() }, 'late', 'ada');
    await world.backend().withdraw('late');
    await until(() => receiver.deliveries.length === 1);
    const age = now() / 1000 + 3600 - Number(receiver.deliveries[0]?.headers['webhook-timestamp']);
    assert.ok(age >= 0 && age < 60, `${age} s`);
  });

  it('has every other end posted too: a withdrawal, the end of its time, the consent to a page [ASK-04]', async () => {
    const started = startWorld();
    await ask(started, 'withdrawn', 'ada');
    await started.backend.withdraw('withdrawn');
    await ask(started, 'late', 'bob', { unseenTimeout: 1000 });
    started.pass(1000);
    const options = { keep: true, webhook: receiver.url };
    await started.backend.ask({ id: 'visit', scope: { user: 'cay' }, request: VISIT, options });
    const page = await started.world.page('cay');
    await page.answer(page.snapshot[0]!.id, { action: 'accept' });
    await until(() => receiver.deliveries.length === 3);
    assert.deepEqual(
      receiver.deliveries.map(({ state: { id, phase, outcome } }) => [id, phase, outcome?.action]).sort(),
      [
        ['late', 'over', 'timeout'],
        ['visit', 'visiting', 'accept'],
        ['withdrawn', 'over', 'withdrawn'],
      ],
    );
  });

  it('is posted again until a reply says that it has arrived, with the same id and a signature of the attempt [ASK-04]', async () => {
    const started = startWorld();
    receiver.replies((response) => response.writeHead(500).end());
    await ask(started, 'recovers', 'ada');
    await answer(started, 'ada');
    await until(() => receiver.deliveries.length === 1);
    receiver.replies((response) => response.writeHead(202).end());
    started.pass(20_000);
    await started.backend.until('recovers', ({ acknowledged }) => acknowledged === true, 'wait=0');
    const [first, second] = receiver.deliveries as [Delivery, Delivery];
    assert.equal(receiver.deliveries.length, 2);
    assert.equal(first.headers['webhook-id'], second.headers['webhook-id']);
    assert.ok(Number(second.headers['webhook-timestamp']) >= Number(first.headers['webhook-timestamp']) + 20);
    for (const delivery of [first, second])
      assert.equal(delivery.headers['webhook-signature'], signatureOf(delivery, SECRET));
    assert.deepEqual(failures(started), ['Error: it replied 500']);
  });

  it('is kept in the store with an ask that is over, which may be asked again [ASK-04]', async () => {
    const store = memoryStore();
    const id = await askIdOf('app', 'again');
    const times = { renewedAt: 0, refreshedAt: 0, dueAt: 0 };
    const names = { namespace: 'app', name: 'again', elicitation: 'e', digest: '', worker: '', lease: 0 };
    let record: AskRecord = { id, version: 1, writeId: 'w', isOver: false, webhook: receiver.url, ...names, ...times };
    await store.put(ASKS.toStored(record), 0, 60_000);
    for (const isOver of [true, false]) {
      const { version } = record;
      record = nextVersion(record, { isOver });
      await store.put(ASKS.toStored(record), version, 60_000);
    }
    assert.equal(ASKS.fromStored(await store.get(id))?.webhook, receiver.url);
  });

  it('is tried for a day with growing pauses, then listed as failed with its outcome, and counted [ASK-04]', async () => {
    const started = startWorld();
    const { backend, world } = started;
    await backend.events(); // One that is open already keeps what it knows of an ask.
    receiver.replies((response) => response.writeHead(503).end());
    await ask(started, 'fails', 'ada');
    await answer(started, 'ada');
    await until(() => receiver.deliveries.length === 1);
    // Seconds: each twice the one before, up to four hours.
    const pauses = [20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10_240, 14_400, 14_400, 14_400, 14_400, 14_400];
    assert.ok(pauses.reduce((sum, pause) => sum + pause) > 24 * 3600);
    for (const [i, pause] of pauses.entries()) {
      await until(() => world.errors.length === i + 1);
      started.pass((pause - 5) * 1000);
      await started.searched();
      assert.equal(receiver.deliveries.length, i + 1, `${pause} s are not over`);
      started.pass(5000);
      await until(() => receiver.deliveries.length === i + 2);
    }
    assert.equal((await backend.wait('fails')).webhookFailed, undefined);
    started.pass(20_000);
    const listed = await backend.until('fails', ({ webhookFailed }) => webhookFailed === true, 'wait=0');
    assert.deepEqual(listed.result, { action: 'accept', content: MAIN });
    const events = await backend.events();
    const { data } = await events.next(({ event }) => event === 'elicitation');
    assert.deepEqual([data.id, data.webhookFailed], ['fails', true]);
    events.close();
    const metrics = String((await backend.call('GET', '/metrics')).body);
    for (const [result, count] of Object.entries({ delivered: 0, failed: 16, given_up: 1 }))
      assert.match(metrics, new RegExp(`^mcp_elicitation_relay_webhooks_total{result="${result}"} ${count}$`, 'm'));
    started.pass(14_400_000);
    await started.searched();
    assert.equal(receiver.deliveries.length, 16);
    await backend.ack('fails');
    assert.equal((await backend.wait('fails')).acknowledged, true);
  });

  it('is not posted again once a poll has acknowledged its outcome [ASK-04]', async () => {
    const started = startWorld();
    receiver.replies((response) => response.writeHead(500).end());
    await ask(started, 'polled', 'ada');
    await answer(started, 'ada');
    await until(() => started.world.errors.length === 1);
    assert.deepEqual((await started.backend.wait('polled')).result, { action: 'accept', content: MAIN });
    assert.equal((await started.backend.ack('polled')).status, 204);
    started.pass(20_000);
    await started.searched();
    assert.equal(receiver.deliveries.length, 1);
  });

  it('is still acknowledged where the service closes while the post is on its way, so that nobody posts it again', async () => {
    const started = startWorld();
    let isReplied = false;
    receiver.replies((response) =>
      setTimeout(() => {
        isReplied = true;
        response.writeHead(204).end();
      }, 100),
    );
    await ask(started, 'closing', 'ada');
    await started.backend.withdraw('closing');
    await until(() => receiver.deliveries.length === 1);
    await started.world.service.close();
    assert.ok(isReplied);
    const { backend } = startWorld({ store: started.store });
    assert.equal((await backend.wait('closing')).acknowledged, true);
  });

  it('is posted by another process after the one that was posting is killed [ASK-04]', async () => {
    const database = await ENGINES[0]!.start();
    const secret = `app:whsec_${Buffer.from(SECRET).toString('base64')}`;
    const flags = [...KEY_FLAGS, '--store', database.url, '--webhook-targets', receiver.origin];
    const start = () => startProcess([...flags, '--webhook-secrets', secret]);
    const first = await start();
    try {
      receiver.replies(() => {}); // The first attempt never has its reply.
      const asking = new Backend((request) => fetch(request), KEYS.app, first.url);
      await ask({ backend: asking }, 'orphan', 'ada');
      await asking.withdraw('orphan');
      await until(() => receiver.deliveries.length === 1);
      await first.kill();
      receiver.replies((response) => response.writeHead(204).end());
      const second = await start();
      const backend = new Backend((request) => fetch(request), KEYS.app, second.url);
      await backend.until('orphan', ({ acknowledged }) => acknowledged === true, 'wait=0');
      const [before, again] = receiver.deliveries as [Delivery, Delivery];
      assert.deepEqual([again.state, again.headers['webhook-id']], [before.state, before.headers['webhook-id']]);
      await second.kill();
    } finally {
      await first.kill();
      await database.stop();
    }
  });
});

describe('the signature of a webhook', () => {
  it('is that of the published example of Standard Webhooks, one for each secret of the namespace', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const right = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    assert.equal(webhookHeaders(message, [secret])['webhook-signature'], right);
    const [old, current] = webhookHeaders(message, [SECRET, secret])['webhook-signature']!.split(' ');
    assert.equal(current, right);
    assert.notEqual(old, right);
  });

  it('is by the secrets of its own namespace alone, and a body that was changed has another one [ASK-07]', async () => {
    const secrets = [
      { namespace: 'app', secret: SECRET },
      { namespace: 'other', secret: OTHER_SECRET },
    ];
    const started = startWorld({ webhooks: { targets: [receiver.origin], secrets } });
    const other = started.world.backend(KEYS.other);
    await ask({ backend: other }, 'signed', 'ada');
    await other.withdraw('signed');
    await until(() => receiver.deliveries.length === 1);
    const [delivery] = receiver.deliveries as [Delivery];
    const signature = delivery.headers['webhook-signature'];
    assert.equal(signature, signatureOf(delivery, OTHER_SECRET));
    assert.notEqual(signature, signatureOf(delivery, SECRET));
    assert.notEqual(signature, signatureOf({ ...delivery, text: delivery.text.replace('over', 'held') }, OTHER_SECRET));
  });
});

describe('the target of a webhook', () => {
  it('must be allowed when the question is asked, which is 400 otherwise, and says why [ASK-07]', async () => {
    const none = startWorld({ webhooks: { targets: [], secrets: [] } });
    const some = startWorld({
      webhooks: {
        targets: ['https://app.example', 'https://*.sub.example'],
        secrets: [{ namespace: 'app', secret: SECRET }],
      },
    });
    const refused = async ({ world }: World, webhook: string, key: string = KEYS.app, keep = true) => {
      const options = { keep, webhook };
      const post = { scope: { user: 'ada' }, request: BRANCH, options };
      const { status, body } = await world.backend(key).call('POST', '/v1/elicitations', post);
      return [status, body.error];
    };
    assert.deepEqual(await refused(none, 'https://app.example/x'), [
      400,
      'The service posts no webhooks: it was started without webhook targets',
    ]);
    assert.deepEqual(await refused(some, 'https://app.example/x', KEYS.other), [
      400,
      'The service posts no webhooks for this namespace: it has no webhook secret',
    ]);
    assert.deepEqual(await refused(some, 'https://app.example/x', KEYS.app, false), [
      400,
      'The body: webhook needs keep',
    ]);
    for (const webhook of [
      'http://app.example/x',
      'https://app.example:8443/x',
      'https://app.example.evil.example/x',
      'https://evil.example/https://app.example',
      'https://app.example@evil.example/',
      'https://sub.example/',
      'https://evilsub.example/',
      'https://evil.example/.sub.example',
      'https://evil.example?.sub.example',
      'https://127.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      '/outcomes',
      'none',
    ]) {
      const said = [400, 'The webhook is not at a target that the service allows'];
      assert.deepEqual(await refused(some, webhook), said, webhook);
    }
    for (const webhook of ['https://app.example/x?y=1', 'https://APP.example:443/', 'https://a.b.sub.example/'])
      assert.equal((await refused(some, webhook))[0], 201, webhook);
  });

  it('must have a public address where only a wildcard allows it [ASK-07]', async () => {
    const family = (address: string) => (address.includes(':') ? 6 : 4);
    const resolved = (address: string) =>
      new WebhookTargets(['https://*.app.example', 'https://inside.example'], async () => ({
        address,
        family: family(address),
      }));
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.255.255',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
      '224.0.0.1',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '2001:db8::1',
    ]) {
      const targets = resolved(address);
      await assert.rejects(targets.addressOf(new URL('https://a.app.example/')), /its address is not public/, address);
      assert.equal((await targets.addressOf(new URL('https://inside.example/'))).address, address);
    }
    for (const address of ['93.184.216.34', '172.32.0.1', '2606:4700::1111']) {
      assert.equal((await resolved(address).addressOf(new URL('https://a.app.example/'))).address, address);
    }
  });

  it('is resolved once: the post goes to the address that was looked at, whatever the name says next [ASK-07]', async () => {
    const { port } = new URL(receiver.origin);
    const url = new URL(`http://pinned.localhost:${port}/`);
    const names: string[] = [];
    const targets = new WebhookTargets([url.origin], async (name) => {
      names.push(name);
      return { address: '127.0.0.1', family: 4 };
    });
    const address = await targets.addressOf(url);
    assert.equal(await postJson(url, address, {}, '{}', AbortSignal.timeout(10_000)), 204);
    assert.deepEqual([names, receiver.deliveries[0]?.headers.host], [['pinned.localhost'], url.host]);
  });

  it('is not followed where it redirects [ASK-07]', async () => {
    const started = startWorld();
    receiver.replies((response) => response.writeHead(307, { location: `${receiver.origin}/elsewhere` }).end());
    await ask(started, 'redirected', 'ada');
    await started.backend.withdraw('redirected');
    await until(() => started.world.errors.length === 1);
    assert.deepEqual(
      receiver.deliveries.map(({ path }) => path),
      ['/outcomes?of=ci'],
    );
    assert.deepEqual(failures(started), ['Error: it replied 307']);
  });

  it('is cut off where it does not reply in time, and where its reply has no end [ASK-07]', async () => {
    const started = startWorld();
    receiver.replies(() => {});
    await ask(started, 'hangs', 'ada');
    await started.backend.withdraw('hangs');
    await until(() => started.world.errors.length === 1);
    assert.deepEqual(failures(started), ['Error: it gave no reply within 15000 ms']);
    let isCut = false;
    receiver.replies((response) => {
      const endless = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => {
        clearInterval(endless);
        isCut = true;
      });
    });
    started.pass(20_000);
    await started.backend.until('hangs', ({ acknowledged }) => acknowledged === true, 'wait=0');
    await until(() => isCut);
  });

  it('gets some outcomes of a namespace at once, and the others later [ASK-07]', async () => {
    const started = startWorld({ limits: { webhooks: 2 } });
    const held: Array<() => void> = [];
    receiver.replies((response) => held.push(() => response.writeHead(204).end()));
    const ids = ['one', 'two', 'three'];
    for (const id of ids) await ask(started, id, id);
    for (const id of ids) await started.backend.withdraw(id);
    await until(() => receiver.deliveries.length === 2);
    await started.searched();
    assert.equal(receiver.deliveries.length, 2);
    receiver.replies((response) => response.writeHead(204).end());
    for (const release of held) release();
    started.pass(20_000);
    await until(() => receiver.deliveries.length === 3);
    assert.deepEqual(receiver.deliveries.map(({ state: { id } }) => id).sort(), ids.sort());
  });

  it('that is no origin, or plain http on another machine, is a mistake at the start', () => {
    for (const target of [
      'https://app.example/path',
      'https://*app.example',
      'https://a.*.example',
      'https://*',
      'http://app.example',
      'http://10.0.0.1',
      'http://*.localhost',
      'app.example',
      '',
    ]) {
      assert.throws(() => new WebhookTargets([target]), /webhook targets must be like https:\/\/app\.example/, target);
    }
    for (const target of [
      'https://app.example',
      'https://*.app.example:8443',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
      assert.ok(!new WebhookTargets([target]).isEmpty);
  });
});

describe('what the service says of its webhooks', () => {
  it('names where a failed one went, but neither its path, nor the question, the answer, an id or the secret [ASK-07]', async () => {
    const secret = Buffer.from(SECRET).toString('base64');
    const flags = ['--webhook-targets', receiver.origin, '--webhook-secrets', `app:whsec_${secret}`];
    const running = await startProcess([...KEY_FLAGS, ...flags]);
    receiver.replies((response) => response.writeHead(500).end('hidden-reply'));
    const backend = new Backend((request) => fetch(request), KEYS.app, running.url);
    const request = { ...BRANCH, message: 'hidden-message' };
    const options = { keep: true, webhook: `${receiver.origin}/hidden-path` };
    await backend.ask({ id: 'hidden-id', scope: { user: 'hidden-user' }, request, options });
    await backend.withdraw('hidden-id');
    await until(() => running.log.some(({ level }) => level === 'error'));
    const log = running.log.map((line) => JSON.stringify(line)).join('\n');
    assert.ok(log.includes(`the webhook to ${receiver.origin} failed (Error: it replied 500)`), log);
    for (const word of ['hidden', secret]) assert.ok(!log.includes(word), log);
    await running.kill();
  });
});
