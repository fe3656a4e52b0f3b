#!/usr/bin/env node
// @ts-check
/** The command of the published package. build.mjs copies it beside what it bundles. */
import { runProgram } from './run.mjs';

await runProgram(new URL('./', import.meta.url), process.argv.slice(2));
