// @ts-check
/** @import { Machine } from './find-browser.mjs' */

/**
 * A made-up machine with these programs; `installs` appears once apt-get has run.
 * @param {string[]} programs
 * @param {{ env?: Record<string, string>, debianRoot?: boolean, installs?: string }} [options]
 */
export function machineWith(programs, { env = {}, debianRoot = false, installs } = {}) {
  const files = new Set(debianRoot ? [...programs, '/b/apt-get'] : programs);
  /** @type {string[]} */
  const commands = [];
  /** @type {string[]} */
  const said = [];
  /** @type {Machine} */
  const machine = {
    env: { PATH: '/a:/b', ...env },
    isRoot: debianRoot,
    isExecutable: (path) => files.has(path),
    exists: (path) => debianRoot && path === '/etc/debian_version',
    list: () => ['locale', 'any-linux-gnu'],
    run: (command, args) => {
      commands.push([command, ...args].join(' '));
      if (installs && args.includes('install')) files.add(installs);
      return true;
    },
    say: (line) => said.push(line),
  };
  return { machine, commands, said };
}
