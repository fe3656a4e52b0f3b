// @ts-check
/** docs/theming.md says what the element has: its tables come from the manifest, and its style sheets name nothing else. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tablesOf, withTables } from '../../build/theming.mjs';
import { blocksIn, readPage, tablesIn } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';
import { SCENES } from '../visual/docs/scenes.mjs';

const text = readPage('docs/theming.md');
const tables = tablesOf(JSON.parse(readFileSync(join(ROOT, 'custom-elements.json'), 'utf8')));

/** The first cells of the table with this head, without their backticks. @param {string} head @param {string} [page] */
const namesIn = (head, page = text) =>
  (tablesIn(page).find((table) => table.head[0] === head)?.rows ?? []).map(([name = '']) => name.slice(1, -1));

describe('docs/theming.md', () => {
  it('lists every custom property with its default, every part and every state; node build/theming.mjs writes them', () => {
    const written = withTables(text, tables);
    for (const head of ['property', 'part', 'state']) {
      const [listed, has] = [namesIn(head), namesIn(head, written)];
      const differing = [
        ...has.filter((name) => !listed.includes(name)),
        ...listed.filter((name) => !has.includes(name)),
      ];
      const names = differing.join(', ');
      assert.equal(names, '', `${head} ${names}: docs/theming.md differs from the element; run node build/theming.mjs`);
    }
    assert.equal(text, written);
    assert.ok(namesIn('property').length > 10);
  });

  it('styles nothing that the element does not have', () => {
    const css = blocksIn(text)
      .filter(({ language }) => language === 'css')
      .map(({ code }) => code)
      .join('\n');
    const NAMES = {
      property: /(--mcp-elicitation-[\w-]+)/g,
      part: /::part\(([\w-]+)\)/g,
      state: /:state\(([\w-]+)\)/g,
    };
    for (const [head, pattern] of Object.entries(NAMES)) {
      const names = [...css.matchAll(pattern)].map(([, name = '']) => name);
      assert.ok(names.length > 1, head);
      for (const name of names)
        assert.ok(
          namesIn(head).includes(name),
          `${head} ${name}: CSS in docs/theming.md names it, and the element does not have it`,
        );
    }
  });

  it('shows every part of a form and of a page to visit in a picture, by its name', () => {
    const named = Object.values(SCENES).flatMap(({ parts = [] }) => parts.map((part) => part.split(' ')[0]));
    // Other cards have these.
    const elsewhere = ['warning', 'arguments', 'finish', 'notice'];
    const missing = namesIn('part').filter((name) => !named.includes(name) && !elsewhere.includes(name));
    assert.deepEqual(
      missing,
      [],
      `no picture names ${missing.join(', ')}: add it to \`parts\` of a scene in test/visual/docs/scenes.mjs, then npm run docs:pictures`,
    );
  });
});
