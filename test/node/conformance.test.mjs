// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { conformance, readRequirements, SECTIONS } from '../conformance/report.mjs';

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
  return { title, file: 'test/element/a.test.ts', engine: 'chromium', passed: true, ...other };
}

/** @param {...TestEntry} entries */
function stateOfMcp90(...entries) {
  return conformance(REQUIREMENTS, entries).rows[0]?.state;
}

describe('conformance report', () => {
  it('counts a row as proven when a test of it passed in a browser', () => {
    assert.equal(stateOfMcp90(entry('sends [MCP-90]')), 'proven');
  });

  it('does not accept a test of a part, or in Node, as proof of what a person sees', () => {
    assert.equal(stateOfMcp90(entry('sends [MCP-90]', { file: 'test/form/a.test.ts' })), 'parts only');
    assert.equal(stateOfMcp90(entry('sends [MCP-90]', { engine: 'node' })), 'parts only');
  });

  it('does not count a row as proven while one of its tests fails, in any engine', () => {
    const failing = entry('sends [MCP-90]', { engine: 'webkit', passed: false });
    assert.equal(stateOfMcp90(entry('sends [MCP-90]'), failing), 'failed');
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

  it('knows each requirement once, in a known section, and every section has one', () => {
    const ids = readRequirements().map((requirement) => requirement.id);
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.every((id) => /^[A-Z][A-Z0-9]*-\d\d$/.test(id)));
    assert.deepEqual([...new Set(ids.map((id) => id.slice(0, -3)))].sort(), [...SECTIONS].sort());
  });
});
