import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { RESULTS_DIRECTORY } from '../../tools/results.mjs';

const SOURCE = fileURLToPath(new URL('../../../src/relay/service/', import.meta.url));

/** The command in few files, because a process that reads TypeScript file by file starts slowly. */
async function makeScript(): Promise<string> {
  mkdirSync(RESULTS_DIRECTORY, { recursive: true });
  const folder = mkdtempSync(join(RESULTS_DIRECTORY, 'service-')); // Below the installed packages, so that Node finds them.
  process.on('exit', () => rmSync(folder, { recursive: true }));
  await build({
    entryPoints: [join(SOURCE, 'bin.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true, // What the command imports late, it imports late here too.
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  cpSync(join(SOURCE, 'openapi.json'), join(folder, 'openapi.json'));
  return join(folder, 'bin.mjs');
}

export const SCRIPT = await makeScript();
