// @ts-check
/** Puts all pages in one folder: those of the repository as they are, and the reference, which it writes. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repairAnchors } from './anchors.mjs';
import { elementPage } from './element-page.mjs';
import { copyMermaid } from './mermaid.mjs';
import { modulePages } from './module-pages.mjs';
import { PAGES, root } from './paths.mjs';
import { PAGE_OF, PICTURES } from './sources.mjs';

/** @param {string} source @param {string} target */
async function copy(source, target) {
  await mkdir(dirname(target), { recursive: true });
  await cp(source, target);
}

await rm(PAGES, { recursive: true, force: true });
await mkdir(join(PAGES, 'api'), { recursive: true });
await Promise.all([
  ...[...PAGE_OF].map(([source, page]) => copy(root(source), join(PAGES, page))),
  ...PICTURES.map((name) => copy(root(`docs/${name}`), join(PAGES, 'public', name))),
  copy(root('demo/page/icon.svg'), join(PAGES, 'public/icon.svg')),
  copyMermaid(join(PAGES, 'public/mermaid')),
]);
const manifest = JSON.parse(await readFile(root('custom-elements.json'), 'utf8'));
await writeFile(join(PAGES, 'api/element.md'), elementPage(manifest));
await modulePages(join(PAGES, 'api'));
await repairAnchors(join(PAGES, 'api'));
