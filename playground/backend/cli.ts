import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { lintFile, strangerIn } from '../lint/lint-file.js';
import type { PlaygroundEvent } from '../protocol.js';
import { startBuiltIn } from './builtin.js';
import { ConnectError, messageOf } from './connect-error.js';
import { lintServer } from './lint-server.js';
import { openBrowser } from './open-browser.js';
import { type Options, readOptions, USAGE, UsageError } from './options.js';
import { type LintReport, report, reportJson, statusOf } from './report.js';
import { servePlayground } from './serve.js';
import { describeTarget } from './target.js';
import { forTerminal } from './terminal.js';

/** A wrong command line, a server or a file that cannot be used. */
const FAILED = 2;

/** Where the program writes, and the folder that build.mjs has written. */
export interface Surroundings {
  out(text: string): void;
  err(text: string): void;
  page: URL;
  version: string;
}

/**
 * The program. It runs until a signal ends it, or the lint is done.
 * @param argv without the paths of Node and of the script
 * @returns the exit status, and how to end a playground that runs
 */
export async function main(
  argv: readonly string[],
  around: Surroundings,
): Promise<{ status: number; close?(): Promise<void> }> {
  try {
    const options = readOptions(argv);
    switch (options.mode) {
      case 'help':
        around.out(USAGE);
        return { status: 0 };
      case 'version':
        around.out(`${around.version}\n`);
        return { status: 0 };
      case 'lint-file':
        return { status: print(await lintFileAt(options), options, around) };
      case 'lint':
        return { status: await lint(options, around) };
      default:
        return { status: 0, close: await play(options, around) };
    }
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ConnectError)) throw error;
    around.err(`${forTerminal(error.message)}\n${error instanceof UsageError ? 'See --help.\n' : ''}`);
    return { status: FAILED };
  }
}

async function lintFileAt({ file = '', revision }: Options): Promise<LintReport> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new ConnectError(`The file cannot be read: ${messageOf(error)}`);
  }
  const content = parseFile(file, text);
  const stranger = strangerIn(content);
  if (stranger === '') throw new ConnectError(`${file} is neither a requested schema nor a request.`);
  if (stranger) throw new ConnectError(`${file} has at ${stranger} neither a requested schema nor a request.`);
  const requests = lintFile(content, revision);
  if (requests.length === 0) throw new ConnectError(`${file} has no request.`);
  return { ...(revision && { revision }), findings: [], calls: [{ requests }], left: [] };
}

function parseFile(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConnectError(`${file} is no JSON: ${messageOf(error)}`);
  }
}

async function lint(options: Options, around: Surroundings): Promise<number> {
  const { target, close } = await targetOf(options);
  try {
    return print(await lintServer(target, options), options, around);
  } finally {
    await close();
  }
}

function print(linted: LintReport, { json, notes }: Options, around: Surroundings): number {
  around.out(forTerminal(json ? reportJson(linted) : report(linted, notes)));
  return statusOf(linted).status;
}

async function targetOf({ target }: Options) {
  return target ? { target, close: async () => {} } : startBuiltIn();
}

async function play(options: Options, around: Surroundings): Promise<() => Promise<void>> {
  const { target, close } = await targetOf(options);
  const served = await servePlayground({
    target,
    revision: options.revision,
    timeout: options.timeout,
    port: options.port,
    page: around.page,
    onEvent: (event) => tell(event, around),
  });
  around.out(`Playground for ${options.target ? describeTarget(target) : 'the built-in tools'}\n  ${served.url}\n`);
  if (options.open && !process.env.CI) await openBrowser(served.url);
  return async () => {
    await served.close();
    await close();
  };
}

/** The terminal hears of the connection; all else is in the page. */
function tell(event: PlaygroundEvent, { out, err }: Surroundings): void {
  if (event.type === 'words') err(event.text);
  if (event.type !== 'connection' || event.connection.state === 'connecting') return;
  const { state, text } = event.connection;
  if (state === 'failed') err(`${forTerminal(text)}\n`);
  else out(`${forTerminal(text)}\n`);
}
