// @ts-check
/** Starts the playground from the sources: bundles it into a folder of its own, which goes when the process ends. */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildPlayground } from './build.mjs';
import { runProgram } from './run.mjs';

const parent = fileURLToPath(new URL('runs/', import.meta.url)); // Below the installed packages, so that Node finds them.
await mkdir(parent, { recursive: true });
const folder = await mkdtemp(`${parent}run-`);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await buildPlayground(folder);
await runProgram(pathToFileURL(`${folder}/`), process.argv.slice(2));
