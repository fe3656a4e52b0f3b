// @ts-check
/**
 * `npm run api:accept` writes the report beside this file again, and names what differs; that is then a part of the commit
 * that changes the API.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fromRoot } from '../tools/results.mjs';
import { differenceOf, entries, extract, nameIn, REPORT, reportOf } from './extract.mjs';

const extracts = extract(entries());
const report = reportOf(extracts);
const { added, removed } = differenceOf(report, readFileSync(REPORT, 'utf8'));
writeFileSync(REPORT, report);
const [more, less] = [added, removed].map((declarations) => declarations.map(nameIn).join(', ') || 'nothing');
process.stdout.write(`${fromRoot(REPORT)}: added ${more}; removed ${less}\n`);
// An entry may have faults that no report can accept.
const faults = [...extracts.values()].flatMap(({ complaints }) => complaints);
process.stdout.write(faults.map((line) => `${line}\n`).join(''));
if (faults.length > 0) process.exitCode = 1;
