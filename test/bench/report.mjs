// @ts-check
/** The report for a person: one table for each schema. */
import { judge, judgeLeak } from './limits.mjs';
import { ratio, typical } from './statistics.mjs';

/** @import { Cell } from './compare.mjs' */
/** @import { Verdict } from './limits.mjs' */
/** @import { Measure } from './statistics.mjs' */

/** @type {[measure: Measure, title: string, unit: number][]} */
const MEASURES = [
  ['mount', 'first mount, ms', 1],
  ['remount', 're-mount, ms', 1],
  ['keystroke', 'keystroke, ms', 1],
  ['submitBad', 'submit to error, ms', 1],
  ['submitGood', 'submit to data, ms', 1],
  ['open', 'open the choices, ms', 1],
  ['heap', 'heap, KiB', 1024],
];

/** @type {['bytes' | 'nodes', string][]} */
const LEAKS = [
  ['bytes', 'left behind, bytes'],
  ['nodes', 'left behind, nodes'],
];

const OVER = 'OVER';

/** @typedef {{ text: string, isOver: boolean }} Report */

/**
 * @param {readonly Cell[]} cells
 * @returns {Report}
 */
export function report(cells) {
  const schemas = [...new Set(cells.map(({ schema }) => schema))];
  const tables = schemas.map((schema) => tableOf(schema, cells));
  return { text: tables.map(({ text }) => text).join('\n\n'), isOver: tables.some(({ isOver }) => isOver) };
}

/**
 * @param {string} schema
 * @param {readonly Cell[]} all
 * @returns {Report}
 */
function tableOf(schema, all) {
  const cells = new Map(all.filter((cell) => cell.schema === schema).map((cell) => [cell.form, cell]));
  const [ours, bare] = [cells.get('ours'), cells.get('bare')];
  const forms = [...cells.keys()];
  const times = MEASURES.map(([measure, title, unit]) => {
    const verdicts = judge(cells, schema, measure);
    const typicals = [...cells.values()].map((cell) => numeral(typical(cell, measure) / unit));
    return { row: [title, ...typicals, numeral(ratio(ours, bare, measure)), textOf(verdicts)], verdicts };
  });
  const leaks = LEAKS.map(([what, title]) => {
    const verdicts = judgeLeak(cells, what);
    const values = [...cells.values()].map(({ leak }) => numeral(leak?.[what] ?? Number.NaN, 0));
    return { row: [title, ...values, '', textOf(verdicts)], verdicts };
  });
  const rows = [...times, ...leaks];
  const head = [schema, ...forms, 'ours : bare', 'limits'];
  return {
    text: aligned([head, ...rows.map(({ row }) => row)]),
    isOver: rows.some(({ verdicts }) => verdicts.some(({ isOver }) => isOver)),
  };
}

/** @param {readonly Verdict[]} verdicts */
function textOf(verdicts) {
  return verdicts.map(({ text, isOver }) => (isOver ? `${text} ${OVER}` : text)).join(', ');
}

/**
 * @param {number} number
 * @param {number} [digits]
 */
function numeral(number, digits = 2) {
  return Number.isNaN(number) ? '–' : number.toFixed(digits).replace(/^-(?=[0.]*$)/, '');
}

/**
 * Aligns columns: the first and the last to the left, the others to the right.
 * @param {readonly string[][]} rows
 */
function aligned(rows) {
  const columns = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row.map((text, i) =>
      i === 0 || i === row.length - 1 ? text.padEnd(columns[i] ?? 0) : text.padStart(columns[i] ?? 0),
    ),
  );
  return lines.map((line) => line.join('  ').trimEnd()).join('\n');
}
