// @ts-check
/** Compares all forms with all schemas. */
import { launchChromium } from '../e2e/browser.mjs';
import { findLeak, INTERPRETED } from './leak.mjs';
import { takeRound } from './round.mjs';
import { SCHEMA_IDS } from './schemas.mjs';
import { FORM_NAMES, serveForms } from './serve.mjs';

/** @import { Leak } from './leak.mjs' */
/** @import { Sample } from './round.mjs' */
/** @import { FormName } from './serve.mjs' */

/**
 * @typedef {object} Options
 * @property {number} [rounds] default 15
 * @property {readonly string[]} [schemas] default: all
 * @property {number} [cycles] how often each form is mounted and unmounted to find leaks; default 200
 * @property {(line: string) => void} [say] gets lines about the progress
 */

/**
 * The samples of one form with one schema.
 * @typedef {object} Cell
 * @property {string} schema
 * @property {FormName} form
 * @property {Sample[]} samples one for each round
 * @property {Leak} [leak]
 */

/**
 * Runs the benchmark.
 * @param {Options} [options]
 * @returns {Promise<{ browser: string, cells: Cell[] }>}
 * @throws {Error} when a form shows no error for a wrong answer, or delivers other content than it shows.
 */
export async function compare(options = {}) {
  const { rounds = 15, schemas = SCHEMA_IDS, cycles = 200, say = () => {} } = options;
  const cells = schemas.flatMap((schema) =>
    FORM_NAMES.map((form) => /** @type {Cell} */ ({ schema, form, samples: [] })),
  );
  const server = await serveForms();
  /** @param {Cell} cell */
  const urlOf = ({ form }) => `${server.url}/${form}`;
  try {
    const browser = await inChromium([], async (chromium) => {
      for (let round = 0; round < rounds; round++) {
        for (const schema of schemas) {
          const order = rotated(
            cells.filter((cell) => cell.schema === schema),
            round,
          );
          const samples = await takeRound(chromium, order.map(urlOf), schema);
          for (const [i, sample] of samples.entries()) order[i]?.samples.push(sample);
        }
        say(`round ${round + 1} of ${rounds}`);
      }
      return chromium.version();
    });
    await inChromium([INTERPRETED], async (chromium) => {
      for (const cell of cells) cell.leak = await findLeak(chromium, urlOf(cell), cell.schema, cycles);
      say(`${cycles} times mounted and unmounted`);
    });
    return { browser, cells };
  } finally {
    await server.close();
  }
}

/**
 * Rotates a list, so that each round begins with another item.
 * @template T
 * @param {readonly T[]} items
 * @param {number} by
 */
function rotated(items, by) {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

/**
 * @template T
 * @param {string[]} args
 * @param {(browser: import('puppeteer-core').Browser) => Promise<T>} act
 */
async function inChromium(args, act) {
  const browser = await launchChromium({ args });
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}
