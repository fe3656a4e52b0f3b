// @ts-check
/**
 * Repairs links within the reference. TypeDoc counts `anchor()` and `Anchor`, and a property and a type of the same name, as
 * one heading each; VitePress numbers them in its own way.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { anchorsIn } from '../../test/tools/markdown.mjs';

const OWN_ANCHOR = /<a id="([^"]+)"><\/a> ?/g;

/** @param {string} folder of the reference's pages */
export async function repairAnchors(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const pages = new Map(names.map((name, i) => [name.split(sep).join('/'), withoutDoubles(texts[i] ?? '')]));
  const anchors = new Map([...pages].map(([name, text]) => [name, anchorsOf(text)]));
  for (const [name, text] of pages) {
    const repaired = text.replace(/\]\(([\w./-]*)#([^)\s]+)\)/g, (link, path, anchor) => {
      const known = anchors.get(path === '' ? name : posix.join(posix.dirname(name), path));
      if (!known || known.has(anchor)) return link;
      const plain = anchor.replace(/-\d+$/, '');
      return known.has(plain) ? `](${path}#${plain})` : link;
    });
    await writeFile(join(folder, name), repaired);
  }
}

/** Drops the anchors of properties that a heading has, too. @param {string} text */
function withoutDoubles(text) {
  const headings = new Set(anchorsIn(text));
  return text.replace(OWN_ANCHOR, (anchor, id) => (headings.has(id) ? '' : anchor));
}

/** @param {string} text */
function anchorsOf(text) {
  return new Set([...anchorsIn(text), ...[...text.matchAll(OWN_ANCHOR)].map(([, id]) => id)]);
}
