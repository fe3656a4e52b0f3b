// @ts-check
/**
 * `npm run bench` compares the built element with the smallest hand-written form, in Chromium, and marks with OVER what is
 * beyond its limit. `npm run bench -- --rounds 3` is quicker.
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { servePlainPage } from '../e2e/plain-page.mjs';
import { median } from './median.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const rounds = Number(values.rounds);
if (!(rounds >= 1)) throw new TypeError('--rounds must be a number, 1 or more');

/** The most that the element may take, as a multiple of the hand-written form. @type {Record<string, Record<string, number>>} */
const LIMITS = {
  '4 fields': { mount: 4.5, keystroke: 2, 'submit to error': 1.7 },
  '200 fields': { 'first mount': 1.6, mount: 1.8, keystroke: 2, 'submit to error': 1.7 },
  '5,000 options': { 'first mount': 0.3, mount: 0.3, keystroke: 2, 'submit to error': 1.7 },
};
/** Nodes of the DOM that a removed form may leave behind, because the count is not exact. */
const MOST_NODES = 0.1;

const own = async (/** @type {string} */ name) => readFile(new URL(name, import.meta.url));
const server = await servePlainPage('<script type="module" src="/bench.mjs"></script>', {
  files: {
    '/bench.mjs': ['text/javascript', await own('page.mjs')],
    '/forms.mjs': ['text/javascript', await own('forms.mjs')],
  },
});
const browser = await launchChromium();

/** Runs in a fresh page, so that no form finds warm caches of another. @param {(page: import('puppeteer-core').Page) => Promise<any>} act */
async function inPage(act) {
  const { page } = await openPage(browser, server.url);
  await page.waitForFunction('window.bench && customElements.get("mcp-elicitation")');
  const result = await act(page);
  await page.browserContext().close();
  return result;
}

/** @param {string} form */
async function nodesLeftBy(form) {
  return inPage(async (page) => {
    const session = await page.createCDPSession();
    const count = async () => {
      for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Memory.getDOMCounters')).nodes;
    };
    await count(); // The first collection of a session keeps other nodes than those after it.
    await page.evaluate(`bench.cycle('${form}')`); // What a page makes only once exists then.
    const before = await count();
    const cycles = await page.evaluate(`bench.cycle('${form}')`);
    return ((await count()) - before) / Number(cycles);
  });
}

let isOver = false;
/** @param {string} what @param {number[]} numbers @param {number} value @param {number} [limit] */
function print(what, numbers, value, limit = Number.POSITIVE_INFINITY) {
  isOver ||= value > limit;
  const columns = [...numbers, value].map((number) => number.toFixed(2).padStart(10)).join('');
  const verdict = limit < Number.POSITIVE_INFINITY ? `  ≤ ${limit}${value > limit ? ' OVER' : ''}` : '';
  process.stdout.write(`${what.padEnd(32)}${columns}${verdict}\n`);
}

try {
  process.stdout.write(
    `${await browser.version()}; medians of ${rounds} rounds: ms of ours, ms of bare, ours : bare\n`,
  );
  const sizes = /** @type {string[]} */ (await inPage((page) => page.evaluate('bench.sizes')));
  for (const size of sizes) {
    /** @type {Record<string, Record<string, number>[]>} */
    const found = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round++) {
      for (const [form, samples] of Object.entries(found)) {
        samples.push(await inPage((page) => page.evaluate(`bench.measure('${form}', '${size}')`)));
      }
    }
    const { ours = [], bare = [] } = found;
    for (const what of Object.keys(ours[0] ?? {})) {
      const [times, others] = [ours, bare].map((samples) => samples.map((sample) => Number(sample[what])));
      const ratio = median(times?.map((ms, round) => ms / Number(others?.[round])) ?? []);
      print(`${size}: ${what}`, [median(times ?? []), median(others ?? [])], ratio, LIMITS[size]?.[what]);
    }
  }
  const left = [await nodesLeftBy('ours'), await nodesLeftBy('bare')];
  print('left behind, nodes', left, Number(left[0]) - Number(left[1]), MOST_NODES);
} finally {
  await browser.close();
  await server.close();
}
if (isOver) process.exitCode = 1;
