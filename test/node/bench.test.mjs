// @ts-check
/** Whether the benchmark still measures forms that work. No test here checks a time. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { compare } from '../bench/compare.mjs';
import { report } from '../bench/report.mjs';
import { answersTo } from '../bench/schemas.mjs';
import { FORM_NAMES } from '../bench/serve.mjs';

/** @import { Cell } from '../bench/compare.mjs' */

describe('the benchmark', () => {
  /** @type {Cell[]} */
  let cells;

  before(async () => {
    ({ cells } = await compare({ rounds: 1, schemas: ['S4'], cycles: 5 }));
  });

  for (const [i, form] of FORM_NAMES.entries()) {
    it(`gets an error for a wrong answer, and the right content, from the form "${form}"`, () => {
      const [sample] = cells[i]?.samples ?? [];
      assert.match(sample?.error ?? '', /\w/);
      assert.deepEqual(sample?.content, answersTo('S4'));
    });
  }

  it('reports how long each form takes', () => {
    const lines = report(cells).text.split('\n');
    for (const title of ['first mount', 're-mount', 'keystroke', 'submit to error', 'submit to data', 'heap']) {
      const line = lines.find((candidate) => candidate.startsWith(title));
      assert.equal(line?.match(/ \d+\.\d\d/g)?.length, FORM_NAMES.length + 1, `${title}: each form, and their ratio`);
    }
  });
});
