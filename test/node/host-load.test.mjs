// @ts-check
/** Sends ten thousand requests of fifty servers through all middleware. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** @import { ElicitOptions, Outcome } from '../../src/host/index.js' */

const built = new URL('../../dist/host/index.js', import.meta.url).href;
/** @type {typeof import('../../src/host/index.js')} */
const { checkAnswers, guardSecrets, pipeline, policy, rateLimit, silence } = await import(built);

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collectGarbage = runInNewContext('gc');

const SERVERS = 50;
const REQUESTS = 200;
const requestedSchema = {
  type: 'object',
  properties: { name: { type: 'string', default: 'Ada' }, api_key: { type: 'string' } },
};

/** A person who answers at once, each time in another way, and now and then silences a server. */
function person() {
  let asked = 0;
  /** @type {Outcome[]} */
  const answers = [
    { action: 'accept', content: { name: 'Ada' } },
    { action: 'reject' },
    { action: 'cancel' },
    { action: 'timeout' },
    { action: 'accept', content: { name: '' } },
  ];
  return {
    /** @type {(request: unknown, options?: ElicitOptions) => Promise<Outcome>} */
    async elicit(_, options) {
      options?.onState?.('shown');
      asked++;
      return asked % 997 === 0
        ? { action: 'reject', silence: true }
        : /** @type {Outcome} */ (answers[asked % answers.length]);
    },
    complete() {},
    get asked() {
      return asked;
    },
  };
}

function wholePipeline() {
  const asked = person();
  const host = pipeline(
    asked,
    rateLimit({ limit: REQUESTS - 20 }),
    guardSecrets(),
    policy({ servers: { 'server 3': 'decline', 'server 4': { accept: ['name'] }, 'server 5': 'block' } }),
    silence(),
    checkAnswers(({ name }) => (name === '' ? { '/name': 'Who?' } : undefined)),
  );
  return { asked, host };
}

/** @param {ReturnType<typeof wholePipeline>['host']} host */
async function ask(host) {
  /** @type {Promise<Outcome>[]} */
  const outcomes = [];
  let done = 0;
  for (let i = 0; i < REQUESTS; i++) {
    for (let s = 0; s < SERVERS; s++) {
      const controller = new AbortController();
      const options = {
        server: { id: `server ${s}` },
        session: `session ${s}`,
        signal: controller.signal,
        /** @param {string} state */
        onState: (state) => {
          if (state === 'done') done++;
        },
      };
      outcomes.push(host.elicit({ message: `${s}.${i}`, requestedSchema }, options));
      if ((s + i) % 7 === 0) controller.abort();
    }
  }
  return { outcomes: await Promise.all(outcomes), done };
}

describe('the whole pipeline under load', () => {
  it('answers each of 10,000 requests from 50 servers exactly once [USE-02, USE-16]', async () => {
    const { asked, host } = wholePipeline();
    const { outcomes, done } = await ask(host);
    assert.equal(outcomes.length, SERVERS * REQUESTS);
    assert.equal(done, SERVERS * REQUESTS);
    /** @type {Record<string, number>} */
    const counts = {};
    for (const { action } of outcomes) counts[action] = (counts[action] ?? 0) + 1;
    assert.ok(asked.asked > 1000, `${asked.asked} were asked`);
    for (const action of ['accept', 'reject', 'cancel', 'timeout', 'withdrawn', 'refused']) {
      assert.ok((counts[action] ?? 0) > 0, `${action}: ${JSON.stringify(counts)}`);
    }
  });

  it('keeps no memory of 100,000 requests: the heap does not grow between the second and the tenth 10,000', async () => {
    const { host } = wholePipeline();
    /** @type {number[]} */
    const heaps = [];
    for (let i = 0; i < 10; i++) {
      await ask(host);
      collectGarbage();
      heaps.push(process.memoryUsage().heapUsed);
    }
    const growth = /** @type {number} */ (heaps[9]) - /** @type {number} */ (heaps[1]);
    // A leaked request takes about a kibibyte, so eight times ten thousand of them would take 80 MiB.
    assert.ok(growth < 1024 * 1024, `${growth} bytes more`);
  });
});
