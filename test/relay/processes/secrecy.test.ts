import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import type { ElicitationRequest } from '../../../src/protocol/request.js';
import { encryptedStore } from '../../../src/relay/stores/encrypted-store.js';
import type { ElicitationStore } from '../../../src/relay/stores/store.js';
import { until } from '../../tools/until.mjs';
import type { HandRelay } from '../world/hand-relay.js';
import { contentsOf } from './contents.js';
import { ENGINES, startProcesses } from './processes.js';

const KEY = { current: 'k1', keys: { k1: new Uint8Array(32).fill(7) } };
const encrypted = (store: ElicitationStore) => encryptedStore(store, KEY);

/** What the server asks. */
const ASKED = ['asked-message', 'asked-title', 'asked-option', 'asked-path'];
/** What the person says. */
const SAID = ['said-value', 'said-wrong', 'said-reason', 'said-parked'];

const FORM: ElicitationRequest = {
  message: 'asked-message',
  requestedSchema: {
    type: 'object',
    properties: {
      branch: { type: 'string', title: 'asked-title', maxLength: 11 },
      kind: { type: 'string', enum: ['asked-option'] },
    },
    required: ['branch'],
  },
};
const VISIT: ElicitationRequest = { mode: 'url', message: 'asked-message', url: 'https://login.example/asked-path' };
const ROUND = {
  resultType: 'input_required',
  inputRequests: { branch: { method: 'elicitation/create', params: FORM } },
  requestState: 'asked-state',
};

for (const engine of ENGINES) {
  describe(`the words of an elicitation in ${engine.name} and in the log`, () => {
    let processes: Awaited<ReturnType<typeof startProcesses>>;
    const logged: unknown[][] = [];

    before(async () => {
      processes = await startProcesses(engine);
      for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
        mock.method(console, name, (...words: unknown[]) => logged.push(words));
      }
    });
    after(async () => {
      mock.restoreAll();
      await processes.stop();
    });

    const contents = () => contentsOf(processes.server);
    const wordsIn = (text: string) => [...ASKED, ...SAID].filter((word) => text.includes(word));
    let users = 0;
    /** Parked calls that a process has resumed, including those of earlier tests. */
    const resumed: unknown[] = [];

    /** Asks in one process, and answers in another. Calls back while each is stored. */
    async function converse(around: (store: ElicitationStore) => ElicitationStore, look: () => Promise<void>) {
      let mayTake = () => {};
      const checkAnswer = async () => {
        await look();
        await new Promise<void>((resolve) => (mayTake = resolve));
      };
      const settings = { onAnswered: (call: unknown) => void resumed.push(call), parkInterval: 50 };
      const asker = await processes.start(settings, around);
      const taker = await processes.start(settings, around);
      const user = `ada${users++}`;
      const page = await processes.page(taker, user);
      const host = asker.relay.host({ user });

      const form = host.elicit(FORM, { checkAnswer, rejectReason: true });
      const { id } = await page.asked();
      await look();
      assert.equal((await page.accept(id, { branch: 'said-wrong, too long' })).status, 422);
      const accepted = page.accept(id, { branch: 'said-value' });
      await page.reached(id, ({ phase }) => phase === 'answered');
      await look();
      await until(() => {
        mayTake();
        return page.overs.length > 0;
      });
      assert.equal((await accepted).status, 202);
      assert.equal((await form).action, 'accept');

      const rejected = host.elicit(FORM, { rejectReason: true });
      const second = await page.asked(2);
      await page.answer(second.id, { action: 'reject', reason: 'said-reason' });
      assert.equal((await rejected).action, 'reject');

      const visit = host.elicit(VISIT);
      const third = await page.asked(3);
      await page.accept(third.id, undefined);
      assert.equal((await visit).action, 'accept');
      await look();
      await page.post({ type: 'visited', id: third.id, completion: 'completed' });

      const expired = host.elicit(FORM, { deadline: Date.now() + 500 });
      await page.asked(4);
      assert.equal((await expired).action, 'timeout');

      await asker.relay.park(ROUND, { call: { name: 'asked-message' }, scope: { user } });
      const fifth = await page.asked(5);
      await look();
      const before = resumed.length;
      await page.accept(fifth.id, { branch: 'said-parked' });
      await until(() => resumed.length > before);
      await page.over(5);
      return [asker, taker];
    }

    /** The errors that the processes reported, and all console output. */
    const told = (all: HandRelay[]) =>
      [...logged, ...all.flatMap(({ errors }) => errors)]
        .map((error) => (error instanceof Error ? `${error.message} ${error.stack} ${error.cause}` : String(error)))
        .join();

    it('cannot be read in the whole database if the host gives a key [RLY-19]', async () => {
      const found: string[] = [];
      await converse(encrypted, async () => void found.push(await contents()));
      assert.ok(found.length >= 5);
      for (const text of found) assert.deepEqual(wordsIn(text), []);
    });

    it('are deleted once it is delivered or expired, even if the host gives no key [RLY-19]', async () => {
      const found: string[] = [];
      await converse(
        (store) => store,
        async () => void found.push(await contents()),
      );
      assert.ok(wordsIn(found.join()).includes('asked-message'), 'it was there before');
      assert.ok(wordsIn(found.join()).includes('said-value'), 'it was there before');
      let left: string[] = [];
      await until(async () => {
        left = wordsIn(await contents());
        return left.length === 0;
      }).catch(() => assert.deepEqual(left, []));
    });

    it('are never logged, not even while the database is away [RLY-19]', async () => {
      const all = await converse(
        (store) => store,
        async () => {},
      );
      const [asker, taker] = all as [HandRelay, HandRelay];
      const user = `ada${users++}`;
      const page = await processes.page(taker, user);
      const call = new AbortController();
      const outcome = asker.relay.host({ user }).elicit(FORM, { signal: call.signal });
      const { id } = await page.asked();
      await processes.server.kill();
      assert.equal((await page.accept(id, { branch: 'said-value' })).status, 500);
      await processes.server.start();
      await page.accept(id, { branch: 'said-value' });
      assert.equal((await outcome).action, 'accept');
      assert.ok(
        all.some(({ errors }) => errors.length > 0),
        'an error was reported',
      );
      assert.deepEqual(wordsIn(told(all)), []);
    });
  });
}
