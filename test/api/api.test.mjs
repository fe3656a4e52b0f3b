// @ts-check
/** The public API. Run by `npm run test:api`, which installs what reads it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { differenceOf, entries, extract, REPORT, reportOf } from './extract.mjs';

/** @import { Extract } from './extract.mjs' */

const ENTRIES = entries();

describe('the public API', () => {
  /** @type {Map<string, Extract>} */
  let found;
  before(() => {
    found = extract(ENTRIES);
  });

  for (const { name, types } of ENTRIES) {
    it(`of ${name} exports every type that its signatures name, from ${types} itself`, () => {
      assert.deepEqual(found.get(name)?.complaints, []);
    });
  }

  it('changes only together with test/api/public.api.md: npm run api:accept', () => {
    assert.deepEqual(differenceOf(reportOf(found), readFileSync(REPORT, 'utf8')), { added: [], removed: [] });
  });
});
