// @ts-check
/** The whole benchmark of several processes. It checks the answers, not the times. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareProcesses } from '../../bench/relay/cluster/compare.mjs';

const SIZE = { pages: 1000, questions: 10_000, atOnce: 100 };

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
});
