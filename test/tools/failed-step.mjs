// @ts-check
/** Records a step of CI that failed without a failed test: `STEP='npm run x' node test/tools/failed-step.mjs <output`. */
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { addEntries } from './results.mjs';

const error = await text(process.stdin);
addEntries([{ title: '(step)', file: process.env.STEP ?? '', engine: 'node', passed: false, error }]);
