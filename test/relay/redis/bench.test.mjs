// @ts-check
/** The benchmark of several processes, in full. It judges what arrived, and no time. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareProcesses } from '../../bench/relay/cluster/compare.mjs';
import { faultsOf } from '../../bench/relay/cluster/faults.mjs';
import { percentile } from '../../bench/relay/cluster/table.mjs';

/** @import { Asked } from '../../bench/relay/cluster/process.js' */
/** @import { Seen } from '../../bench/relay/cluster/pages.mjs' */

const SIZE = { pages: 1000, questions: 10_000, atOnce: 100 };

/** What a run of two questions without a fault brings. */
function faultless() {
  /** @type {Asked[]} */
  const results = [0, 1].map((question) => {
    return { question, askedAt: 0, resolvedAt: 1, outcome: 'accept', answer: `answer-${question}` };
  });
  /** @type {Seen[]} */
  const seen = [0, 1].map((question) => ({ question, streamedAt: 0, answeredAt: 0, times: 1, statuses: [204, 204] }));
  return { results, seen, counts: { accepted: 2, taken: 2, left: 0, errors: /** @type {string[]} */ ([]) } };
}

/** @param {(run: ReturnType<typeof faultless>) => void} spoil */
function faultsWith(spoil) {
  const run = faultless();
  spoil(run);
  return faultsOf(2, run.results, run.seen, run.counts);
}

describe('the benchmark of several processes', () => {
  it('answers each of 10,000 questions exactly once, with 1,000 pages over three processes, and prints percentiles [RLY-20]', async () => {
    const { lines, faults } = await compareProcesses([3], SIZE);
    assert.deepEqual(faults, []);
    for (const step of ['asked → on the stream', 'answered → resolved']) {
      for (const percent of [50, 90, 99]) {
        const line = lines.find((candidate) => candidate.startsWith(`${step}, ${percent} %`));
        assert.match(line ?? '', / \d+\.\d ms$/, `${step}, ${percent} %`);
      }
    }
  });

  it('finds no fault where each question got its own answer once', () => {
    assert.deepEqual(
      faultsWith(() => {}),
      [],
    );
  });

  /** @type {Record<string, (run: ReturnType<typeof faultless>) => void>} */
  const spoiled = {
    'comes back without an answer': ({ results }) => Object.assign(results[0] ?? {}, { outcome: 'timeout' }),
    'comes back with the answer to another one': ({ results }) =>
      Object.assign(results[0] ?? {}, { answer: 'answer-1' }),
    'never comes back': ({ results }) => results.pop(),
    'comes back twice, and another one never': ({ results }) => Object.assign(results[0] ?? {}, results[1]),
    'is on a stream twice': ({ seen }) => Object.assign(seen[0] ?? {}, { times: 2 }),
    'is on no stream': ({ seen }) => seen.pop(),
    'has an answer that the backend refuses': ({ seen }) => Object.assign(seen[0] ?? {}, { statuses: [204, 409] }),
    'has two answers that win': ({ counts }) => counts.accepted++,
    'gives its answer to two': ({ counts }) => counts.taken++,
    'stays open in Redis': ({ counts }) => counts.left++,
    'brings an error': ({ counts }) => counts.errors.push('Error: no Redis'),
  };
  for (const [what, spoil] of Object.entries(spoiled)) {
    it(`fails when a question ${what}`, () => assert.notDeepEqual(faultsWith(spoil), []));
  }

  it('takes the smallest number that so many percent do not exceed as their percentile', () => {
    const numbers = Array.from({ length: 200 }, (_, i) => 200 - i);
    assert.deepEqual([percentile(numbers, 50), percentile(numbers, 99), percentile([7], 99)], [100, 198, 7]);
  });
});
