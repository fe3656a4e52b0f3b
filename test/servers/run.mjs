// @ts-check
/** `npm run test:all -- servers`: the playground with servers that would be too much for the root's packages. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { install } from '../tools/install.mjs';
import { SERVERS_RESULTS } from '../tools/results.mjs';
import { runNodeTests } from '../tools/run-node-tests.mjs';

const isReady = install(fileURLToPath(new URL('.', import.meta.url)));
process.exitCode = isReady ? runNodeTests(['test/servers/mongodb.test.mjs'], SERVERS_RESULTS) : 1;
