// @ts-check
/** What is in dist/: modules and declarations that tsc writes, and the bundles of rollup. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { posix, sep } from 'node:path';

const ROOT = new URL('../', import.meta.url);

/** @param {string} path from the root */
const read = (path) => readFileSync(new URL(path, ROOT), 'utf8');

/** The paths of all files, from the root. */
const files = () =>
  readdirSync(new URL('dist', ROOT), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('dist', ...name.split(sep)))
    .filter((path) => /\.(?:js|d\.ts|map)$/.test(path));

/** The bundles. They alone have a source map: modules can be read as they are. */
export const bundles = () =>
  files()
    .filter((path) => path.endsWith('.map'))
    .map((path) => path.slice(0, -'.map'.length));

/** Which of the files package.json exports, as modules or commands. @param {string[]} all */
function exported(all) {
  /** @type {{ exports: Record<string, string | Record<string, string>>, bin: Record<string, string> }} */
  const { exports, bin } = JSON.parse(read('package.json'));
  const paths = [...Object.values(exports), ...Object.values(bin)].flatMap((target) =>
    typeof target === 'string' ? target : Object.values(target),
  );
  return paths.flatMap((path) => {
    const [start = '', end = ''] = posix.normalize(path).split('*');
    return all.filter((file) => file === start || (path.includes('*') && file.startsWith(start) && file.endsWith(end)));
  });
}

/** The files that a module or a declaration imports. @param {string} path */
const importsOf = (path) =>
  [...read(path).matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(([, specifier = '']) => {
    const target = posix.join(posix.dirname(path), specifier);
    return path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target;
  });

/**
 * Removes what no export leads to: scripts of modules that hold types alone, the bundles' input, and declarations of
 * internal modules.
 */
export function removeUnreachable() {
  const all = files();
  const reached = new Set([...exported(all), ...bundles()]);
  for (const path of reached) for (const imported of importsOf(path)) reached.add(imported);
  for (const path of all) if (!reached.has(path.replace(/\.map$/, ''))) rmSync(new URL(path, ROOT));
}
