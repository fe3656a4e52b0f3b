// @ts-check
/**
 * Which tests there are and where each runs, by folder and name. CONTRIBUTING.md shows the same as a table.
 */
import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { ROOT } from './results.mjs';

/** Layers whose tests run in Node and in each engine. */
const LAYERS = /^test\/(?:protocol|runtime|lifecycle|form|host|audit|adapters)\//;
const IN_NODE = /^test\/(?:session|playground|relay\/(?!faults\/|processes\/|stores\/(?:redis|postgres)\/))/;
/** They need a database. */
const STORES = /^test\/relay\/(?:processes|stores\/(?:redis|postgres))\//;
const IN_PAGE = /^test\/element\//;
/** Folders whose `run.mjs` installs packages first. */
const WITH_PACKAGES = /^test\/(?:api|suite|hosts|package|clients|interrupts|servers|site)\//;

/** @returns {string[]} all test files, from the root of the repository */
export function allTestFiles() {
  return readdirSync(`${ROOT}test`, { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.split(sep).join('/')}`)
    .filter((path) => /\.test\.(?:mjs|ts)$/.test(path) && !/\/node_modules\/|^test\/results\//.test(path))
    .sort();
}

/**
 * Whether a test of a layer needs a page: `x.page.test.ts`.
 * @param {string} path
 */
function needsPage(path) {
  return /\.(?:page|alone)\.test\.ts$/.test(path);
}

/**
 * Whether a test needs a page that no other file has used: `x.alone.test.ts`.
 * @param {string} path
 */
export function isAlone(path) {
  return path.endsWith('.alone.test.ts');
}

/** @typedef {'node' | 'page' | 'layer' | 'smoke' | 'built' | 'checks' | 'e2e' | 'visual' | 'stores' | 'faults' | 'packages'} Kind */

/**
 * @param {string} path from the root of the repository
 * @returns {Kind} 'layer': in Node, and in a page too
 */
export function kindOf(path) {
  if (LAYERS.test(path)) return needsPage(path) ? 'page' : 'layer';
  if (IN_PAGE.test(path)) return 'page';
  if (IN_NODE.test(path)) return 'node';
  if (path.startsWith('test/smoke/')) return 'smoke';
  if (path.startsWith('test/built/')) return 'built';
  if (STORES.test(path)) return 'stores';
  if (path.startsWith('test/relay/faults/')) return 'faults';
  if (path.startsWith('test/e2e/')) return 'e2e';
  if (path.startsWith('test/visual/')) return 'visual';
  if (path.startsWith('test/node/')) return 'checks';
  if (WITH_PACKAGES.test(path)) return 'packages';
  throw new TypeError(`No rule says where ${path} runs: see test/tools/test-files.mjs`);
}

/**
 * @param {Kind[]} kinds
 * @param {string[]} [words] fragments of paths; none means all
 */
export function testFiles(kinds, words = []) {
  return allTestFiles().filter(
    (path) => kinds.includes(kindOf(path)) && (words.length === 0 || words.some((word) => path.includes(word))),
  );
}

/** Files that share a page: enough to spare page loads, and few enough to use both cores to the end. */
const FILES_PER_PAGE = 8;

/**
 * Pages by name. A page has files of one folder. A file that needs to be alone has a page of its own name.
 * @param {string[]} files
 * @returns {Map<string, string[]>}
 */
export function pagesOf(files) {
  /** @type {Map<string, string[]>} */
  const folders = new Map();
  /** @type {Map<string, string[]>} */
  const pages = new Map();
  for (const file of files) {
    const folder = file.split('/')[1] ?? '';
    if (isAlone(file)) pages.set(file, [file]);
    else folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  for (const [folder, own] of folders) {
    const count = Math.ceil(own.length / FILES_PER_PAGE);
    // Dealt like cards, since the slow ones have similar names.
    for (let page = 0; page < count; page++) {
      pages.set(
        count > 1 ? `${folder}-${page + 1}` : folder,
        own.filter((_, index) => index % count === page),
      );
    }
  }
  return pages;
}
