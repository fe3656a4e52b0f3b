// @ts-check
/**
 * A reporter for node:test that records the results, and prints what failed and one line with the counts. It counts as
 * failed what Node would pass: a skipped test and a file without tests.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { inspect } from 'node:util';
import { addEntries, fromRoot, lastLine, NO_TEST, RESULT_ENGINES, SKIPPED, titleOf } from './results.mjs';

/** @import { TestEntry } from './results.mjs' */

/**
 * @typedef {object} NodeTestData
 * @property {string} name
 * @property {number} nesting
 * @property {string} [file]
 * @property {string | boolean} [skip]
 * @property {string | boolean} [todo]
 * @property {{ type?: string, error?: Error & { failureType?: string } }} [details]
 */

/** @param {NodeTestData} data */
function errorOf({ details }) {
  const cause = details?.error?.cause;
  if (cause instanceof Error) return cause.stack ?? cause.message;
  if (typeof cause === 'object' && cause !== null) return textOf(cause);
  return details?.error ? String(cause ?? details.error.message) : undefined;
}

/**
 * A chai error as text. It loses its class, because node:test passes it from one process to another.
 * @param {{ message?: string, stack?: string, showDiff?: boolean, actual?: unknown, expected?: unknown }} error
 */
function textOf(error) {
  const { message, stack, showDiff, actual, expected } = error;
  const values = [actual, expected].map((value) => inspect(value, { depth: 8 }));
  return `${stack ?? message ?? inspect(error)}${showDiff ? `\n+ actual ${values[0]}\n- expected ${values[1]}` : ''}`;
}

/**
 * Which engine a test drives. Those of the built file and of the screen reader name it in their suite.
 * @param {string} file
 * @param {string[]} names
 * @returns {TestEntry['engine']}
 */
function engineOf(file, names) {
  const suite = /^test\/(?:built|screen-reader)\//.test(file) ? names[0] : undefined;
  const named = RESULT_ENGINES.find((engine) => suite?.toLowerCase().endsWith(` in ${engine}`));
  return named ?? (/^test\/(?:e2e|visual|suite|hosts)\//.test(file) ? 'chromium' : 'node');
}

/**
 * @param {NodeTestData} data
 * @param {string[]} above names of the suites around it
 * @param {boolean} ok
 * @returns {TestEntry | undefined} undefined for a suite that only sums up its tests
 */
function entryOf(data, above, ok) {
  const file = fromRoot(data.file ?? '');
  /** @type {Pick<TestEntry, 'file' | 'engine'>} */
  const place = { file, engine: engineOf(file, [...above, data.name]) };
  if (data.nesting === 0 && resolve(data.name) === data.file) {
    // Node reports the file itself only if it failed outside its tests or has none.
    const error = ok ? NO_TEST : `${errorOf(data)}, outside its tests: see the output above`;
    return { title: '(file)', ...place, passed: false, error };
  }
  if (data.details?.error?.failureType === 'subtestsFailed') return undefined;
  if (ok && data.details?.type === 'suite' && !data.skip && !data.todo) return undefined;
  const skipped = Boolean(data.skip || data.todo);
  const error = skipped ? SKIPPED : errorOf(data);
  return { title: titleOf([...above, data.name]), ...place, passed: ok && !skipped, ...(error && { error }) };
}

/**
 * @param {AsyncIterable<{ type: string, data: any }>} source
 * @returns {AsyncGenerator<string>}
 */
export default async function* nodeReporter(source) {
  /** @type {TestEntry[]} */
  const entries = [];
  /** @type {string[]} */
  const names = [];
  for await (const { type, data } of source) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    if (type === 'test:start') names[data.nesting] = data.name;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const entry = entryOf(data, names.slice(0, data.nesting), type === 'test:pass');
    if (!entry) continue;
    entries.push(entry);
    if (!entry.passed) yield `\n✖ ${entry.file} > ${entry.title}\n${entry.error ?? ''}\n`;
  }
  addEntries(entries);
  if (entries.some(({ error }) => error === SKIPPED || error === NO_TEST)) process.exitCode = 1;
  yield `${lastLine(entries)}\n`;
}
