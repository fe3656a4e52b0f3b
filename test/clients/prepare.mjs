// @ts-check
/** Installs the client libraries, and beside them the package as npm packs it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { built, install } from '../tools/install.mjs';
import { ROOT } from '../tools/results.mjs';
import { here } from './rows.mjs';

/** npm itself would write a hash of each build into the lock file. */
function installPackage() {
  const modules = here('node_modules');
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', modules];
  const packed = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  const tarball = `${modules}/${packed.stdout.trim()}`;
  const folder = `${modules}/mcp-elicitation`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { status } = spawnSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], { stdio: 'inherit' });
  rmSync(tarball, { force: true });
  return packed.status === 0 && status === 0;
}

process.exitCode = install(here('.')) && built() && installPackage() ? 0 : 1;
