/** How several processes share the parked calls that are answered. Their claims are writes over a version: the second one is lost. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { steadyClock } from '../../../src/relay/stores/steady-clock.js';
import type { ElicitationStore } from '../../../src/relay/stores/store.js';
import { until } from '../../tools/until.mjs';
import type { HandRelay } from '../world/hand-relay.js';
import { CALL, MAIN } from '../world/parking.js';
import { RESULT } from '../world/requests.js';
import { Page } from '../world/wire-page.js';
import { ENGINES, startProcesses } from './processes.js';

/** How many calls a process makes at once. */
const BOUND = 10;
/** Calls that are parked or answered at the same time. */
const AT_ONCE = 20;

interface Parked {
  readonly user: string;
  readonly id: string;
}

for (const engine of ENGINES) {
  describe(`three processes on ${engine.name}`, () => {
    let processes: Awaited<ReturnType<typeof startProcesses>>;
    /** Takes answers, and makes no call. */
    let front: HandRelay;
    /** How often each call was made. */
    const made = new Map<string, number>();

    before(async () => {
      processes = await startProcesses(engine);
      front = await processes.start({ clock: steadyClock, parkInterval: 1 });
    });
    after(() => processes.stop());

    const park = async (number: number): Promise<Parked> => {
      const user = `user${number % 50}`;
      return { user, id: await front.relay.park(RESULT, { scope: { user }, call: CALL }) };
    };
    const answer = async ({ relay }: HandRelay, { user, id }: Parked) => {
      const { status } = await new Page(relay, user).accept(`${id}.s1`, MAIN);
      assert.equal(status, 202);
    };

    /** A process that makes calls, and counts what it does for that. */
    async function startWorker() {
      const counts = { starts: 0, running: 0, most: 0, lost: 0 };
      let now: ElicitationStore['now'];
      const around = (store: ElicitationStore): ElicitationStore => {
        now = store.now;
        return {
          ...store,
          async put(...write) {
            const isWritten = await store.put(...write);
            if (!isWritten) counts.lost++;
            return isWritten;
          },
        };
      };
      const worker = await processes.start(
        {
          clock: steadyClock,
          parkInterval: 500,
          concurrency: BOUND,
          async onAnswered({ idempotencyKey }) {
            counts.starts++;
            counts.most = Math.max(counts.most, ++counts.running);
            made.set(idempotencyKey, (made.get(idempotencyKey) ?? 0) + 1);
            await now(); // It takes a moment.
            counts.running--;
          },
        },
        around,
      );
      return { worker, counts };
    }

    it('share 1,000 answered calls after an outage: each is made once, none starts more than its bound, and few claims are lost [RLY-18]', async (test) => {
      const all: Parked[] = [];
      for (let i = 0; i < 1000; i += AT_ONCE) {
        const some = await Promise.all(Array.from({ length: AT_ONCE }, (_, j) => park(i + j)));
        await Promise.all(some.map((parked) => answer(front, parked)));
        all.push(...some);
      }
      const workers = await Promise.all([1, 2, 3].map(startWorker));
      await until(() => made.size === all.length);
      await Promise.all(workers.map(({ worker }) => worker.close()));
      const counts = workers.map((worker) => worker.counts);
      test.diagnostic(JSON.stringify(counts));
      assert.deepEqual([...new Set(made.values())], [1]);
      for (const { starts, most, lost } of counts) {
        assert.ok(starts > all.length / 10, `a process made ${starts} calls`);
        assert.ok(most > 1 && most <= BOUND, `a process made ${most} calls at once`);
        assert.ok(lost < starts, `a process lost ${lost} claims in ${starts} starts`);
      }
    });

    it('do not race for a call that was just answered, whichever process took the answer [RLY-18]', async (test) => {
      const workers = await Promise.all([1, 2, 3].map(startWorker));
      const takers = [front, ...workers.map(({ worker }) => worker)];
      for (let i = 0; i < 40; i++) {
        const parked = await park(i);
        await answer(takers[i % takers.length]!, parked);
        await until(() => made.has(parked.id));
      }
      await Promise.all(workers.map(({ worker }) => worker.close()));
      const counts = workers.map((worker) => worker.counts);
      test.diagnostic(JSON.stringify(counts));
      assert.deepEqual([...new Set(made.values())], [1]);
      const lost = counts.reduce((sum, each) => sum + each.lost, 0);
      assert.ok(lost < 40, `${lost} claims were lost in 40 starts`);
    });
  });
}
