// @ts-check
/** `npm run test:all -- site`: builds the documentation site, and visits it. `--built` takes the build that is there. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import process from 'node:process';
import { ROOT, SITE_RESULTS } from '../tools/results.mjs';
import { runNodeTests } from '../tools/run-node-tests.mjs';

function build() {
  const { status } = spawnSync(process.execPath, ['site/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
  return status === 0;
}

rmSync(SITE_RESULTS, { force: true });
const isReady = process.argv.includes('--built') || build();
const files = ['gallery-state', 'site', 'gallery', 'gallery-code'].map((name) => `test/site/${name}.test.mjs`);
process.exitCode = isReady ? runNodeTests(files, SITE_RESULTS) : 1;
