// @ts-check
/** The public API, entry by entry. Run by `npm run check:api`, which installs what reads it. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { entries, extract, REPORT, reportPath } from './extract.mjs';

/** @import { Extract } from './extract.mjs' */

const ENTRIES = entries();

describe('the public API', () => {
  /** @type {Map<string, Extract>} */
  let found;
  before(() => {
    found = extract(ENTRIES);
  });

  for (const { name, types } of ENTRIES) {
    it(`of ${name} changes only together with test/api/${name}${REPORT}: npm run api:accept`, () => {
      assert.ok(existsSync(reportPath(name)), 'there is no such report');
      assert.equal(found.get(name)?.report, readFileSync(reportPath(name), 'utf8'));
    });

    it(`of ${name} exports every type that its signatures name, from ${types} itself`, () => {
      assert.deepEqual(found.get(name)?.complaints, []);
    });
  }

  it('has a report for each entry of the package, and none for what is no entry', () => {
    const reports = readdirSync(fileURLToPath(new URL('.', import.meta.url))).filter((file) => file.endsWith(REPORT));
    assert.deepEqual(reports.sort(), ENTRIES.map(({ name }) => `${name}${REPORT}`).sort());
  });

  it('is read from declarations: a type that an entry does not export is found', () => {
    const [{ complaints } = { complaints: [] }] = extract([
      { name: 'forgotten', types: 'test/api/fixtures/forgotten.d.ts' },
    ]).values();
    assert.equal(complaints.length, 1, complaints.join('\n'));
    assert.match(complaints[0] ?? '', /^ae-forgotten-export: The symbol "Options" .*forgotten\.d\.ts:\d+\)$/);
  });
});
