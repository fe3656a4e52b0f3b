// @ts-check
/** The compatibility table in `docs/clients.md`: what the rows observed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedBlocksIn, readPage } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';
import { codeOf, packageOf, pageOf } from './rows.mjs';

/** @import { Observation } from './observe.mjs' */
/** @import { Row } from './rows.mjs' */

/**
 * @typedef {object} Seen
 * @property {Row} row
 * @property {Observation[]} observations of the revisions on which the library can ask
 */

const OVERVIEW = 'docs/clients.md';
/** What surrounds the table. */
const [BEGIN, END] = ['<!-- compatibility: written by npm run clients:accept -->\n', '<!-- /compatibility -->'];

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
function cellsOf({ row, observations }) {
  const { name, version } = packageOf(row);
  const isInPages = namedBlocksIn(`docs/clients/${pageOf(row)}.md`).has('page.ts');
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

/**
 * The table as it should be, and the page as it is.
 * @param {Seen[]} seen
 */
export function fileWith(seen) {
  const text = readPage(OVERVIEW);
  const [before = '', rest = ''] = text.split(BEGIN);
  return { path: OVERVIEW, text, expected: `${before}${BEGIN}${overview(seen)}\n${END}${rest.split(END)[1] ?? ''}` };
}

/** @param {Seen[]} seen */
export function accept(seen) {
  const { path, expected } = fileWith(seen);
  writeFileSync(join(ROOT, path), expected);
}
