import { expect } from '@open-wc/testing';
import { type Argument, describeArguments } from '../../src/form/arguments/arguments.js';
import { compareTexts, type DiffLine, MAX_DIFF_LINES, readPatch } from '../../src/form/arguments/diff.js';
import type { Json } from '../../src/protocol/request.js';
import { reviewRequest } from '../../src/reviews/index.js';

const LETTERS = { added: 'a', removed: 'r', same: 's', place: 'p', file: 'f', note: 'n' };
const kinds = (lines: readonly DiffLine[] = []) => lines.map(({ kind }) => LETTERS[kind]).join('');
const joined = (lines: readonly DiffLine[] = []) => lines.map(({ sign, text }) => sign + text).join('\n');
const said = (lines: readonly DiffLine[] = []) => lines.flatMap(({ means }) => means ?? []);

const HUNK = '@@ -1,2 +1,2 @@\n one\n-two\n+2\n';
const GIT = `diff --git a/f b/f\nindex 1..2 100644\n--- a/f\n+++ b/f\n${HUNK}`;

describe('a patch', () => {
  const patches: [what: string, patch: string, kinds: string, means?: string[]][] = [
    ['without a header', HUNK, 'psra'],
    ['of git', GIT, 'ffffpsra'],
    ['of two files', GIT + GIT, 'ffffpsraffffpsra'],
    ['of two files without git’s headers', `--- a\n+++ a\n${HUNK}--- b\n+++ b\n${HUNK}`, 'ffpsraffpsra'],
    ['whose lines look like a header', '--- a\n+++ a\n@@ -1 +1 @@\n--- b\n+++ b\n@@ -9 +9 @@\n-x\n+y\n', 'ffprapra'],
    ['whose hunk has more lines than it says', '@@ -1 +1 @@\n-a\n+b\n+rm -rf /\n', 'praa'],
    [
      'whose hunk has fewer lines than it says, before another file',
      `--- a\n+++ a\n@@ -1,9 +1,9 @@\n-a\n+b\n--- b\n+++ b\n${HUNK}`,
      'ffpraffpsra',
    ],
    ['with an empty line without its blank', '@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n', 'pssra'],
    ['that marks a missing line break', '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n', 'prna'],
    ['without a line break at its end', '@@ -1 +1 @@\n-a\n+b', 'pra'],
    ['that renames', 'diff --git a/f b/g\nsimilarity index 100%\nrename from f\nrename to g\n', 'ffff', ['renames']],
    [
      'that deletes',
      `diff --git a/f b/f\ndeleted file mode 100644\n--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n`,
      'ffffpr',
      ['deletes'],
    ],
    [
      'that deletes two files',
      `--- a\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n--- b\n+++ /dev/null\n@@ -1 +0,0 @@\n-b\n`,
      'ffprffpr',
      ['deletes', 'deletes'],
    ],
    [
      'as OpenAI’s models write it',
      '*** Begin Patch\n*** Update File: a\n@@ def f\n-x\n+y\n*** Delete File: b\n*** End Patch\n',
      'ffpraff',
      ['deletes'],
    ],
    ['with a letter before it', `From: Ada\n\n- first\n${GIT}`, 'fffffffpsra'],
    // Read in public reports: mennanov/blockwatch#94, Gitlawb/openclaude#1645, ThreeMoonsLab/agents-shipgate#611, java-diff-utils#46.
    [
      'that changes a comment of Lua',
      '--- a/t\n+++ b/t\n@@ -1 +1 @@\n--- old\n+-- new\n@@ -6 +6 @@ d\n-x\n+y\n',
      'ffprapra',
    ],
    ['that changes options', '@@ -1,3 +1,3 @@\n npm i \\\n---legacy-peer-deps\n+++quiet\n echo\n', 'psras'],
    ['that removes a rule of Markdown', '@@ -1,3 +1,2 @@\n Explain.\n----\n Keep.\n', 'psrs'],
    ['that removes a comment first', '--- a.vhd\n+++ b.vhd\n@@ -9,3 +9,3 @@\n--- some\n-bla\n-bla\n+\n+\n', 'ffprrraa'],
  ];
  for (const [what, patch, expected, means = []] of patches) {
    it(`${what} is read line by line, byte for byte [REV-16]`, () => {
      const lines = readPatch(patch);
      expect(joined(lines)).to.equal(patch.replace(/\n$/, ''));
      expect(kinds(lines)).to.equal(expected);
      expect(said(lines)).to.deep.equal(means);
    });
  }

  it('shows the carriage returns that only some of its lines have, and not those of all', () => {
    expect(joined(readPatch('@@ -1 +1 @@\r\n-a\r\n+b\r\n'))).to.equal('@@ -1 +1 @@\n-a\n+b');
    expect(joined(readPatch('@@ -1 +1 @@\n-a\r\n+a\n'))).to.equal('@@ -1 +1 @@\n-a\r\n+a');
  });

  for (const [what, text] of [
    ['is none', 'Dear Ada,\n- bread\n+ butter\n'],
    ['is an e-mail address', '@@work'],
    ['is empty', ''],
    ['has too many lines', `@@ -1 +1 @@\n${'+\n'.repeat(MAX_DIFF_LINES)}`],
  ] as const) {
    it(`that ${what} is a text [REV-16]`, () => {
      expect(readPatch(text)).to.equal(undefined);
      const [argument] = describeArguments({ patch: text }, undefined, { patch: 'diff' });
      expect(argument?.value.kind).not.to.equal('diff');
    });
  }
});

describe('a text and what becomes of it', () => {
  const comparisons: [before: string, after: string, kinds: string][] = [
    ['a\nb\nc\n', 'a\nB\nc\n', 'sras'],
    ['', 'a\n', 'a'],
    ['a\n', '', 'r'],
    ['a\n', 'a\n', 's'],
    ['a', 'a\n', 'rna'],
    ['a\nb', 'a\nc', 'sra'],
    ['a\nb\nc\nd\ne\n', 'A\nb\nc\nd\nE\n', 'rasssra'],
    ['a\nb\n', 'c\nd\n', 'rraa'],
    ['x\na\nb\ny\n', 'x\nb\na\ny\n', 'sasrs'],
  ];
  for (const [before, after, expected] of comparisons) {
    it(`${JSON.stringify(before)} → ${JSON.stringify(after)} is read as ${expected} [REV-16]`, () => {
      expect(kinds(compareTexts(before, after))).to.equal(expected);
    });
  }

  it('show the carriage returns that are all that changes', () => {
    const lines = compareTexts('a\r\nb\r\n', 'a\nb\n') ?? [];
    expect(kinds(lines)).to.equal('rraa');
    expect(joined(lines)).to.equal('-a\r\n-b\r\n+a\n+b');
  });

  it('are both there whole, whatever they are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 500; round++) {
      const text = () =>
        Array.from({ length: random(12) }, () => `${'abc'[random(3)]}${random(9) ? '\n' : ''}`).join('');
      const [before, after] = [text(), text()];
      const lines = compareTexts(before, after) ?? [];
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind && line.kind !== 'note')
          .map(({ text }) => text)
          .join('\n');
      expect(without('added')).to.equal(before.replace(/\n$/, ''));
      expect(without('removed')).to.equal(after.replace(/\n$/, ''));
    }
  });

  it('that have nothing in common are read in time, with the removed lines first', () => {
    const text = (word: string) => Array.from({ length: 2500 }, (_, i) => `${word} ${i}\n`).join('');
    expect(kinds(compareTexts(text('old'), text('new')))).to.equal('r'.repeat(2500) + 'a'.repeat(2500));
  });
});

describe('the arguments of a tool that changes a file', () => {
  const shown = (items: readonly Argument[]): unknown[] =>
    items.map(({ label, value }) => [label, value.kind === 'inside' ? shown(value.items) : value.kind]);

  it('have the text before and the text after in one place, at any depth', () => {
    const args = { path: 'a', edits: [{ old_string: 'x', new_string: 'y' }], note: 'x' };
    const items = describeArguments(args, undefined, { old_string: 'before', new_string: 'after' });
    expect(shown(items)).to.deep.equal([
      ['Path', 'text'],
      ['Edits', [['1', [['Old string / New string', 'diff']]]]],
      ['Note', 'text'],
    ]);
  });

  it('are texts where one of the two is missing or not a text, or both are empty', () => {
    const show = { a: 'before', b: 'after' } as const;
    const none: Json[] = [{ a: 'x' }, { b: 'y' }, { a: 'x', b: null }, { a: 1, b: 'y' }, { a: '', b: '' }];
    for (const args of none) {
      const items = describeArguments(args, undefined, show);
      expect(items.length).to.equal(Object.keys(args as object).length);
      expect(items.every(({ value }) => value.kind !== 'diff')).to.equal(true);
    }
  });

  it('are texts where the changes before them fill the room of one card', () => {
    const file = (line: string) => Array.from({ length: 2000 }, (_, i) => `${line}${i}`).join('\n');
    const args = Array.from({ length: 4 }, () => ({ a: file('old'), b: file('new') }));
    const items = describeArguments({ edits: args }, undefined, { a: 'before', b: 'after' });
    expect(shown(items)).to.deep.equal([
      [
        'Edits',
        [
          ['1', [['A / B', 'diff']]],
          ['2', [['A / B', 'diff']]],
          [
            '3',
            [
              ['A', 'text'],
              ['B', 'text'],
            ],
          ],
          [
            '4',
            [
              ['A', 'text'],
              ['B', 'text'],
            ],
          ],
        ],
      ],
    ]);
  });

  it('stay secret where one of them seems to be one', () => {
    const items = describeArguments({ password: 'x', b: 'y' }, undefined, { password: 'before', b: 'after' });
    expect(items.map(({ secret }) => secret)).to.deep.equal([true]);
  });

  it('are shown only as the application may say', () => {
    const options = (show: unknown) => ({ action: 'edit', args: {}, show: show as { a: 'diff' } });
    expect(() => reviewRequest(options({ a: 'html' }))).to.throw(/show must name diff, before or after/);
    expect(() => reviewRequest(options('diff'))).to.throw(/show must name/);
  });
});
