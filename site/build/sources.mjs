// @ts-check
/** Which files of the repository are pages of the site, and under which names. */
import { readdirSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { root } from './paths.mjs';

/** Pages outside `docs/`: the file → the page. `docs/security.md` has the name that SECURITY.md would have. */
const OUTSIDE = Object.entries({
  'README.md': 'project/readme.md',
  'CONTRIBUTING.md': 'project/contributing.md',
  'SECURITY.md': 'project/security.md',
  'CHANGELOG.md': 'project/changelog.md',
});

const files = readdirSync(root('docs'), { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(sep).join('/'))
  .sort();

/** From the root of the repository → from the root of the site. */
export const PAGE_OF = new Map([
  ...files.filter((name) => name.endsWith('.md')).map((name) => /** @type {const} */ ([`docs/${name}`, name])),
  ...OUTSIDE,
]);

const SOURCE_OF = new Map([...PAGE_OF].map(([source, page]) => [page, source]));

/** Pictures of `docs/`, from there. */
export const PICTURES = files.filter((name) => /\.(?:png|svg|webp|jpe?g)$/.test(name));

/**
 * What a relative link of a page leads to, from the root of the repository. Undefined in a page that the build has made.
 * @param {string} page from the root of the site
 * @param {string} path
 */
export function targetOf(page, path) {
  const source = SOURCE_OF.get(page);
  return source && posix.join(posix.dirname(source), decodeURIComponent(path));
}
