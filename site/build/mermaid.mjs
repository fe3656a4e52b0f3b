// @ts-check
/** Copies Mermaid as its package ships it: to bundle it again would take half of the site's build. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from './paths.mjs';

const CHUNKS = 'chunks/mermaid.esm.min';

/** @param {string} folder */
export async function copyMermaid(folder) {
  const from = site('node_modules/mermaid/dist');
  const chunks = (await readdir(join(from, CHUNKS))).map((name) => `${CHUNKS}/${name}`);
  const names = ['mermaid.esm.min.mjs', ...chunks].filter((name) => name.endsWith('.mjs'));
  await mkdir(join(folder, CHUNKS), { recursive: true });
  for (const name of names) {
    const code = await readFile(join(from, name), 'utf8');
    // Not each web server knows .mjs for a script.
    await writeFile(join(folder, name.replace(/\.mjs$/, '.js')), code.replaceAll(/\.mjs(?=["'])/g, '.js'));
  }
}
