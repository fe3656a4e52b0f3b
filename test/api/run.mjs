// @ts-check
/**
 * `npm run test:all -- api`: compares the public API in dist/ with the report beside this file. With `--accept`
 * (`npm run api:accept`) it rewrites the report and names what differs; that is then a part of the commit that changes the
 * API.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { built } from '../tools/built.mjs';
import { install } from '../tools/install.mjs';
import { API_RESULTS, fromRoot } from '../tools/results.mjs';
import { runNodeTests } from '../tools/run-node-tests.mjs';
import { differenceOf, entries, extract, nameIn, REPORT, reportOf } from './extract.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** @returns {number} the exit code: 1 where an entry has faults that no report can accept */
function accept() {
  const extracts = extract(entries());
  const report = reportOf(extracts);
  const { added, removed } = differenceOf(report, readFileSync(REPORT, 'utf8'));
  writeFileSync(REPORT, report);
  const [more, less] = [added, removed].map((declarations) => declarations.map(nameIn).join(', ') || 'nothing');
  process.stdout.write(`${fromRoot(REPORT)}: added ${more}; removed ${less}\n`);
  const faults = [...extracts.values()].flatMap(({ complaints }) => complaints);
  process.stdout.write(faults.map((line) => `${line}\n`).join(''));
  return faults.length > 0 ? 1 : 0;
}

rmSync(API_RESULTS, { force: true });
if (!install(HERE) || !built()) process.exitCode = 1;
else
  process.exitCode = process.argv.includes('--accept')
    ? accept()
    : runNodeTests(['test/api/api.test.mjs'], API_RESULTS);
