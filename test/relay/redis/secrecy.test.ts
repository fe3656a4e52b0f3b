import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createConnection } from 'node:net';
import { after, describe, it } from 'node:test';
import { createClient } from 'redis';
import type { ElicitationRequest } from '../../../src/protocol/request.js';
import { startRedis } from '../../tools/redis-server.mjs';
import { contentsOf } from './contents.js';
import { FaultProxy } from './fault-proxy.js';
import { CHECKED, type LoggedSettings } from './logged-process.js';
import { type LoggedProcess, startLoggedProcess } from './logged-processes.js';
import { until } from './stores.js';

/** Every word of a question or an answer. */
const ASKED = ['Asked-message', 'Asked-title', 'Asked-default', 'Asked-option', 'Asked-server', 'Asked-path'];
const TYPED = [
  'Typed-first',
  'bad-typed',
  'Typed-main',
  'Typed-late',
  'Typed-reason',
  'Typed-undeclared',
  'Typed-lost',
];
const PARKED = ['Parked-call', 'Parked-state', 'Parked-typed'];
const WORDS = [...ASKED, ...TYPED, ...PARKED, CHECKED];

const FORM: ElicitationRequest = {
  message: 'Asked-message',
  requestedSchema: {
    type: 'object',
    properties: {
      branch: { type: 'string', title: 'Asked-title', default: 'Asked-default', maxLength: 11 },
      kind: { type: 'string', enum: ['Asked-option'] },
    },
    required: ['branch'],
  },
};
const VISIT: ElicitationRequest = { mode: 'url', message: 'Asked-message', url: 'https://login.example/Asked-path' };
const RESULT = {
  resultType: 'input_required',
  inputRequests: { branch: { method: 'elicitation/create', params: FORM } },
  requestState: 'Parked-state',
};
const OPTIONS = { server: { id: 'ci', name: 'Asked-server' } };
/** Milliseconds. Long enough for a post that is sent again after a cut. */
const REMEMBER = 1500;
/** Milliseconds. A process is dead after five, so this must outlast the hiccups of a busy machine. */
const RENEW_INTERVAL = 600;

describe('what is said between a person and a server', () => {
  const endings: Array<() => unknown> = [];
  after(async () => {
    for (const end of endings.reverse()) await end();
  });

  /** A Redis, whoever watches it, and processes that reach it through a proxy. */
  async function setUp(settings: Partial<LoggedSettings>) {
    const server = await startRedis();
    const proxy = await new FaultProxy(server.port).start();
    const redis = createClient({ url: server.url });
    await redis.connect();
    endings.push(
      () => server.stop(),
      () => proxy.stop(),
      () => redis.destroy(),
    );
    const bodies: string[] = [];
    const processes: LoggedProcess[] = [];
    const start = async () => {
      const all = { url: proxy.url, renewInterval: RENEW_INTERVAL, remember: REMEMBER, ...settings };
      const started = await startLoggedProcess(all, (status, body) => {
        if (status !== 422) bodies.push(`${status} ${body}`); // The errors of a form are for the person.
      });
      processes.push(started);
      endings.push(() => started.kill());
      return started;
    };
    const [asker, taker] = await Promise.all([start(), start()]);
    const page = await taker.page();
    /** Asks, and waits until the page shows it. @returns the id */
    const ask = async (key: string, request = FORM, options: object = {}) => {
      const count = page.all('elicitation').length;
      asker.order({ type: 'ask', key, request, options: { ...OPTIONS, ...options } });
      return (await page.asked(count + 1)).id;
    };
    const park = async (key: string, timeout?: number) => {
      const count = page.all('elicitation').length;
      asker.order({ type: 'park', key, result: RESULT, call: { name: 'Parked-call' }, ...(timeout && { timeout }) });
      return (await page.asked(count + 1)).id;
    };
    const outcome = async (key: string) => (await asker.report('outcome', (report) => report.key === key)).outcome;
    return { server, proxy, redis, bodies, processes, start, asker, taker, page, ask, park, outcome };
  }
  type World = Awaited<ReturnType<typeof setUp>>;

  const keyOf = (id: string) => `mcp-elicitation:{${id.slice(0, 6)}}:e:${id}`;
  const assertFree = (text: string, place: string, words = WORDS) => {
    for (const word of words) assert.ok(!text.includes(word), `${word} is in ${place}: ${text}`);
  };

  /** Questions and answers of each kind, refused ones among them. @returns the ids */
  async function converse({ page, ask, park, outcome, asker }: World): Promise<string[]> {
    const form = await ask('form');
    assert.equal((await page.show(form)).status, 204);
    assert.equal((await page.accept(form, { branch: 'Typed-first, too long' })).status, 422);
    assert.equal((await page.accept(form, { branch: 'main', other: 'Typed-undeclared' })).status, 422);
    assert.equal((await page.accept(form, { branch: 'bad-typed' })).status, 422);
    assert.equal((await page.postBody(`{"type":"outcome","id":"${form}","outcome":"Typed-first"}`)).status, 400);
    assert.equal((await page.postBody('{"type":"outcome" Typed-first')).status, 400);
    assert.equal((await page.postBody(`"${'Typed-first'.repeat(30_000)}"`)).status, 413);
    assert.equal((await page.answer(form, { action: 'back', content: { branch: 'Typed-main' } } as never)).status, 400);
    assert.equal((await page.accept(form, { branch: 'Typed-main' })).status, 204);
    assert.equal((await page.accept(form, { branch: 'Typed-main' })).status, 204);
    assert.equal((await page.accept(form, { branch: 'Typed-late' })).status, 409);
    assert.equal((await outcome('form')).action, 'accept');

    const rejected = await ask('rejected', FORM, { rejectReason: true });
    assert.equal((await page.answer(rejected, { action: 'reject', reason: 'Typed-reason' })).status, 204);
    assert.equal((await outcome('rejected')).action, 'reject');

    const visit = await ask('visit', VISIT);
    await page.accept(visit, undefined);
    assert.equal((await outcome('visit')).action, 'accept');
    await page.post({ type: 'visited', id: visit, completion: 'completed' });

    const expired = await ask('expired', FORM, { deadline: Date.now() + 300 });
    assert.equal((await outcome('expired')).action, 'timeout');

    const parked = await park('parked');
    await page.accept(parked, { branch: 'Parked-type' });
    await asker.report('parked');
    const parkedExpired = await park('parked for a moment', 300);
    await until(() => page.all('over').some(({ id, how }) => id === parkedExpired && how === 'expired'));
    return [form, rejected, visit, expired, parked, parkedExpired];
  }

  /** Waits until nothing is left of anything that was asked, long before it would expire by itself. */
  async function gone({ redis, taker }: World, ids: string[]): Promise<void> {
    await until(async () => (await redis.keys('*}:[emvu]:*')).length === 0);
    // Of a parked call, the id alone is known for a day.
    for (const key of await redis.keys('*}:p:*')) assert.equal(await redis.get(key), '');
    for (const id of ids) assert.equal(await redis.exists(keyOf(id)), 0, taker.output());
  }

  /** A full Redis, cut connections, a reply that got lost, and a process that is killed with an answer on its way. */
  async function fail({ proxy, redis, page, ask, outcome, start, asker }: World): Promise<void> {
    const full = await ask('full');
    await redis.configSet('maxmemory', '1');
    asker.order({ type: 'ask', key: 'refused', request: FORM, options: OPTIONS });
    assert.equal((await outcome('refused')).action, 'refused');
    assert.equal((await page.accept(full, { branch: 'Typed-main' })).status, 500);
    await redis.configSet('maxmemory', '0');
    proxy.cutAll();
    assert.equal((await page.accept(full, { branch: 'Typed-main' })).status, 204);
    assert.equal((await outcome('full')).action, 'accept');

    const cut = await ask('cut');
    proxy.cutAt(1, 'after', (script) => script === 'CLAIM');
    assert.equal((await page.accept(cut, { branch: 'Typed-main' })).status, 204);
    assert.equal((await outcome('cut')).action, 'accept');

    const other = await start(); // Somebody must find out.
    const lost = await ask('lost', FORM, { rejectReason: true });
    await asker.kill();
    // Nobody checks a rejection, so it is taken, and lies there until somebody finds out.
    assert.equal((await page.answer(lost, { action: 'reject', reason: 'Typed-lost' })).status, 204);
    await until(async () => (await redis.hGet(keyOf(lost), 'answer')) === null);
    await other.kill();
  }

  /** Somebody who can write to Redis changes what is there, and leaves words in it. */
  async function tamper({ redis, asker, taker, ask, park, outcome, page }: World): Promise<void> {
    const texts = ['Typed-main', '{"request":{"message":"Asked-message', '{"action":"accept","content":"Typed-main'];
    const changes = 'mcp-elicitation:changes';
    for (const [i, text] of [...texts, `k1.${texts[0]}.${texts[1]}`].entries()) {
      const id = await ask(`tampered${i}`);
      const key = keyOf(id);
      const data = await redis.hGet(key, 'data');
      await redis.hSet(key, 'data', text);
      await taker.page();
      assert.equal((await page.accept(id, { branch: 'Typed-main' })).status, 500);
      await redis.hSet(key, 'data', data!);
      await redis.rPush(key.replace(':e:', ':m:'), text);
      await redis.publish(changes, JSON.stringify({ type: 'told', id }));
      await redis.publish(changes, text);
      await redis.hSet(key, { phase: 'over', how: 'answered', answer: text });
      await redis.publish(changes, JSON.stringify({ type: 'answered', id, scope: { user: 'ada' } }));
      assert.equal((await outcome(`tampered${i}`)).action, 'refused');
      await redis.del(key);

      await park(`tampered${i}`);
      const parked = await asker.report('parked', (report) => report.key === `tampered${i}`);
      const before = asker.output() + taker.output();
      await redis.set(`mcp-elicitation:{${parked.id.slice(0, 6)}}:p:${parked.id}`, text, { expiration: 'KEEPTTL' });
      await redis.zAdd('mcp-elicitation:{parks}', { score: 0, value: parked.id }); // Due: a call that waits is left alone.
      await until(() => (asker.output() + taker.output()).length > before.length);
      await redis.zRem('mcp-elicitation:{parks}', parked.id);
    }
    const id = await ask('of another type');
    await redis.del(keyOf(id));
    await redis.set(keyOf(id), 'Asked-message', { EX: 60 });
    assert.equal((await page.accept(id, { branch: 'Typed-main' })).status, 500);
  }

  function assertNothingWritten({ processes, bodies }: World): void {
    const output = processes.map((one) => one.output()).join('\n');
    // Else this test would read what nobody writes.
    for (const known of [/OOM/, /ECONNRESET|SocketClosed|Socket closed/, /WRONGTYPE/, /The tool failed at first/]) {
      assert.match(output, known);
    }
    assertFree(output, 'the output');
    assertFree(bodies.join('\n'), 'a reply');
    assert.ok(bodies.some((body) => body.startsWith('500')));
  }

  it('is in no key, value, command or message of Redis where the host gives a key, is gone once it is over, and is never logged [RLY-19]', async () => {
    const world = await setUp({ key: randomBytes(32).toString('base64') });
    const { server, redis, page } = world;
    const monitor = createConnection(server.port, '127.0.0.1', () => monitor.write('MONITOR\r\n'));
    let seen = '';
    monitor.setEncoding('utf8').on('data', (text) => {
      seen += text;
    });
    endings.push(() => monitor.destroy());
    await until(() => seen.startsWith('+OK'));
    const messages: string[] = [];
    const subscriber = await redis.duplicate().connect();
    endings.push(() => subscriber.destroy());
    await subscriber.pSubscribe('*', (message, channel) => void messages.push(`${channel} ${message}`));
    const held: string[] = [];
    let isWatching = true;
    const watching = (async () => {
      while (isWatching) held.push(await contentsOf(redis));
    })();

    const ids = await converse(world);
    await gone(world, ids);
    isWatching = false;
    await watching;
    assert.ok(page.all('elicitation').some(({ elicitation }) => JSON.stringify(elicitation).includes('Asked-title')));
    assert.ok(held.some((text) => text.includes(ids[0]!)) && held.every((text) => text.includes('{leases}')));
    await fail(world);
    assert.match(seen, /lua.*"publish"/i);
    assert.ok(messages.some((message) => message.includes('"answered"')));
    monitor.destroy();
    for (const [place, text] of Object.entries({ held: held.join('\n'), seen, messages: messages.join('\n') })) {
      assertFree(text, place);
    }
    const next = await setUp({ key: randomBytes(32).toString('base64') });
    await tamper(next);
    assertNothingWritten({
      ...world,
      processes: [...world.processes, ...next.processes],
      bodies: [...world.bodies, ...next.bodies],
    });
  });

  it('is deleted once it is handed over or has expired, while what is left tells late answers so, and never logged without a key either [RLY-19]', async () => {
    const world = await setUp({ remember: 600_000 });
    const ids = await converse(world);
    await until(async () => {
      const text = await contentsOf(world.redis);
      return !WORDS.some((word) => text.includes(word));
    });
    for (const id of ids) assert.equal(await world.redis.hGet(keyOf(id), 'phase'), 'over');
    await tamper(world);
    await fail(world);
    assertNothingWritten(world);
  });
});
