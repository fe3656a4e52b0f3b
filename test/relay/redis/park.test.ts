import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AnsweredCall } from '../../../src/relay/index.js';
import { startRedis } from '../../tools/redis-server.mjs';
import { Page } from '../page.js';
import { ADA, CALL, Calls, describeParking, MAIN, RESULT } from '../park-contract.js';
import { startProcesses } from './processes.js';

describe('parked calls on Redis', () => {
  let processes: Awaited<ReturnType<typeof startProcesses>>;

  before(async () => {
    processes = await startProcesses(await startRedis(['--appendonly', 'yes', '--appendfsync', 'always']));
  });
  after(() => processes.stop());

  let count = 0;
  // Keys of its own, since any process resumes what it finds.
  describeParking('parked calls of one process on Redis', async (options) => {
    const { relay } = await processes.start(options, { prefix: `alone${count++}:` });
    return relay;
  });

  it('resumes in another process than the one that parked, which is gone', async () => {
    const first = await processes.start();
    await first.relay.park(RESULT, { scope: ADA, call: CALL });
    await first.relay.close();
    const answered = new Calls<AnsweredCall>();
    const second = await processes.start({ onAnswered: answered.add });
    const page = await processes.page(second);
    await page.accept(page.snapshot[0]!.id, MAIN);
    assert.deepEqual((await answered.next()).inputResponses, { branch: { action: 'accept', content: MAIN } });
  });

  it('resumes in another process when the one that took the answer died over it, with the same key', async () => {
    const answered = new Calls<AnsweredCall>();
    const dying = await processes.start({
      parkInterval: 50,
      onAnswered(call) {
        answered.add(call);
        dying.kill();
        return new Promise(() => {});
      },
    });
    const user = 'grace';
    const id = await dying.relay.park(RESULT, { scope: { user }, call: CALL });
    const page = await new Page(dying.relay, user).connect();
    await page.accept(page.snapshot[0]!.id, MAIN);
    await answered.next();
    const resumed = new Calls<AnsweredCall>();
    await processes.start({ onAnswered: resumed.add, parkInterval: 50 });
    const { idempotencyKey, attempt, inputResponses } = await resumed.next();
    assert.deepEqual([idempotencyKey, attempt], [id, 2]);
    assert.deepEqual(inputResponses, { branch: { action: 'accept', content: MAIN } });
  });

  it('keeps parked calls and their answers while every process and Redis restart [RLY-18]', async () => {
    const user = 'katherine';
    const first = await processes.start({ parkInterval: 50 });
    const id = await first.relay.park(RESULT, { scope: { user }, call: CALL });
    const page = await new Page(first.relay, user).connect();
    const question = page.snapshot[0]!.id;
    // No process resumes yet: the answer waits in Redis.
    assert.equal((await page.accept(question, MAIN)).status, 204);
    first.kill();
    await processes.server.kill();
    await processes.server.start();
    const answered = new Calls<AnsweredCall>();
    await processes.start({ onAnswered: answered.add, parkInterval: 50 });
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
