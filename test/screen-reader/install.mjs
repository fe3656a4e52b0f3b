// @ts-check
/** Gets Orca and a desktop without a screen, where root runs this on Debian, and builds the package unless dist/ is there. */
import process from 'node:process';
import { installPackages, isExecutable, onPath } from '../tools/debian.mjs';
import { built } from '../tools/install.mjs';

/** Packages of Debian 12, and the programs that tell that one is there. @type {[name: string, ...programs: string[]][]} */
const PACKAGES = [
  ['orca', 'orca'],
  ['at-spi2-core', '/usr/libexec/at-spi-bus-launcher'],
  ['dbus', 'dbus-daemon'],
  ['xvfb', 'Xvfb'],
  ['openbox', 'openbox'],
  ['xdotool', 'xdotool'],
  ['firefox-esr', 'firefox-esr', 'firefox'],
];

const missing = () =>
  PACKAGES.flatMap(([name, ...programs]) => (onPath(programs) || programs.some(isExecutable) ? [] : [name]));

if (missing().length > 0) installPackages(missing());
const lacking = missing();
if (lacking.length > 0) process.stderr.write(`apt-get install ${lacking.join(' ')}\n`);
process.exitCode = lacking.length === 0 && built() ? 0 : 1;
