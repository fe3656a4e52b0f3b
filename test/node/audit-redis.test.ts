/** An audit trail in a stream of a real Redis. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'redis';
import { type AuditEntry, audit, verifyAuditTrail } from '../../src/audit/index.js';
import { type RedisStreamClient, redisStreamSink } from '../../src/audit/redis-stream-sink.js';
import { pipeline } from '../../src/host/pipeline.js';
import { within } from '../tools/until.mjs';
import { HurriedClock } from './hurried-clock.js';
import { startRedis } from './redis-server.mjs';

const KEY = new Uint8Array(32).fill(7);
const NO = { action: 'reject' } as const;

let redis: Awaited<ReturnType<typeof startRedis>>;
let client: ReturnType<typeof connect>;

function connect() {
  return createClient({ socket: { path: redis.path, tls: false } });
}

before(async () => {
  redis = await startRedis();
  client = connect();
  await client.connect();
});

after(async () => {
  await client?.close();
  await redis?.close();
});

/** Behaves towards Redis like a new process that asks. */
function start(writer: string, through: RedisStreamClient = client) {
  const errors: unknown[] = [];
  const sink = redisStreamSink(through, 'trail');
  const onError = (error: unknown) => void errors.push(error);
  const trail = audit({ sink, key: KEY, writer, required: true, clock: new HurriedClock(), onError });
  const host = pipeline({ elicit: async () => NO, complete() {} }, trail);
  return { trail, errors, ask: () => host.elicit({ message: 'Why?', requestedSchema: {} }) };
}

/** A network between node-redis and Redis that breaks before a reply, and stays broken until it is mended. */
async function cuttingProxy(path: string) {
  const links = new Set<Socket>();
  let isCutting = false;
  let isBroken = false;
  const server = createServer((near) => {
    if (isBroken) return void near.destroy();
    const far = createConnection(path);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      links.add(one);
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
    near.pipe(far);
    far.on('data', (reply) => {
      if (isCutting) {
        isBroken = true;
        for (const link of links) link.destroy();
      } else near.write(reply);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutAtNextReply() {
      isCutting = true;
    },
    mend() {
      isCutting = false;
      isBroken = false;
    },
    close: () => server.close(),
  };
}

async function readTrail(writer: string) {
  const items = await client.xRange(`trail:${writer}`, '-', '+');
  return (items ?? []).map(({ message }) => JSON.parse(message.json ?? '') as AuditEntry);
}

describe('a trail in a Redis stream', () => {
  it('continues the same chain when the process starts again [SRV-12]', async () => {
    await start('restarted').ask();
    const again = start('restarted');
    await again.ask();
    const entries = await readTrail('restarted');
    assert.deepEqual(
      entries.map(({ event, sequence }) => [event, sequence]),
      [
        ['asked', 0],
        ['answered', 1],
        ['asked', 2],
        ['answered', 3],
      ],
    );
    assert.equal((await verifyAuditTrail(entries, KEY, await again.trail.anchor())).ok, true);
  });

  it('shows an entry that somebody deleted in Redis [SRV-12]', async () => {
    const { ask, trail } = start('deleted');
    await ask();
    await ask();
    await client.xDel('trail:deleted', '2-0');
    const { findings } = await verifyAuditTrail(await readTrail('deleted'), KEY, await trail.anchor());
    assert.deepEqual(findings, [{ how: 'removed', index: 1, writer: 'deleted', sequence: 1 }]);
  });

  it('refuses a second process that writes as the same writer, because the chain would fork [SRV-12]', async () => {
    const [one, other] = [start('shared'), start('shared')];
    await Promise.all([one.trail.anchor(), other.trail.anchor()]); // Now both know the last entry of the chain.
    assert.deepEqual(await one.ask(), NO);
    assert.equal((await other.ask()).action, 'refused');
    assert.match(String(other.errors[0]), /equal or smaller/);
    assert.equal((await verifyAuditTrail(await readTrail('shared'), KEY, await one.trail.anchor())).ok, true);
  });

  it('has an entry only once if the reply to it got lost', async () => {
    let isLost = true;
    const losing: RedisStreamClient = {
      xAdd: async (...item) => {
        await client.xAdd(...item);
        if (isLost) throw new Error('The connection was lost');
      },
      xRange: async (...range) => {
        if (isLost) {
          isLost = false;
          throw new Error('The connection was lost');
        }
        return client.xRange(...range);
      },
      xRevRange: (...range) => client.xRevRange(...range),
    };
    const { ask, trail } = start('lossy', losing);
    assert.deepEqual(await ask(), NO);
    const entries = await readTrail('lossy');
    assert.equal(entries.length, 2);
    assert.equal((await verifyAuditTrail(entries, KEY, await trail.anchor())).ok, true);
  });

  it('continues after an outage that began with the reply to an entry, which is there once, with a gap after it [SRV-12]', async () => {
    const wire = await cuttingProxy(redis.path);
    const cut = createClient({
      socket: { port: wire.port, reconnectStrategy: 5 },
      disableOfflineQueue: true,
      // A client of its own, whose only commands are those of the sink.
      disableClientInfo: true,
    });
    cut.on('error', () => {}); // node-redis wants somebody to listen.
    await cut.connect();
    const { trail, ask } = start('cut', cut);
    assert.deepEqual(await ask(), NO);
    wire.cutAtNextReply();
    assert.equal((await ask()).action, 'refused'); // Redis has the entry, but the process does not know that.
    assert.equal((await ask()).action, 'refused');
    const isBack = new Promise((resolve) => cut.once('ready', resolve)); // Not `once()`, which a failed attempt would end.
    wire.mend();
    await within('the connection to Redis', isBack);
    assert.deepEqual(await ask(), NO);
    assert.deepEqual(await ask(), NO);
    const entries = await readTrail('cut');
    assert.deepEqual(
      entries.map(({ event }) => event),
      ['asked', 'answered', 'asked', 'gap', 'asked', 'answered', 'asked', 'answered'],
    );
    assert.equal(entries.find(({ event }) => event === 'gap')?.lost, 1);
    assert.deepEqual(await verifyAuditTrail(entries, KEY, await trail.anchor()), {
      ok: true,
      findings: [],
      unanchored: 0,
    });
    cut.destroy();
    wire.close();
  });

  it('has a request refused while Redis is away [SRV-12]', async () => {
    const away = connect();
    away.on('error', () => {}); // node-redis wants somebody to listen.
    const { ask, errors } = start('away', away);
    assert.equal((await ask()).action, 'refused');
    assert.match(String(errors[0]), /closed/i);
  });
});
