// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { conformance, format, idsIn, readProven, readRequirements, SECTIONS } from '../conformance/report.mjs';

/** @import { TestEntry } from '../tools/results.mjs' */

const REQUIREMENTS = [
  { id: 'MCP-90', section: 'MCP', text: 'The answer is sent' },
  { id: 'SRV-90', section: 'SRV', text: 'A server is talked to' },
  { id: 'USE-90', section: 'USE', text: 'Nothing is lost' },
];

/**
 * @param {string} title
 * @param {Partial<TestEntry>} [other]
 * @returns {TestEntry}
 */
function entry(title, other) {
  return { title, file: 'test/element/a.test.ts', engine: 'chromium', passed: true, skipped: false, ...other };
}

/** @param {...TestEntry} entries */
function stateOfMcp90(...entries) {
  return conformance(REQUIREMENTS, entries).rows[0]?.state;
}

describe('ids in a test title', () => {
  const TITLES = [
    { what: 'one id', title: 'sends [MCP-90]', ids: ['MCP-90'] },
    { what: 'several in one pair of brackets', title: 'sends [MCP-90, USE-90]', ids: ['MCP-90', 'USE-90'] },
    { what: 'those of the suite, too', title: 'form [MCP-90] > sends [USE-90]', ids: ['MCP-90', 'USE-90'] },
    { what: 'a repeated id once', title: 'form [MCP-90] > sends [MCP-90]', ids: ['MCP-90'] },
    { what: 'none in other brackets', title: 'shows [object Object] and items[0]', ids: [] },
    { what: 'none without brackets', title: 'speaks of MCP-90', ids: [] },
  ];
  for (const { what, title, ids } of TITLES) {
    it(`are read: ${what}`, () => assert.deepEqual(idsIn(title).ids, ids));
  }
});

describe('conformance report', () => {
  it('counts a row as proven when a test of it passed in a browser', () => {
    assert.equal(stateOfMcp90(entry('sends [MCP-90]')), 'proven');
  });

  for (const file of ['adapters/a.test.ts', 'e2e/a.test.mjs', 'hosts/vue.test.mjs', 'visual/looks.test.mjs']) {
    it(`counts a test that goes through an adapter or a page: test/${file}`, () => {
      assert.equal(stateOfMcp90(entry('sends [MCP-90]', { file: `test/${file}` })), 'proven');
    });
  }

  for (const folder of ['form', 'protocol', 'host', 'session']) {
    it(`does not take a test of a part for what a person sees, though it runs in a browser: test/${folder}`, () => {
      const file = `test/${folder}/a.test.ts`;
      assert.equal(stateOfMcp90(entry('sends [MCP-90]', { file })), 'parts only');
    });
  }

  it('counts a test of a part for a row about servers', () => {
    const { rows } = conformance(REQUIREMENTS, [entry('talks [SRV-90]', { file: 'test/host/a.test.ts' })]);
    assert.equal(rows[1]?.state, 'proven');
  });

  it('leaves a row open that no test names', () => {
    assert.equal(stateOfMcp90(entry('sends [USE-90]')), 'open');
  });

  it('does not take a test in Node for what a person sees', () => {
    assert.equal(stateOfMcp90(entry('sends [MCP-90]', { engine: 'node' })), 'parts only');
  });

  it('takes a test in Node for a row about servers', () => {
    const { rows } = conformance(REQUIREMENTS, [entry('talks [SRV-90]', { engine: 'node' })]);
    assert.equal(rows[1]?.state, 'proven');
  });

  it('does not count a row as proven while one of its tests fails, in any engine', () => {
    const failing = entry('sends [MCP-90]', { engine: 'webkit', passed: false });
    assert.equal(stateOfMcp90(entry('sends [MCP-90]'), failing), 'failed');
  });

  it('takes the same test in three engines for one proof', () => {
    const engines = /** @type {const} */ (['chromium', 'firefox', 'webkit']);
    const { rows } = conformance(
      REQUIREMENTS,
      engines.map((engine) => entry('sends [MCP-90]', { engine })),
    );
    assert.deepEqual(
      rows[0]?.proofs.map((proof) => proof.passed),
      [engines],
    );
  });

  /** @type {{ what: string, given: TestEntry, says: RegExp }[]} */
  const COMPLAINTS = [
    { what: 'an id that does not exist', given: entry('sends [MCP-91]'), says: /^no such id MCP-91: .*sends/ },
    { what: 'an id in lower case', given: entry('sends [mcp-90]'), says: /^no such id mcp-90/ },
    { what: 'brackets it cannot read', given: entry('sends [MCP-90 and others]'), says: /^cannot read \[MCP-90 and/ },
    { what: 'a failed test without an id', given: entry('sends', { passed: false }), says: /^failed in chromium: / },
    {
      what: 'a test with five ids',
      given: entry('all [MCP-90, SRV-90, USE-90] [MCP-90, MCP-92, MCP-93]'),
      says: /^more than 4 ids/,
    },
  ];
  for (const { what, given, says } of COMPLAINTS) {
    it(`complains of ${what}`, () => {
      const { problems } = conformance(REQUIREMENTS, [given]);
      assert.match(problems[0] ?? 'no problem', says);
    });
  }

  it('complains of a row that was proven and has no proof now: open, failed, or of a part only', () => {
    const given = [
      entry('talks [SRV-90]', { passed: false }),
      entry('keeps [USE-90]', { file: 'test/form/a.test.ts' }),
    ];
    const { problems } = conformance(REQUIREMENTS, given, ['MCP-90', 'SRV-90', 'USE-90']);
    assert.deepEqual(
      problems.filter((problem) => problem.startsWith('lost')),
      ['lost its proof: MCP-90', 'lost its proof: SRV-90', 'lost its proof: USE-90'],
    );
  });

  it('does not complain of an open row that was never proven', () => {
    assert.deepEqual(conformance(REQUIREMENTS, [entry('sends [MCP-90]')], ['MCP-90']).problems, []);
  });

  it('complains of a proven row that is no requirement', () => {
    assert.deepEqual(conformance(REQUIREMENTS, [], ['MCP-91']).problems, ['no such id MCP-91: proven.json']);
  });

  it('names the rows whose proof is new', () => {
    const given = [entry('sends [MCP-90]'), entry('keeps [USE-90]')];
    assert.deepEqual(conformance(REQUIREMENTS, given, ['MCP-90']).added, ['USE-90']);
  });

  it('says of a test of a part that it is no proof', () => {
    const entries = [entry('sends it [MCP-90]', { file: 'test/form/a.test.ts' })];
    assert.match(format(conformance(REQUIREMENTS, entries), entries), /^MCP-90 .* sends it \(a part, so no proof\)$/m);
  });

  it('ends with the rows proven, and the counts', () => {
    const entries = [entry('sends [MCP-90]'), entry('sends', { engine: 'firefox', passed: false })];
    const lines = format(conformance(REQUIREMENTS, entries), entries).split('\n');
    assert.deepEqual(lines.slice(-2), ['rows proven: 1 of 3', '1 passed, 1 failed']);
  });

  it('shows the engines and the title of each proof, and the text of each open row', () => {
    const entries = [entry('sends it [MCP-90]'), entry('sends it [MCP-90]', { engine: 'firefox' })];
    const text = format(conformance(REQUIREMENTS, entries), entries);
    assert.match(text, /^MCP-90 {3}chromium {2}firefox .* sends it$/m);
    assert.match(text, /^ {2}USE-90 {3}Nothing is lost$/m);
  });

  it('knows each requirement once, in a known section, and every section has one', () => {
    const ids = readRequirements().map((requirement) => requirement.id);
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.every((id) => /^[A-Z][A-Z0-9]*-\d\d$/.test(id)));
    assert.deepEqual([...new Set(ids.map((id) => id.slice(0, -3)))].sort(), [...SECTIONS].sort());
  });

  it('lists each proven row once, in the order of the requirements', () => {
    const proven = readProven();
    const inOrder = readRequirements().map(({ id }) => id);
    assert.deepEqual(
      proven,
      inOrder.filter((id) => proven.includes(id)),
    );
  });
});
