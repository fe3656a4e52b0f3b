// @ts-check
/** Ends the output of a script that stopped early: the counts so far, with at least one failure. */
import process from 'node:process';
import {
  API_RESULTS,
  BROWSER_RESULTS,
  CLIENTS_RESULTS,
  count,
  HOSTS_RESULTS,
  lastLine,
  NODE_RESULTS,
  ONE_FILE_RESULTS,
  readEntries,
  SERVERS_RESULTS,
  SITE_RESULTS,
  SUITE_RESULTS,
} from './results.mjs';

const { passed, failed } = count(
  [
    BROWSER_RESULTS,
    ONE_FILE_RESULTS,
    NODE_RESULTS,
    API_RESULTS,
    SUITE_RESULTS,
    HOSTS_RESULTS,
    CLIENTS_RESULTS,
    SERVERS_RESULTS,
    SITE_RESULTS,
  ].flatMap((path) => readEntries(path) ?? []),
);
process.stdout.write(`${lastLine({ passed, failed: Math.max(1, failed) })}\n`);
