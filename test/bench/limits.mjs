// @ts-check
/** How much slower than the smallest hand-written form the element may be. */
import { ratio } from './statistics.mjs';

/** @import { Cell } from './compare.mjs' */
/** @import { FormName } from './serve.mjs' */
/** @import { Measure } from './statistics.mjs' */

/**
 * @typedef {object} Limit
 * @property {Measure} measure
 * @property {readonly string[]} [schemas] default: all
 * @property {number} ratio
 */

/** @type {readonly Limit[]} */
const LIMITS = [
  { measure: 'mount', schemas: ['S200'], ratio: 1.6 },
  { measure: 'mount', schemas: ['E5000'], ratio: 0.3 },
  { measure: 'remount', schemas: ['S4', 'S12'], ratio: 4.5 },
  { measure: 'remount', schemas: ['S200'], ratio: 1.8 },
  { measure: 'remount', schemas: ['E5000'], ratio: 0.3 },
  { measure: 'keystroke', ratio: 2 },
  { measure: 'submitBad', ratio: 1.7 },
  { measure: 'open', schemas: ['E5000'], ratio: 0.3 },
];

/** How much each cycle may leave behind, because neither count is exact. */
const TOLERANCE = { bytes: 16, nodes: 0.1 };

/** @typedef {{ text: string, isOver: boolean }} Verdict */

/**
 * Checks a measure against its limits.
 * @param {ReadonlyMap<FormName, Cell>} cells of one schema
 * @param {string} schema
 * @param {Measure} measure
 * @returns {Verdict[]}
 */
export function judge(cells, schema, measure) {
  return LIMITS.filter((limit) => limit.measure === measure && (limit.schemas ?? [schema]).includes(schema)).map(
    (limit) => {
      const value = ratio(cells.get('ours'), cells.get('bare'), measure);
      const text = `≤ ${limit.ratio} × bare`;
      return { text: Number.isNaN(value) ? `${text} (not measured)` : text, isOver: value > limit.ratio };
    },
  );
}

/**
 * Checks for leaks. The short hand-written form leaves nothing behind, so the element may not either.
 * @param {ReadonlyMap<FormName, Cell>} cells of one schema
 * @param {'bytes' | 'nodes'} what
 * @returns {Verdict[]}
 */
export function judgeLeak(cells, what) {
  const [ours, bare] = [cells.get('ours')?.leak, cells.get('bare')?.leak];
  if (!ours || !bare) return [];
  return [{ text: '≤ bare', isOver: ours[what] > bare[what] + TOLERANCE[what] }];
}
