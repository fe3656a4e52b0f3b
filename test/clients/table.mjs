// @ts-check
/** The compatibility table in `docs/clients.md`, and its part in each page of `docs/clients/`: what the rows observed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage, tablesIn } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';
import { codeOf, packageOf, pageOf } from './rows.mjs';

/** @import { Observation } from './observe.mjs' */
/** @import { Row } from './rows.mjs' */

/**
 * @typedef {object} Seen
 * @property {Row} row
 * @property {boolean} isInPages whether the library ran in a page, with the element itself
 * @property {Observation[]} observations of the revisions on which the library can ask
 */

const OVERVIEW = 'docs/clients.md';
/** What surrounds the table in the overview, and in the page of a library. @param {string} path */
const marksIn = (path) => {
  const name = path === OVERVIEW ? 'compatibility' : 'observed';
  return [`<!-- ${name}: written by npm run clients:accept -->\n`, `<!-- /${name} -->`];
};

/** The oldest revision has no URL mode. */
const FORM_ONLY = '2025-06-18';

/**
 * @param {Observation[]} observations
 * @param {(observation: Observation) => boolean} holds
 */
function whenever(observations, holds) {
  const hits = observations.filter(holds).map(({ revision }) => revision);
  if (hits.length === 0) return 'no';
  return hits.length === observations.length ? 'yes' : `on ${hits.join(', ')}`;
}

/** @param {Observation[]} observations */
function urlMode(observations) {
  const candidates = observations.filter(({ revision }) => revision !== FORM_ONLY);
  const consent = whenever(candidates, ({ url }) => url);
  if (consent === 'no') return consent;
  return candidates.some(({ completion }) => completion) ? `${consent}, with completion` : consent;
}

/** @param {string[]} replies */
const each = (replies) => [...new Set(replies)].join('; ');

/** @param {Seen} seen */
function cellsOf({ row, isInPages, observations }) {
  const { name, version } = packageOf(row);
  const where = { node: isInPages ? 'page, Node' : 'Node', workerd: 'workerd', types: 'types only' }[row.runs];
  const hasRun = row.runs !== 'types';
  return {
    library: `\`${name}\` ${version}`,
    page: `clients/${pageOf(row)}.md`,
    code: codeOf(row).map((line) => `\`${line.replace(/[,;]$/, '')}\``),
    where,
    revisions: hasRun ? observations.map(({ revision }) => revision).join(', ') : '',
    url: hasRun ? urlMode(observations) : '',
    cancellation: hasRun ? whenever(observations, ({ cancellation }) => cancellation) : '',
    refusal: each(observations.map(({ refusal }) => refusal)),
    failure: each(observations.map(({ failure }) => failure)),
  };
}

/** @param {string[][]} rows the first is the head */
function markdown([head = [], ...rows]) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {Seen[]} seen */
const overview = (seen) =>
  markdown([
    ['Library', 'The line', 'Runs in', 'Revisions', 'URL mode', 'Cancellation', 'Refused', 'Host fails'],
    ...seen.map(cellsOf).map(({ library, page, code, where, revisions, url, cancellation, refusal, failure }) => {
      return [`[${library}](${page})`, code.join('<br>'), where, revisions, url, cancellation, refusal, failure];
    }),
  ]);

/** The time limits in docs/relay.md, by library: `limits.mjs` takes too long for each run. */
function limits() {
  const table = tablesIn(readPage('docs/relay.md')).find(({ head }) => head[1] === 'A call waits for the person');
  if (!table) throw new Error('docs/relay.md has no table of the time limits');
  return { names: table.head.slice(1), cells: new Map(table.rows.map(([library, ...cells]) => [library, cells])) };
}

/** The table of a page: a column for each version of its library. @param {Seen[]} seen */
function transposed(seen) {
  const columns = seen.map(cellsOf);
  const { names, cells } = limits();
  const rows = [
    ['', ...columns.map(({ library }) => library)],
    ['Runs in', ...columns.map(({ where }) => where)],
    ['Revisions', ...columns.map(({ revisions }) => revisions)],
    ['URL mode', ...columns.map(({ url }) => url)],
    ['Cancellation', ...columns.map(({ cancellation }) => cancellation)],
    ['Refused', ...columns.map(({ refusal }) => refusal)],
    ['Host fails', ...columns.map(({ failure }) => failure)],
    ...names.map((name, i) => [name, ...columns.map(({ library }) => cells.get(library)?.[i] ?? '')]),
  ];
  return markdown(rows.filter(([name, ...values]) => name === '' || values.some(Boolean)));
}

/**
 * The files as they should be and as they are.
 * @param {Seen[]} seen
 */
export function filesWith(seen) {
  const pages = new Set(seen.map(({ row }) => pageOf(row)));
  const tables = [
    [OVERVIEW, overview(seen)],
    ...[...pages].map((page) => [
      `docs/clients/${page}.md`,
      transposed(seen.filter(({ row }) => pageOf(row) === page)),
    ]),
  ];
  return tables.map(([path = '', table]) => {
    const [begin = '', end = ''] = marksIn(path);
    const text = readPage(path);
    const [before = '', rest = ''] = text.split(begin);
    return { path, text, expected: `${before}${begin}${table}\n${end}${rest.split(end)[1] ?? ''}` };
  });
}

/** @param {Seen[]} seen */
export function accept(seen) {
  for (const { path, expected } of filesWith(seen)) writeFileSync(join(ROOT, path), expected);
}
