// @ts-check
/**
 * `npm run bench` compares the element with the smallest hand-written form, in Chromium.
 *
 *   npm run bench -- --rounds 5 --schemas S4,S12 --json results.json --strict
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { fromRoot } from '../tools/results.mjs';
import { compare } from './compare.mjs';
import { report } from './report.mjs';
import { SCHEMA_IDS } from './schemas.mjs';
import { PACKAGE } from './serve.mjs';
import { sizesOf } from './sizes.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    schemas: { type: 'string', default: SCHEMA_IDS.join() },
    json: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!(rounds >= 1)) throw new TypeError('--rounds must be a number, 1 or more');
const schemas = values.schemas.split(',');
const wrong = schemas.find((name) => !SCHEMA_IDS.includes(name));
if (wrong !== undefined) throw new TypeError(`--schemas: ${wrong} is none of ${SCHEMA_IDS.join(', ')}`);

const started = Date.now();
const results = await compare({
  rounds,
  schemas,
  say: (line) => process.stderr.write(`${line}, ${((Date.now() - started) / 60_000).toFixed(1)} min\n`),
});
const sizes = await sizesOf(PACKAGE);
const { text, isOver } = report(results.cells);
const kib = Object.entries(sizes).map(([name, size]) => `${name} ${(size / 1024).toFixed(1)} KiB`);
print(`${results.browser}, Node ${process.version}, ${cpus()[0]?.model}; medians of ${rounds} rounds`);
print(`${fromRoot(PACKAGE)}: ${kib.join(', ')}`);
print(`\n${text}`);
if (values.json) writeFileSync(values.json, JSON.stringify({ rounds, ...results, sizes }, null, 1));
if (values.strict && isOver) process.exitCode = 1;

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
