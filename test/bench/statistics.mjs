// @ts-check
/** Typical values, and ratios of them. */

/** @import { Cell } from './compare.mjs' */
/** @import { Sample } from './round.mjs' */

/** @typedef {Exclude<keyof Sample, 'error' | 'content'>} Measure */

/**
 * @param {readonly number[]} numbers
 * @returns NaN for none
 */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return (low + high) / 2;
}

/**
 * @param {readonly number[]} numbers
 * @returns NaN for none
 */
export function lowerQuartile(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? Number.NaN;
}

/**
 * @param {Cell | undefined} cell
 * @param {Measure} measure
 * @returns NaN if it was not measured
 */
export function typical(cell, measure) {
  return median(known(cell?.samples.map((sample) => Number(sample[measure])) ?? []));
}

/**
 * The median of the ratios of all rounds, so that a slow round does not count.
 * @param {Cell | undefined} cell
 * @param {Cell | undefined} other
 * @param {Measure} measure
 * @returns NaN if one of them was not measured
 */
export function ratio(cell, other, measure) {
  const base = measure === 'open' ? 'mount' : measure; // The other forms have mounted what ours opens.
  const ratios = cell?.samples.map((sample, round) => Number(sample[measure]) / Number(other?.samples[round]?.[base]));
  return median(known(ratios ?? []));
}

/** @param {readonly number[]} numbers */
function known(numbers) {
  return numbers.filter((number) => !Number.isNaN(number));
}
