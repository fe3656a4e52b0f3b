import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { RESULTS_DIRECTORY } from '../../tools/results.mjs';

const SOURCE = fileURLToPath(new URL('../../../src/relay/service/', import.meta.url));

/** The command as one script, because a process that reads TypeScript file by file starts slowly. */
async function makeScript(): Promise<string> {
  mkdirSync(RESULTS_DIRECTORY, { recursive: true });
  const folder = mkdtempSync(join(RESULTS_DIRECTORY, 'service-')); // Below the installed packages, so that Node finds them.
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const outfile = join(folder, 'bin.mjs');
  await build({
    entryPoints: [join(SOURCE, 'bin.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  cpSync(join(SOURCE, 'openapi.json'), join(folder, 'openapi.json'));
  return outfile;
}

export const SCRIPT = await makeScript();
