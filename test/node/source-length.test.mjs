// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSources } from '../tools/sources.mjs';

/** Lines. A longer file has more than one reason to change, or holds data. */
const LIMIT = 300;

/** @type {{ files: RegExp, limit: number, because: string }[]} */
const EXCEPTIONS = [
  {
    files: /^src\/mcp-elicitation\.ts$/,
    limit: 400,
    because: 'one class: the manifest and the editors read all public members from its own file',
  },
  { files: /^src\/generated\//, limit: Number.POSITIVE_INFINITY, because: 'lit-localize writes it' },
  { files: /\.generated\.ts$/, limit: Number.POSITIVE_INFINITY, because: 'a build script writes it' },
];

/**
 * One line for each file that is too long.
 * @param {Map<string, string>} sources
 */
function tooLong(sources) {
  return [...sources].flatMap(([path, text]) => {
    const lines = text.replace(/\n$/, '').split('\n').length;
    const limit = EXCEPTIONS.find(({ files }) => files.test(path))?.limit ?? LIMIT;
    return lines > limit ? [`${path} has ${lines} lines, the limit is ${limit}`] : [];
  });
}

/** @param {number} count */
const lines = (count) => 'line\n'.repeat(count);

describe('the length of a source file', () => {
  it('is refused one line over its limit, and the report names the file and both numbers', () => {
    const sources = new Map([
      ['src/views/card.ts', lines(LIMIT + 1)],
      ['src/mcp-elicitation.ts', lines(401)],
    ]);
    assert.deepEqual(tooLong(sources), [
      'src/views/card.ts has 301 lines, the limit is 300',
      'src/mcp-elicitation.ts has 401 lines, the limit is 400',
    ]);
  });

  it('is free for generated files, and for others up to the limit', () => {
    const sources = new Map([
      ['src/views/card.ts', lines(LIMIT)],
      ['src/mcp-elicitation.ts', lines(400)],
      ['src/generated/locales/fr.ts', lines(1000)],
      ['src/form/kernels/kernels.generated.ts', lines(1000)],
    ]);
    assert.deepEqual(tooLong(sources), []);
  });

  it('has no exception that no file needs', () => {
    const paths = [...readSources().keys()];
    for (const { files } of EXCEPTIONS)
      assert.ok(
        paths.some((path) => files.test(path)),
        `${files}`,
      );
  });

  it('stays within the limit in all of src', () => assert.deepEqual(tooLong(readSources()), []));
});
