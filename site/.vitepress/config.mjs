// @ts-check
import process from 'node:process';
import { defineConfig } from 'vitepress';
import { diagrams } from '../build/diagrams.mjs';
import { emptyHeadings } from '../build/empty-headings.mjs';
import { moveScripts, POLICY } from '../build/own-scripts.mjs';
import { root, site } from '../build/paths.mjs';
import { repositoryLinks } from '../build/repository-links.mjs';
import { sidebar } from '../build/sidebar.mjs';
import { slugOf } from '../build/slug.mjs';

const groups = sidebar();
const base = process.env.SITE_BASE ?? '/';
const folder = site('dist');

export default defineConfig({
  base,
  srcDir: 'pages',
  outDir: folder,
  lang: 'en',
  title: 'mcp-elicitation',
  titleTemplate: ':title · mcp-elicitation',
  description:
    'A custom element that shows an MCP server’s request to a person in any web page, and returns the answer.',
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg` }],
    ['meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }],
  ],
  metaChunk: true,
  transformHtml: (html) => moveScripts(html, { folder, base }),
  markdown: {
    languageAlias: { mjs: 'js' },
    anchor: { slugify: slugOf },
    toc: { slugify: slugOf },
    headers: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => md.use(repositoryLinks).use(diagrams).use(emptyHeadings),
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'mcp-elicitation' } } },
  vite: {
    resolve: {
      alias: [
        { find: /^mcp-elicitation$/, replacement: root('dist/index.js') },
        { find: 'mcp-elicitation/adapters', replacement: root('dist/adapters/index.js') },
        { find: 'mcp-elicitation/localization', replacement: root('dist/localization.js') },
      ],
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Documentation', link: groups[0]?.items[0]?.link ?? '/' },
      { text: 'Gallery', link: '/gallery' },
      { text: 'API', link: '/api/element' },
    ],
    sidebar: groups,
    outline: [2, 3],
    externalLinkIcon: true,
  },
});
