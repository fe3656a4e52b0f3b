// @ts-check
/** The TypeScript of a folder as text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from './results.mjs';

/**
 * @param {string} [folder] from the root of the repository; packages installed below it, and what tests write, are left out
 * @returns {Map<string, string>} path from the root of the repository, with slashes → text; never empty
 */
export function readSources(folder = 'src') {
  const paths = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((path) => path.endsWith('.ts') && !/\/node_modules\/|^test\/results\//.test(path))
    .sort();
  if (paths.length === 0) throw new Error(`${folder} holds no TypeScript`);
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}
