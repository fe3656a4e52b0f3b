// @ts-check
/** Makes the virtual environments of the agents, each as its `requirements.txt` pins it, and prints what they have. */
import process from 'node:process';
import { built, install } from '../tools/install.mjs';
import { makeEnvironment } from '../tools/virtual-environment.mjs';
import { chosen, here, versionOf } from './emitters.mjs';

function prepare() {
  for (const folder of new Set(chosen.map(({ folder }) => folder))) {
    makeEnvironment(here('.venvs'), folder, here(`emitters/${folder}/requirements.txt`));
  }
  for (const { name, folder, packages } of chosen) {
    process.stdout.write(`${name}: ${packages.map((one) => `${one} ${versionOf(folder, one)}`).join(', ')}\n`);
  }
  return install(here('../interrupts')) && built();
}

process.exitCode = prepare() ? 0 : 1;
