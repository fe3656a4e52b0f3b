import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'redis';
import type { AnsweredCall } from '../../../src/relay/index.js';
import { startRedis } from '../../tools/redis-server.mjs';
import { Page } from '../page.js';
import { ADA, CALL, Calls, describeParking, MAIN, RESULT } from '../park-contract.js';
import { FaultProxy } from './fault-proxy.js';
import { startProcesses } from './processes.js';
import { until } from './stores.js';

describe('parked calls on Redis', () => {
  let processes: Awaited<ReturnType<typeof startProcesses>>;

  before(async () => {
    processes = await startProcesses(await startRedis(['--appendonly', 'yes', '--appendfsync', 'always']));
  });
  after(() => processes.stop());

  let count = 0;
  // Each test has keys of its own, since any process resumes what it finds.
  describeParking('parked calls of one process on Redis', async (options) => {
    const { relay } = await processes.start(options, { prefix: `alone${count++}:` });
    return relay;
  });

  it('resumes in another process than the one that parked, which is gone', async () => {
    const storeOptions = { prefix: 'gone:' };
    const first = await processes.start({}, storeOptions);
    await first.relay.park(RESULT, { scope: ADA, call: CALL });
    await first.relay.close();
    const answered = new Calls<AnsweredCall>();
    const second = await processes.start({ onAnswered: answered.add }, storeOptions);
    const page = await processes.page(second);
    await page.accept(page.snapshot[0]!.id, MAIN);
    assert.deepEqual((await answered.next()).inputResponses, { branch: { action: 'accept', content: MAIN } });
  });

  it('resumes in another process when the one that took the answer died over it, with the same key', async () => {
    const answered = new Calls<AnsweredCall>();
    const storeOptions = { prefix: 'dying:' };
    const onAnswered = (call: AnsweredCall) => {
      answered.add(call);
      dying.kill();
      return new Promise(() => {});
    };
    const dying = await processes.start({ parkInterval: 50, onAnswered }, storeOptions);
    const user = 'grace';
    const id = await dying.relay.park(RESULT, { scope: { user }, call: CALL });
    const page = await new Page(dying.relay, user).connect();
    await page.accept(page.snapshot[0]!.id, MAIN);
    await answered.next();
    const resumed = new Calls<AnsweredCall>();
    await processes.start({ onAnswered: resumed.add, parkInterval: 50 }, storeOptions);
    const { idempotencyKey, attempt, inputResponses } = await resumed.next();
    assert.deepEqual([idempotencyKey, attempt], [id, 2]);
    assert.deepEqual(inputResponses, { branch: { action: 'accept', content: MAIN } });
  });

  it('leaves a call alone that waits for the person: hardly more than the common look for what is due goes on', async () => {
    const proxy = await new FaultProxy(processes.server.port).start();
    const answered = new Calls<AnsweredCall>();
    const parker = await processes.start(
      { onAnswered: answered.add, parkInterval: 100 },
      { prefix: 'idle:' },
      proxy.url,
    );
    const user = 'dorothy';
    const page = await new Page(parker.relay, user).connect();
    await parker.relay.park(RESULT, { scope: { user }, call: CALL });
    const { id } = await page.asked();
    const count = (name: string) => proxy.ran.filter((script) => script === name).length;
    proxy.ran.length = 0;
    await until(() => count('DUE') >= 10);
    // Where ten looks take longer than a rest, the call may get one or two of five scripts; each look took five.
    const idle = proxy.ran.filter((script) => script !== 'DUE');
    assert.ok(idle.length <= 10, idle.join());

    // An answer costs a few: one to have it looked at, one to take it, and those of the resumption.
    proxy.ran.length = 0;
    await page.accept(id, MAIN);
    await answered.next();
    await until(() => count('UNLOCK') >= 1);
    const redis = await createClient({ url: processes.server.url }).connect();
    const [parked = ''] = await redis.keys('idle:*}:p:*');
    assert.ok((await redis.pTTL(parked)) > 20 * 60_000, 'nobody can park it again while a call before may be resumed');
    redis.destroy();
    const ran = proxy.ran.filter((script) => script !== 'DUE');
    assert.ok(ran.length <= 18, ran.join());
    await parker.relay.close();
    await proxy.stop();
  });

  it('resumes soon when the process that took the answer died at once, though nobody would have looked for long', async () => {
    const proxy = await new FaultProxy(processes.server.port).start();
    const user = 'edith';
    const storeOptions = { prefix: 'sudden:' };
    const parker = await processes.start({ parkInterval: 3_600_000, onAnswered() {} }, storeOptions);
    const taker = await processes.start({ parkInterval: 50 }, storeOptions, proxy.url);
    await parker.relay.park(RESULT, { scope: { user }, call: CALL });
    const page = await new Page(taker.relay, user).connect();
    proxy.cutAt(1, 'after', (script) => script === 'CLAIM');
    page.accept(page.snapshot[0]!.id, MAIN);
    await until(() => !proxy.isArmed);
    taker.kill();
    const answered = new Calls<AnsweredCall>();
    await processes.start({ onAnswered: answered.add, parkInterval: 50 }, storeOptions);
    assert.deepEqual((await answered.next()).inputResponses, { branch: { action: 'accept', content: MAIN } });
    await proxy.stop();
  });

  it('keeps parked calls and their answers while every process and Redis restart [RLY-18]', async () => {
    const user = 'katherine';
    const storeOptions = { prefix: 'restarted:' };
    const first = await processes.start({ parkInterval: 50 }, storeOptions);
    const id = await first.relay.park(RESULT, { scope: { user }, call: CALL });
    const page = await new Page(first.relay, user).connect();
    const question = page.snapshot[0]!.id;
    // No process resumes yet: the answer waits in Redis.
    assert.equal((await page.accept(question, MAIN)).status, 204);
    first.kill();
    await processes.server.kill();
    await processes.server.start();
    const answered = new Calls<AnsweredCall>();
    await processes.start({ onAnswered: answered.add, parkInterval: 50 }, storeOptions);
    const call = await answered.next();
    assert.deepEqual(call, {
      call: CALL,
      scope: { user },
      inputResponses: { branch: { action: 'accept', content: MAIN } },
      requestState: RESULT.requestState,
      idempotencyKey: id,
      attempt: 1,
    });
  });
});
