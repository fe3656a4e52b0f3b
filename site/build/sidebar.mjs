// @ts-check
/** The groups of the sidebar. A page that is not there yet is left out; one that is in no group comes last. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { PAGES } from './paths.mjs';

/** Paths of pages; a last `/*` takes all of a folder. @type {[group: string, pages: string[]][]} */
const GROUPS = [
  ['Start', ['getting-started', 'adopting', 'frameworks', 'element', 'url-mode', 'server-authors']],
  ['Servers and clients', ['clients', 'ways-to-ask', 'chat', 'approvals', 'host-pipeline', 'hosts', 'host-check']],
  [
    'Backend',
    ['relay', 'relay-processes', 'any-backend', 'python', 'python-agents', 'other-languages', 'parked-calls', 'audit'],
  ],
  ['Looks and people', ['theming', 'localization', 'accessibility']],
  ['Operation', ['drafts', 'security', 'testing', 'troubleshooting', 'architecture']],
  ['Reference', ['gallery', 'api/element', 'api/mcp-elicitation', 'api/*']],
  ['Project', ['project/readme', 'project/changelog', 'project/contributing', 'project/security']],
];

/** Reached by other ways than the sidebar: the page "Client libraries" leads to one for each library. */
const ELSEWHERE = ['index', 'api/index', 'clients/'];

/** @param {string} page */
function titleOf(page) {
  const [, heading = page] = /^# +(.+)$/m.exec(readFileSync(join(PAGES, `${page}.md`), 'utf8')) ?? [];
  const [short = heading] = heading.replaceAll('`', '').replaceAll('\\', '').split(/: /);
  return short.replaceAll('<', '&lt;'); // VitePress takes it for HTML.
}

function pages() {
  return readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.split(sep).join('/').replace(/\.md$/, ''))
    .sort();
}

/** @returns {{ text: string, items: { text: string, link: string }[] }[]} */
export function sidebar() {
  const rest = new Set(pages().filter((page) => !ELSEWHERE.includes(page.replace(/(?<=^clients\/).*/, ''))));
  const take = (/** @type {string} */ pattern) => {
    const found = [...rest].filter((page) =>
      pattern.endsWith('/*') ? page.startsWith(pattern.slice(0, -1)) : page === pattern,
    );
    for (const page of found) rest.delete(page);
    return found.map((page) => ({ text: titleOf(page), link: `/${page}` }));
  };
  return [...GROUPS, /** @type {const} */ (['More', [...rest]])]
    .map(([text, patterns]) => ({ text, items: patterns.flatMap(take) }))
    .filter(({ items }) => items.length > 0);
}
