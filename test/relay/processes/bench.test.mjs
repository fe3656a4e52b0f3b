// @ts-check
/** The whole benchmark of several processes. It checks the answers, not the times. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareProcesses } from '../../bench/relay/cluster/compare.mjs';
import { faultsOf } from '../../bench/relay/cluster/faults.mjs';

/** @import { Asked } from '../../bench/relay/cluster/process.js' */
/** @import { Seen } from '../../bench/relay/cluster/pages.mjs' */

const SIZE = { pages: 1000, questions: 10_000, atOnce: 100 };

/** The results of a run of two questions without a fault. */
function faultless() {
  /** @type {Asked[]} */
  const results = [0, 1].map((question) => {
    return { question, askedAt: 0, resolvedAt: 1, outcome: 'accept', answer: `answer-${question}` };
  });
  /** @type {Seen[]} */
  const seen = [0, 1].map((question) => ({ question, streamedAt: 0, answeredAt: 0, times: 1, statuses: [202, 202] }));
  return { results, seen, counts: { accepted: 2, taken: 2, left: 0, errors: /** @type {string[]} */ ([]) } };
}

/** @param {(run: ReturnType<typeof faultless>) => void} spoil */
function faultsWith(spoil) {
  const run = faultless();
  spoil(run);
  return faultsOf(2, run.results, run.seen, run.counts);
}

/** @type {Array<(run: ReturnType<typeof faultless>) => void>} */
const SPOILED = [
  ({ results }) => results.pop(),
  ({ counts }) => counts.accepted++,
  ({ results }) => Object.assign(results[0] ?? {}, { answer: 'answer-1' }),
];

describe('the benchmark of several processes', () => {
  for (const engine of /** @type {const} */ (['redis', 'postgres'])) {
    it(`answers each of 10,000 questions exactly once on ${engine}, with 1,000 pages over three processes, and prints percentiles [RLY-20]`, async () => {
      const { lines, faults } = await compareProcesses([3], SIZE, engine);
      assert.deepEqual(faults, []);
      for (const step of ['asked → on the stream', 'answered → resolved']) {
        for (const percent of [50, 90, 99]) {
          const line = lines.find((candidate) => candidate.startsWith(`${step}, ${percent} %`));
          assert.match(line ?? '', / \d+\.\d ms$/, `${step}, ${percent} %`);
        }
      }
    });
  }

  it('finds a question that gets no answer, one that gets two, and one that gets the answer to another', () => {
    assert.deepEqual(
      faultsWith(() => {}),
      [],
    );
    for (const spoil of SPOILED) assert.notDeepEqual(faultsWith(spoil), [], String(spoil));
  });
});
