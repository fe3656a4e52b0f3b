// @ts-check
/** Programs on this machine, and how root gets those that are missing on Debian. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

export const isRoot = process.getuid?.() === 0;

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @param {string[]} names tried in this order */
export function onPath(names) {
  const directories = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => directories.map((directory) => join(directory, name))).find(isExecutable);
}

/** Installs Debian's packages, where root runs this on Debian. @param {string[]} packages @returns {boolean} whether it tried */
export function installPackages(packages) {
  const apt = existsSync('/etc/debian_version') ? onPath(['apt-get']) : undefined;
  if (!isRoot || !apt) return false;
  process.stdout.write(`Installing with apt-get: ${packages.join(' ')}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    spawnSync(apt, ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  return true;
}
