// @ts-check
/** Installs the package into the applications under `demo/hosts/`, as an application installs it, and builds them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { built, npm } from '../tools/install.mjs';
import { ROOT } from '../tools/results.mjs';

const HOSTS = join(ROOT, 'demo/hosts');
const INSTALL = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];

const chosen = process.argv.slice(2);
const hosts = readdirSync(HOSTS).filter(
  (name) => !name.includes('.') && (chosen.length === 0 || chosen.includes(name)),
);
const isReady =
  built() &&
  hosts.every((host) => npm(join(HOSTS, host), ...INSTALL) && npm(join(HOSTS, host), 'run', '--silent', 'build'));
process.exitCode = isReady ? 0 : 1;
