// @ts-check
/** The custom-elements manifest of the build, and the data for editors that is made of it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { elementsIn } from '../../build/manifest.mjs';
import { ROOT } from '../tools/results.mjs';

/** @typedef {{ name: string, description?: string }} Entry */

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** @type {Partial<Record<'cssParts' | 'cssProperties' | 'cssStates', Entry[]>>[]} */
const elements = elementsIn(JSON.parse(read('custom-elements.json')));
const cssParts = elements.flatMap((element) => element.cssParts ?? []);
const cssProperties = elements.flatMap((element) => element.cssProperties ?? []);
const cssStates = elements.flatMap((element) => element.cssStates ?? []);

const paths = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
const sources = paths
  .filter((path) => path.endsWith('.ts') && !path.startsWith('generated') && !path.startsWith('mcp-elicitation'))
  .map((path) => read(join('src', path)));
const styles = paths
  .filter((path) => path.endsWith('.styles.ts'))
  .map((path) => read(join('src', path)))
  .join('');

/** One of two parts, both by name: `part=${isQuestion ? 'reject no' : 'reject'}`. */
const EITHER_PART = /\bpart=\$\{[\w.?]+ \? '([\w -]+)' : '([\w -]+)'\}/g;

/** @param {Iterable<string>} names */
const sorted = (names) => [...new Set(names)].sort();
/** @param {readonly Entry[]} entries */
const namesOf = (entries) => entries.map(({ name }) => name).sort();

/**
 * The values that a custom property falls back to in the styles.
 * @param {string} property
 */
function fallbacks(property) {
  return styles
    .split(`var(${property},`)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((character) => {
        if (character === '(') depth += 1;
        if (character === ')') depth -= 1;
        return depth === 0;
      });
      return rest.slice(0, end).trim();
    });
}

describe('the custom-elements manifest', () => {
  it('lists exactly the parts that templates have', () => {
    const written = sources.flatMap((code) => [
      ...code.matchAll(/\bpart="([\w -]+)"|\bpart: '([\w -]+)'|'part', '([\w -]+)'/g),
      ...code.matchAll(EITHER_PART),
    ]);
    assert.ok(written.length > 20, `only ${written.length} parts found in the sources`);
    assert.deepEqual(
      namesOf(cssParts),
      sorted(written.flatMap((found) => found.slice(1).filter(Boolean).join(' ').split(' '))),
    );
  });

  it('finds every part by its name in the sources', () => {
    assert.deepEqual(
      sources.flatMap((code) => code.replace(EITHER_PART, '').match(/\bpart=\$\{[^}]*\}/g) ?? []),
      [],
      'parts whose names are computed',
    );
  });

  it('lists exactly the custom properties that the styles read', () => {
    assert.deepEqual(namesOf(cssProperties), sorted(styles.match(/--mcp-elicitation-[\w-]+/g) ?? []));
  });

  it('states the default of each custom property, as it is in the styles', () => {
    for (const { name, description = '' } of cssProperties) {
      const [, stated = ''] = description.split(' Default: ');
      assert.notEqual(stated, '', `${name} has no default`);
      for (const [, value = ''] of stated.matchAll(/`([^`]+)`/g)) assert.ok(fallbacks(name).includes(value), name);
    }
  });

  it('lists the custom states', () => {
    const names = namesOf(cssStates);
    for (const state of ['busy', 'shown', 'waiting']) assert.ok(names.includes(state), state);
  });

  it('describes each part, custom property and state', () => {
    const all = [...cssParts, ...cssProperties, ...cssStates];
    const silent = all.filter(({ description = '' }) => !description.endsWith('.'));
    assert.deepEqual(silent, []);
  });
});

describe('the custom data for Visual Studio Code', () => {
  const data = JSON.parse(read('vscode.css-custom-data.json'));

  it('offers each custom property in style sheets', () => {
    assert.deepEqual(namesOf(data.properties), namesOf(cssProperties));
  });

  it('offers each part and state in style sheets', () => {
    assert.deepEqual(namesOf(data.pseudoElements), cssParts.map(({ name }) => `::part(${name})`).sort());
    assert.deepEqual(namesOf(data.pseudoClasses), cssStates.map(({ name }) => `:state(${name})`).sort());
  });
});
