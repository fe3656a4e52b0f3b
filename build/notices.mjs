// @ts-check
/** THIRD-PARTY-NOTICES: the licences of the packages whose code is inside the files of this package. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { bundles } from './dist.mjs';

const ROOT = new URL('../', import.meta.url);

/** Ajv wrote the validation kernels, and ajv-formats' functions are in them: src/form/kernels/compile.mjs. */
const COMPILED_IN = ['node_modules/ajv', 'node_modules/ajv-formats'];

/** @param {string} path from the root */
const read = (path) => readFileSync(new URL(path, ROOT), 'utf8');

/** The folders of the packages that rollup put into a bundle, as its source map names them. @param {string} bundle */
function packagesIn(bundle) {
  /** @type {string[]} */
  const sources = JSON.parse(read(`${bundle}.map`)).sources;
  return sources.flatMap((source) => {
    const path = posix.join(posix.dirname(bundle), source);
    return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
  });
}

/** The notice of a package. @param {string} folder */
function noticeOf(folder) {
  const { name, version, license, homepage } = JSON.parse(read(`${folder}/package.json`));
  const file = readdirSync(new URL(folder, ROOT)).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} ships no licence`);
  return [`${name} ${version} (${license})`, homepage, '', read(`${folder}/${file}`).trim()]
    .filter((line) => line !== undefined)
    .join('\n');
}

/** The text of the file, package by package. */
export function thirdPartyNotices() {
  const folders = new Set([...bundles().flatMap(packagesIn), ...COMPILED_IN]);
  const notices = [...folders].sort().map(noticeOf);
  return ['mcp-elicitation contains code of these packages.', ...notices]
    .join(`\n\n${'-'.repeat(80)}\n\n`)
    .concat('\n');
}
