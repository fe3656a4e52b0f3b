// @ts-check
/** A process that watches one library: `run-row.mjs ROW ORIGIN`. Tells its parent what it saw. */
import process from 'node:process';
import { BROKEN, observeAll } from './observe.mjs';

// The adapters report what a broken host throws as an uncaught error, where a call must not fail for it.
process.on('uncaughtException', (error) => {
  if (BROKEN.test(String(error))) return;
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});

const [row = '', origin = ''] = process.argv.slice(2);
const { connect, observeRow } = await import(`./rows/${row}.mjs`);
const observations = await (observeRow ? observeRow() : observeAll(connect, origin));
process.send?.(observations, () => process.exit());
