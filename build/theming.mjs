// @ts-check
/**
 * Writes the tables of docs/theming.md from the custom-elements manifest: every custom property with its default, every part
 * and every state. `node build/theming.mjs`, after a build; a test compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { elementIn } from './manifest.mjs';

const PAGE = new URL('../docs/theming.md', import.meta.url);
const MANIFEST = new URL('../custom-elements.json', import.meta.url);

/** @typedef {{ name: string, description: string }} Entry */

/** @param {string[][]} rows the first is the head */
function table([head = [], ...rows]) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {Entry} property */
function propertyRow({ name, description }) {
  const [text = '', byDefault = ''] = description.split(' Default: ');
  return [`\`${name}\``, text, byDefault.replace(/\.$/, '')];
}

/** The tables by the name of their place. @param {any} manifest */
export function tablesOf(manifest) {
  /** @type {Record<'cssProperties' | 'cssParts' | 'cssStates', Entry[]>} */
  const { cssProperties, cssParts, cssStates } = elementIn(manifest);
  return {
    properties: table([['property', 'what it sets', 'default'], ...cssProperties.map(propertyRow)]),
    parts: table([['part', 'what it is'], ...cssParts.map(({ name, description }) => [`\`${name}\``, description])]),
    states: table([['state', 'when'], ...cssStates.map(({ name, description }) => [`\`${name}\``, description])]),
  };
}

/** The page with these tables in their places. @param {string} text @param {Record<string, string>} tables */
export function withTables(text, tables) {
  return Object.entries(tables).reduce((page, [name, rows]) => {
    const begin = `<!-- ${name}: written by node build/theming.mjs -->\n`;
    const [before, rest, ...more] = page.split(begin);
    const [, after] = rest?.split(`<!-- /${name} -->`) ?? [];
    if (after === undefined || more.length > 0) throw new Error(`docs/theming.md has no single place for ${name}`);
    return `${before}${begin}${rows}\n<!-- /${name} -->${after}`;
  }, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tables = tablesOf(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), tables));
}
