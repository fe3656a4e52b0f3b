import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from 'redis';
import { startRedis } from '../../tools/redis-server.mjs';
import { HandClock } from '../../host/hand-clock.js';
import { openStore, until } from './stores.js';

const LEASES = 'mcp-elicitation:{leases}';

describe('the lease of a process', () => {
  it('withdraws at once what a process asked that ends in order, and within 15 s what one asked that is killed [RLY-09]', async (test) => {
    const server = await startRedis();
    const redis = await createClient({ url: server.url }).connect();
    const clock = new HandClock();
    const dead = new HandClock(); // Nothing passes for a process that is dead.
    const renewInterval = 2000;
    const orderly = await openStore(server.url, { renewInterval, clock });
    const killed = await openStore(server.url, { renewInterval, clock: dead });
    const other = await openStore(server.url, { renewInterval, clock });
    test.after(async () => {
      await Promise.all([killed.close(), other.close()]);
      redis.destroy();
      await server.stop();
    });
    const [ended, lost] = [other.store.createId('ada'), other.store.createId('ada')];
    await orderly.ask(ended);
    await killed.ask(lost);

    await orderly.store.close(ended, 'withdrawn');
    await until(() => other.changes.some((change) => change !== 'missed' && change.type === 'over'));
    assert.equal((await other.store.get(ended))?.phase, 'over');
    await orderly.close();
    assert.equal(await redis.zCard(LEASES), 2, 'its lease is gone');

    const renewedAt = async () => JSON.stringify(await redis.zRangeWithScores(LEASES, 0, -1));
    let passed = 0;
    for (let before = await renewedAt(); (await other.store.get(lost))?.phase === 'open'; before = await renewedAt()) {
      clock.pass(renewInterval);
      passed += renewInterval;
      assert.ok(passed <= 15_000, `${passed} ms`);
      await until(async () => (await renewedAt()) !== before);
      await until(() => clock.delays.includes(renewInterval)); // The renewal is through.
      if (passed === 10_000) await until(async () => (await redis.zCard(LEASES)) === 1);
    }
    assert.deepEqual(await other.store.claim(lost, { action: 'reject' }, 'over'), 'lost');
    assert.ok(passed > 8000, `a process that misses four renewals lives: ${passed} ms`);
  });
});
