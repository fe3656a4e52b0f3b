// @ts-check
/** Runs a build of the playground as this process: its output, its signals, its exit status. */
import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * @param {URL} build the folder that build.mjs has written
 * @param {string[]} argv
 */
export async function runProgram(build, argv) {
  /** @type {(() => Promise<void>) | undefined} */
  let close;
  // Before anything runs: the build's folder must go, whenever the signal comes.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (close ? close() : process.exit(1)));
  /** @type {typeof import('./backend/cli.js')} */
  const { main } = await import(new URL('cli.mjs', build).href);
  const started = await main(argv, {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    page: new URL('page/', build),
    version: JSON.parse(readFileSync(new URL('package.json', build), 'utf8')).version,
  });
  close = started.close;
  process.exitCode = started.status;
}
