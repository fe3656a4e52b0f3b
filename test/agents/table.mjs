// @ts-check
/** The table of docs/approvals.md: what the runs gave. */
import { writeFileSync } from 'node:fs';
import { readPage, tablesIn } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';
import { EMITTERS, versionOf } from './emitters.mjs';
import { DEEDS } from './person.mjs';

/** @import { Emitter } from './emitters.mjs' */
/** @import { Deed } from './person.mjs' */

/** @typedef {'once' | 'reload' | 'two'} Way */
/** @typedef {Map<Emitter, Map<string, 'done' | 'not offered'>>} Found by deed and way */

const PATH = 'docs/approvals.md';
const [BEGIN, END] = ['<!-- agents: written by npm run agents:accept -->\n', '<!-- /agents -->'];

/** @type {Record<Deed, string>} */
const DONE = { yes: 'runs', edit: 'runs as edited', no: 'does not run', '×': 'waits', 'typed “no”': 'does not run' };

/** What becomes of two questions at once. */
const TWO = {
  last: 'its bridge takes the last answer alone: an approval before it is lost',
  fails: 'one yes and one no: its bridge fails, and nothing runs',
  one: 'it asks one at a time',
  all: 'one question stands for all',
};

/** @param {Map<string, string>} deeds @param {Way} way */
const inWay = (deeds, way) =>
  DEEDS.every((deed) => deeds.get(`${deed} ${way}`) === deeds.get(`${deed} once`)) ? 'the same' : 'differs';

/** @param {Emitter} emitter @param {Map<string, string>} deeds */
export function cellsOf({ name, folder, packages, two, never }, deeds) {
  const versions = packages.map((one) => `\`${one}\` ${versionOf(folder, one)}`).join(', ');
  if (never) return [name, versions, 'runs without being asked about', ...DEEDS.map(() => '–'), '–'];
  const done = DEEDS.map((deed) => (deeds.get(`${deed} once`) === 'done' ? DONE[deed] : '–'));
  return [name, versions, ...done, inWay(deeds, 'reload'), two ? TWO[two] : inWay(deeds, 'two')];
}

/** The rows of the agents that ran; those of others stay as they are. @param {Found} found @param {string[][]} before */
function table(found, before) {
  const head = ['agent', 'versions', ...DEEDS, 'after a reload', 'two at once'];
  const rows = EMITTERS.flatMap((emitter) => {
    const deeds = found.get(emitter);
    return deeds ? [cellsOf(emitter, deeds)] : before.filter(([name]) => name === emitter.name);
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The rows of the table as it is. */
export function rowsNow() {
  const [, after = ''] = readPage(PATH).split(BEGIN);
  return tablesIn(after.split(END)[0] ?? '').flatMap(({ rows }) => rows);
}

/** The table as it should be, and the page as it is. @param {Found} found */
export function fileWith(found) {
  const text = readPage(PATH);
  const [before = '', rest = ''] = text.split(BEGIN);
  return {
    path: PATH,
    text,
    expected: `${before}${BEGIN}${table(found, rowsNow())}\n${END}${rest.split(END)[1] ?? ''}`,
  };
}

/** @param {Found} found */
export function accept(found) {
  writeFileSync(`${ROOT}${PATH}`, fileWith(found).expected);
}
