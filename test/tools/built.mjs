// @ts-check
/** Builds the package unless dist/ is there: `npm test` builds once, and folders of tests that run by themselves too. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT } from './results.mjs';

/** @returns {boolean} whether dist/ is there */
export function built() {
  if (existsSync(`${ROOT}dist/index.js`)) return true;
  return spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' }).status === 0;
}
