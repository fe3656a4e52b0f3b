// @ts-check
/** Runs a build of the playground as this process: its output, its signals, its exit status. */
import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * @param {URL} build the folder that build.mjs has written
 * @param {string[]} argv
 */
export async function runProgram(build, argv) {
  /** @type {typeof import('./backend/cli.js')} */
  const { main } = await import(new URL('cli.mjs', build).href);
  const { status, close } = await main(argv, {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    page: new URL('page/', build),
    version: JSON.parse(readFileSync(new URL('package.json', build), 'utf8')).version,
  });
  process.exitCode = status;
  if (close) for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close());
}
