// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { INTERNAL_NAMES } from '../../rollup.config.mjs';
import { fromRoot } from '../tools/results.mjs';
import { COMMENT_OR_STRING, readSources } from '../tools/sources.mjs';

/** @param {string} text */
const wordsIn = (text) => new Set(text.match(/[A-Za-z_$][\w$]*/g));

/** @param {string} folder @param {RegExp} name @returns {string} all such files, one after the other */
function textOf(folder, name) {
  const files = readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' }).filter((file) => name.test(file));
  assert.ok(files.length > 0, folder);
  return files.map((file) => readFileSync(fromRoot(`${folder}/${file}`), 'utf8')).join('\n');
}

const sources = [...readSources().values()].join('\n');
const literals = sources.match(COMMENT_OR_STRING)?.filter((text) => !text.startsWith('/')) ?? [];
const others = {
  'the public API': textOf('test/api', /\.api\.md$/),
  'the browser': textOf(
    'node_modules/@custom-elements-manifest/analyzer/node_modules/typescript/lib',
    /^lib\..*\.d\.ts$/,
  ),
  Lit: ['lit-html', 'lit-element', '@lit/reactive-element']
    .map((name) => textOf(`node_modules/${name}`, /\.js$/))
    .join('\n'),
  // What stands in a string can be a key of JSON or the name of an attribute or event.
  'a string': literals.map((text) => text.replace(/\$\{[^}]*\}/g, ' ')).join('\n'),
};

describe('a name that the file for script tags shortens', () => {
  for (const [what, text] of Object.entries(others)) {
    const words = wordsIn(text);
    it(`is no name of ${what}, so that nobody outside can miss it`, () => {
      assert.deepEqual(
        INTERNAL_NAMES.filter((name) => words.has(name)),
        [],
      );
    });
  }

  it('is a member in the sources, so that the list holds nothing that has gone', () => {
    const code = wordsIn(sources.replace(COMMENT_OR_STRING, ' '));
    assert.deepEqual(
      INTERNAL_NAMES.filter((name) => !code.has(name)),
      [],
    );
  });
});
