// @ts-check
/** Ends the output of `npm test`: the counts of all its runs. */
import process from 'node:process';
import { allEntries, lastLine } from './results.mjs';

process.stdout.write(`${lastLine(allEntries())}\n`);
