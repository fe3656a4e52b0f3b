// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import esbuild from 'esbuild';
import { parseAst } from 'rollup/parseAst';
import { INTERNAL_NAMES } from '../../build/internal-names.mjs';
import { fromRoot } from '../tools/results.mjs';
import { readSources } from '../tools/sources.mjs';

/** @param {string} text */
const wordsIn = (text) => new Set(text.match(/[A-Za-z_$][\w$]*/g));

/** @param {string} folder @param {RegExp} name @returns {string[]} the text of each such file */
function textsOf(folder, name) {
  const files = readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' }).filter((file) => name.test(file));
  assert.ok(files.length > 0, folder);
  return files.map((file) => readFileSync(fromRoot(`${folder}/${file}`), 'utf8'));
}

/** @param {string} folder @param {RegExp} name @returns {string} all such files, one after the other */
const textOf = (folder, name) => textsOf(folder, name).join('\n');

/** @param {any} node of a program @returns {string[]} its strings, and the templates without their values */
function stringsIn(node) {
  if (typeof node !== 'object' || node === null) return [];
  if (typeof node.value === 'string') return [node.value];
  const inside = Object.values(node).flatMap(stringsIn);
  if (node.type !== 'TemplateLiteral') return inside;
  return [node.quasis.map((/** @type {any} */ { value }) => value.raw).join(''), ...inside];
}

const modules = [...readSources().values(), ...textsOf('build', /^lit.*\.mjs$/)];
const sources = modules.join('\n');
// As JavaScript: a string in a type, such as in Pick<Slot, 'entry'>, is no key.
const literals = modules.flatMap((text) => stringsIn(parseAst(esbuild.transformSync(text, { loader: 'ts' }).code)));
/** Members and the keys of maps in declarations; not the parameters and comments that stand between them. */
const MEMBER = /^\s*(?:(?:readonly|static|protected|get|set|declare|var) )*"?[\w$]+"?[?!]?[:(<;]|"[^"\n]+"/gm;
/** @param {string} declarations */
const membersOf = (declarations) => declarations.match(MEMBER)?.join('\n') ?? '';

const others = {
  // Without comments and the names of parameters.
  'the public API': textOf('test/api', /\.api\.md$/)
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/[(,]\s*(?:\.\.\.)?\w+\??:/g, '('),
  'the browser': membersOf(
    textOf('node_modules/@custom-elements-manifest/analyzer/node_modules/typescript/lib', /^lib\..*\.d\.ts$/),
  ),
  // What pages and controllers may call. The rest of Lit is not in the file: build/lit.mjs takes its place.
  'the public API of Lit': membersOf(
    ['lit-html', 'lit-element', '@lit/reactive-element']
      .map((name) => textOf(`node_modules/${name}`, /^[\w-]+\.d\.ts$/))
      .join('\n'),
  ),
  // Members of JSON that a backend reads and writes.
  "the relay's messages": textOf('src/relay', /^wire\.ts$/).replace(/\/\*[\s\S]*?\*\/|'[^']*'/g, ' '),
  // A string of a single word can be a key of JSON, and the name before `=` is a member that a template sets.
  'a string': literals
    .flatMap((text) => [text, ...(text.match(/[.?@]\w+(?==)/g) ?? [])])
    .filter((text) => /^\W*\w+\W*$/.test(text))
    .join('\n'),
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
    const code = wordsIn(sources.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, ' '));
    assert.deepEqual(
      INTERNAL_NAMES.filter((name) => !code.has(name)),
      [],
    );
  });
});
