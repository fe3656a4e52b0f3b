import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'redis';
import type { RedisStoreOptions } from '../../../src/relay/redis/redis-store.js';
import type { PersonalOutcome } from '../../../src/relay/wire.js';
import { type RedisServer, startRedis } from '../../tools/redis-server.mjs';
import { contentsOf } from './contents.js';
import { openStore, type TestStore, until } from './stores.js';

const ENCRYPTION = { current: 'k1', keys: { k1: new Uint8Array(32).fill(7) } };
const MESSAGE = 'Which-message-text';
const WORDS = ['Typed-word-one', 'Typed-word-two', 'Rejected-word'];
const ANSWER: PersonalOutcome = { action: 'accept', content: { branch: 'main', note: WORDS[0]! } };
const CHECKED: PersonalOutcome = { action: 'accept', content: { branch: WORDS[1]! } };

describe('what Redis holds of an elicitation', () => {
  let server: RedisServer;
  const stores: TestStore[] = [];
  const admin = () => createClient({ url: server.url });
  let redis: ReturnType<typeof admin>;

  before(async () => {
    server = await startRedis();
    redis = admin();
    await redis.connect();
  });
  after(async () => {
    await Promise.all(stores.map((opened) => opened.close()));
    redis.destroy();
    await server.stop();
  });

  const contents = () => contentsOf(redis);

  /** Takes an elicitation through its life. @returns what Redis holds in each phase. */
  async function phases(options: RedisStoreOptions): Promise<string[]> {
    await redis.flushAll();
    const held: string[] = [];
    const open = async () => {
      const opened = await openStore(server.url, options);
      stores.push(opened);
      return opened;
    };
    const [asker, taker] = [await open(), await open()];
    const key = (id: string) => `mcp-elicitation:{${id.slice(0, 6)}}:e:${id}`;
    const id = asker.store.createId('ada');
    await asker.ask(id, { request: { message: MESSAGE }, checks: true });
    held.push(await contents()); // Open.
    assert.deepEqual(await taker.store.tell(id, { type: 'check', outcome: CHECKED }), { '/branch': 'No' });
    held.push(await contents()); // Checked.
    assert.equal(await taker.store.claim(id, ANSWER, 'visiting'), 'accepted');
    held.push(await contents()); // Answered.
    await until(() => asker.taken.length > 0);
    await until(async () => !(await redis.hExists(key(id), 'answer')));
    held.push(await contents()); // Handed over.
    await taker.store.tell(id, { type: 'visited', completion: 'completed' });
    await asker.store.finish(id, 'completed');
    held.push(await contents()); // Over.

    // An answer that nobody collects.
    const lost = asker.store.createId('ada');
    await asker.ask(lost, { request: { message: MESSAGE } });
    const reason: PersonalOutcome = { action: 'reject', reason: WORDS[2]! };
    await redis.clientKill({ filter: 'TYPE', type: 'pubsub' } as never);
    assert.equal(await taker.store.claim(lost, reason, 'over'), 'accepted');
    held.push(await contents());
    await until(() => asker.taken.length > 1);
    await until(async () => !(await redis.hExists(key(lost), 'answer')));
    held.push(await contents());
    return held;
  }

  it('shows no word of a request or an answer in any phase, to somebody who reads all keys, where the host gives a key [RLY-19]', async () => {
    for (const [phase, text] of (await phases({ encryption: ENCRYPTION })).entries()) {
      for (const word of [MESSAGE, ...WORDS]) assert.ok(!text.includes(word), `${word} is in phase ${phase}: ${text}`);
    }
  });

  it('shows who is asked even so, and without a key all but an answer that was handed over, which is gone [RLY-19]', async () => {
    const [open, , answered, handed, over, ...uncollected] = await phases({});
    assert.ok(open!.includes(MESSAGE) && open!.includes('"user":"ada"'));
    assert.ok(answered!.includes('"action":"accept"') || !answered!.includes(WORDS[0]!));
    for (const text of [handed!, over!, uncollected.at(-1)!]) {
      for (const word of WORDS) assert.ok(!text.includes(word), `${word}: ${text}`);
    }
    assert.ok(!over!.includes(MESSAGE));
  });
});
