#!/usr/bin/env node
// @ts-check
/** `npm run host-check`: starts the check, and writes the reports when it ends. */
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { REVISIONS } from './check.mjs';
import { markdownOf, reportOf } from './report.mjs';
import { TIMES } from './run.mjs';
import { serveHostCheck } from './serve.mjs';
import { Tap } from './wires.mjs';

const USAGE = `npm run host-check -- [options]

Checks how an MCP host asks a person (elicitation). Give the host under test the address that this prints, or the command with
--stdio, and call the tool "start" in it.

  --stdio          speaks MCP on standard input and output, for hosts that start a command
  --port PORT      of the server and of the report; default: any free one
  --revision REV   the only revision of the protocol that the server speaks; default: the newest that the host speaks, too
  --report FILE    writes the report there at the end: FILE.md and FILE.json
  --help
`;

/** @returns {{ stdio?: boolean, port?: string, report?: string, revision?: string, help?: boolean }} */
function readOptions() {
  const options = /** @type {const} */ ({
    stdio: { type: 'boolean' },
    port: { type: 'string' },
    report: { type: 'string' },
    revision: { type: 'string' },
    help: { type: 'boolean' },
  });
  try {
    const { values } = parseArgs({ options });
    const port = Number(values.port ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error('--port must be a number from 0 to 65535.');
    if (values.revision !== undefined && !REVISIONS.includes(values.revision))
      throw new Error(`--revision must be one of ${REVISIONS.join(', ')}.`);
    return values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\nSee --help.\n`);
    process.exit(2);
  }
}

const { stdio, port, report, revision, help } = readOptions();
if (help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const served = await serveHostCheck({ port: Number(port ?? 0), ...(revision && { revisions: [revision] }) }).catch(
  (error) => {
    process.stderr.write(`The check cannot start: ${error.message}\n`);
    process.exit(2);
  },
);
const { check, url } = served;
// Standard output belongs to the protocol with --stdio.
const print = (/** @type {string} */ text) => void (stdio ? process.stderr : process.stdout).write(`${text}\n`);
print(`The report fills at ${url}`);
if (!stdio) print(`Connect the host to ${url}mcp, and call its tool "start".`);

let isEnding = false;
async function end() {
  if (isEnding) return;
  isEnding = true;
  if (report !== undefined) {
    await writeFile(`${report}.md`, check.runs.map(markdownOf).join('\n'));
    await writeFile(`${report}.json`, `${JSON.stringify(check.runs.map(reportOf), null, 2)}\n`);
    print(`Wrote ${report}.md and ${report}.json`);
  }
  await served.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
if (stdio) {
  const tap = new Tap(new StdioServerTransport(), TIMES);
  serveStdio(() => check.createServer(tap), { transport: tap });
  process.stdin.once('end', end);
}
