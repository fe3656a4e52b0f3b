// @ts-check
/**
 * `npm run check:api`: compares the public API in dist/ with the reports beside this file. With `--accept`
 * (`npm run api:accept`) it writes the reports anew; the difference is then a part of the commit that changes the API.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { install } from '../tools/install.mjs';
import { API_RESULTS, fromRoot, ROOT } from '../tools/results.mjs';
import { runNodeTests } from '../tools/run-node-tests.mjs';
import { entries, extract, REPORT, reportPath } from './extract.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));

function build() {
  if (existsSync(join(ROOT, 'dist/index.d.ts'))) return true;
  return spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

/** @returns {number} the exit code: 1 where an entry has faults that no report can accept */
function accept() {
  for (const name of readdirSync(HERE).filter((file) => file.endsWith(REPORT))) rmSync(join(HERE, name));
  let faults = 0;
  for (const [name, { report, complaints }] of extract(entries())) {
    writeFileSync(reportPath(name), report);
    process.stdout.write(`${fromRoot(reportPath(name))}\n${complaints.map((line) => `  ${line}\n`).join('')}`);
    faults += complaints.length;
  }
  return faults > 0 ? 1 : 0;
}

rmSync(API_RESULTS, { force: true });
if (!install(HERE) || !build()) process.exitCode = 1;
else
  process.exitCode = process.argv.includes('--accept')
    ? accept()
    : runNodeTests(['test/api/api.test.mjs'], API_RESULTS);
