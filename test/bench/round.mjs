// @ts-check
/** One round with one schema: the forms, each in a fresh page, take turns at each measurement. */
import { setTimeout as delay } from 'node:timers/promises';
import { lowerQuartile, median } from './statistics.mjs';
import { visit } from './visit.mjs';

/** @import { Browser } from 'puppeteer-core' */
/** @import { Visit } from './visit.mjs' */

/**
 * The results of one form in one round: milliseconds, heap in bytes. Repeated measurements give the lower quartile, because
 * other work of the machine only ever adds time; keystrokes give the median, because half of them show an error.
 * @typedef {object} Sample
 * @property {number} mount
 * @property {number} remount
 * @property {number} keystroke
 * @property {number} submitBad
 * @property {number} submitGood
 * @property {number} [open] absent if nothing opens in the page
 * @property {number} heap scripts and DOM together
 * @property {string} error the form's error for a wrong answer
 * @property {Record<string, unknown>} content as the form delivers it
 */

/** How often a measurement is repeated, and after how many milliseconds it may stop earlier. */
const TIMES = 15;
const ENOUGH = 1500;
const AT_LEAST = 7;
/** How many keystrokes follow each other in one form, because one after another form's finds all caches empty. */
const BURSTS = 3;
const BURST = 10;
/** How many milliseconds new pages get to settle. */
const REST = 200;

/**
 * @param {Browser} browser
 * @param {readonly string[]} urls of the forms, in the order of their turns
 * @param {string} schema
 * @returns {Promise<Sample[]>} in that order
 */
export async function takeRound(browser, urls, schema) {
  /** @type {Visit[]} */
  const visits = [];
  try {
    for (const url of urls) visits.push(await visit(browser, url));
    await delay(REST);
    return await measure(visits, schema);
  } finally {
    for (const { end } of visits) await end();
  }
}

/**
 * @param {readonly Visit[]} visits
 * @param {string} schema
 */
async function measure(visits, schema) {
  const before = await inTurn(visits, 1, ({ memory }) => memory());
  const mounts = await inTurn(visits, 1, ({ call }) => call('mount', schema));
  const after = await inTurn(visits, 1, ({ memory }) => memory());
  const remounts = await inTurn(visits, TIMES, ({ call }) => call('mount', schema));
  await inTurn(visits, 1, ({ call }) => call('enterField'));
  const keystrokes = await inTurn(visits, BURSTS, ({ call }) => call('keystrokes', BURST));
  const bad = await inTurn(visits, TIMES, ({ call }) => call('submitBad', schema));
  const good = await inTurn(visits, TIMES, ({ call }) => call('submitGood', schema));
  const openings = await inTurn(visits, TIMES, ({ call }) => call('open', schema));

  return visits.map((_, i) => {
    const times = openings[i]?.filter((ms) => ms !== undefined) ?? [];
    return {
      mount: median(mounts[i] ?? []),
      remount: lowerQuartile(remounts[i] ?? []),
      keystroke: median(keystrokes[i]?.flat() ?? []),
      submitBad: lowerQuartile(bad[i]?.map(({ ms }) => ms) ?? []),
      submitGood: lowerQuartile(good[i]?.map(({ ms }) => ms) ?? []),
      ...(times.length > 0 && { open: lowerQuartile(times) }),
      heap: bytesOf(after[i]?.[0]) - bytesOf(before[i]?.[0]),
      error: bad[i]?.[0]?.error ?? '',
      content: good[i]?.[0]?.content ?? {},
    };
  });
}

/**
 * Measures each form once, then each again, so that a slow moment of the machine affects all of them.
 * @template Result
 * @param {readonly Visit[]} visits
 * @param {number} times
 * @param {(visit: Visit, i: number) => Promise<Result>} act
 * @returns {Promise<Result[][]>} by visit
 */
async function inTurn(visits, times, act) {
  /** @type {Result[][]} */
  const results = visits.map(() => []);
  const started = performance.now();
  for (let i = 0; i < times; i++) {
    if (i >= AT_LEAST && performance.now() - started > ENOUGH) break;
    for (const [j, one] of visits.entries()) results[j]?.push(await act(one, i));
  }
  return results;
}

/** @param {import('./visit.mjs').Memory | undefined} memory */
function bytesOf(memory) {
  return memory ? memory.scripts + memory.dom : 0;
}
