// @ts-check
/** Makes the links of the pages, which are written for readers of the repository, lead to pages and pictures of the site. */
import { existsSync } from 'node:fs';
import { root } from './paths.mjs';
import { PAGE_OF, PICTURES, targetOf } from './sources.mjs';

const PICTURE_OF = new Map(PICTURES.map((name) => [`docs/${name}`, name]));

/**
 * Where a link leads on the site. Undefined: to a file of the repository that is no page. A link that leads nowhere stays as
 * it is, so that VitePress reports it.
 * @param {string} page from the root of the site
 * @param {string} link
 */
function onSite(page, link) {
  if (link === '' || /^(?:[a-z]+:|#|\/)/i.test(link)) return link;
  const [path = '', hash] = link.split('#');
  const target = targetOf(page, path);
  const found = target && (PAGE_OF.get(target) ?? PICTURE_OF.get(target));
  if (found) return `/${found}${hash === undefined ? '' : `#${hash}`}`;
  return target && existsSync(root(target)) ? undefined : link;
}

/** @param {any} token @param {string} page */
function followLink(token, page) {
  const i = token.attrIndex('href');
  if (i < 0) return;
  const link = onSite(page, token.attrs[i][1]);
  if (link !== undefined) token.attrs[i][1] = link;
  token.isOutside = link === undefined;
}

/**
 * The Markdown that people write as HTML, such as `<picture>`. A link to what is no page becomes text.
 * @param {string} html
 * @param {string} page
 */
function followHtml(html, page) {
  return html.replace(/(\s(?:href|src|srcset)=)"([^"]+)"/g, (_, name, link) => {
    const target = onSite(page, link);
    return target === undefined ? '' : `${name}"${target}"`;
  });
}

/** Turns the links to what is no page into plain text. @param {any[]} tokens of one line */
function unlink(tokens) {
  /** @type {any} */
  let opened;
  for (const token of tokens) {
    if (token.type === 'link_open') opened = token;
    if (!opened?.isOutside || !token.type.startsWith('link_')) continue;
    token.tag = 'span';
    token.attrs = null;
  }
}

/** A plugin of markdown-it. @param {any} md */
export function repositoryLinks(md) {
  md.core.ruler.push('repository-links', (/** @type {any} */ state) => {
    const page = state.env.relativePath;
    if (!page) return;
    for (const block of state.tokens) {
      if (block.type === 'html_block') block.content = followHtml(block.content, page);
      for (const token of block.children ?? []) {
        if (token.type === 'link_open') followLink(token, page);
        if (token.type === 'html_inline') token.content = followHtml(token.content, page);
        if (token.type !== 'image') continue;
        const i = token.attrIndex('src');
        token.attrs[i][1] = onSite(page, token.attrs[i][1]) ?? token.attrs[i][1];
      }
      if (block.children) unlink(block.children);
    }
  });
}
