// @ts-check
/** A layer of src/ imports only from those above it, and no import runs in a circle. */
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { importsIn, LAYERS } from '../tools/layers.mjs';
import { readSources } from '../tools/sources.mjs';
import { typeErrors } from '../tools/type-errors.mjs';
import config from './tsconfig.no-dom.json' with { type: 'json' };

const LIT = /^(?:lit|lit-html|lit-element|@lit\/[^/]+|@lit-labs\/[^/]+)(?:\/|$)/;

/** @param {string} path from the root of the repository */
const rankOf = (path) => LAYERS.findIndex(({ owns }) => owns.test(path));

const files = [...readSources()].map(([path, source]) => ({
  path,
  source,
  imports: importsIn(source).map((specifier) =>
    specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts') : specifier,
  ),
}));
const imports = files.flatMap(({ path, imports: all }) => all.map((target) => ({ path, target })));
const lines = (/** @type {typeof imports} */ found) => found.map(({ path, target }) => `${path} imports ${target}`);

describe('a layer of src/', () => {
  it('imports nothing from a layer below it, from outside src, or from the package by its own name', () => {
    assert.ok(imports.length > 1000, `${imports.length} imports`);
    const own = imports.filter(({ target }) => /^(?:src|test|build|demo|\.\.|mcp-elicitation)(?:\/|$)/.test(target));
    assert.deepEqual(
      lines(own.filter(({ path, target }) => rankOf(target) === -1 || rankOf(target) > rankOf(path))),
      [],
    );
  });

  it('does not import Lit, except for those that render', () => {
    const lit = imports.filter(({ target }) => LIT.test(target));
    assert.ok(lit.length > 10, `${lit.length} imports of Lit`);
    assert.deepEqual(lines(lit.filter(({ path }) => !LAYERS[rankOf(path)]?.lit)), []);
  });

  it('that has no page compiles without the types and the globals of a page', async () => {
    const free = LAYERS.filter(({ dom }) => !dom).map(({ name }) => `../../src/${name}`);
    assert.deepEqual([...config.include].sort(), free.sort());
    // What is imported of the layers that have a page does not compile, and does not count.
    const errors = (await typeErrors('test/node/tsconfig.no-dom.json')).split('\n').filter((line) => /^\S/.test(line));
    const isFree = (/** @type {string} */ line) => LAYERS.some(({ dom, owns }) => !dom && owns.test(line));
    assert.deepEqual(errors.filter(isFree), []);
    assert.ok(errors.length > 0, 'the layers that have a page are seen to fail');
  });

  it('that is the element selects no class, id or attribute of the views: the parts of a card come as references', () => {
    const element = files.filter(({ path }) => /^src\/(?:element\/|mcp-elicitation\.ts)/.test(path));
    const selectors = element.flatMap(({ path, source }) =>
      [...source.matchAll(/(?:querySelector(?:All)?|closest|matches)(?:<\w+>)?\(([^)]*)\)/g)].map(
        ([, selector = '']) => ({
          path,
          selector,
        }),
      ),
    );
    assert.ok(selectors.length > 2, `${selectors.length} selectors`);
    const named = selectors.filter(({ selector }) => /['\x60][^'\x60]*[.#[]/.test(selector));
    assert.deepEqual(named, []);
  });

  it('that is the lifecycle imports only types from others, so that any process can run it', () => {
    const values = files
      .filter(({ path }) => path.startsWith('src/lifecycle/'))
      .flatMap(({ path, source }) =>
        (source.match(/^import (?!type ).*'\.\.\/.*$/gm) ?? []).map((line) => `${path}: ${line}`),
      );
    assert.deepEqual(values, []);
  });
});

it('no import of src/ runs in a circle, including those of types', () => {
  const targets = new Map(files.map((file) => [file.path, file.imports]));
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {(path: string, way: string[]) => void} */
  const walk = (path, way) => {
    assert.ok(!way.includes(path), [...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path)) return;
    for (const target of targets.get(path) ?? []) walk(target, [...way, path]);
    done.add(path);
  };
  for (const path of targets.keys()) walk(path, []);
});
