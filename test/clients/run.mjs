// @ts-check
/**
 * `npm run test:all -- clients`: client libraries that are not the root's, each as an application uses it. Names choose some of
 * them: `node test/clients/run.mjs ai-sdk mastra`. `--accept` writes the compatibility tables.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { built } from '../tools/built.mjs';
import { install } from '../tools/install.mjs';
import { CLIENTS_RESULTS, ROOT } from '../tools/results.mjs';
import { runNodeTests } from '../tools/run-node-tests.mjs';
import { here, ROWS } from './rows.mjs';

/** Milliseconds for the file: some libraries take seconds to load. */
const TIMEOUT = 600_000;

/**
 * Puts the package, as npm packs it, where the libraries are. npm itself would write a hash of each build into the lock file.
 */
function installPackage() {
  const packed = spawnSync(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', here('node_modules')],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const tarball = packed.stdout.trim();
  const folder = here('node_modules/mcp-elicitation');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const args = ['-xzf', here(`node_modules/${tarball}`), '-C', folder, '--strip-components=1'];
  const { status } = spawnSync('tar', args, { stdio: 'inherit' });
  rmSync(here(`node_modules/${tarball}`), { force: true });
  return packed.status === 0 && status === 0;
}

const args = process.argv.slice(2);
const chosen = args.filter((arg) => arg !== '--accept');
const unknown = chosen.filter((name) => !ROWS.some((row) => row.name === name));
if (unknown.length > 0) throw new TypeError(`There is no ${unknown.join(', ')}`);
if (chosen.length > 0) process.env.CLIENTS_ROWS = chosen.join(',');
if (args.includes('--accept')) process.env.CLIENTS_ACCEPT = 'true';

rmSync(CLIENTS_RESULTS, { force: true });
const isReady = install(here('.')) && built() && installPackage();
const files = ['clients', 'relay', 'relay-docs', 'client-docs'].map((name) => `test/clients/${name}.test.mjs`);
process.exitCode = isReady ? runNodeTests(files, CLIENTS_RESULTS, { timeout: TIMEOUT }) : 1;
