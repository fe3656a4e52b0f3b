import type { Revision } from '../../src/protocol/revisions.js';
import { REVISIONS } from '../lint/subset.js';
import type { Target } from './target.js';

/** A call that `--lint` makes. */
export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** What the command line asks for. Without a target, the built-in tools. */
export interface Options {
  mode: 'page' | 'lint' | 'lint-file' | 'help' | 'version';
  target?: Target;
  file?: string;
  calls: ToolCall[];
  revision?: Revision;
  /** Milliseconds until the server must have answered. */
  timeout: number;
  /** 0 is any free one. */
  port: number;
  /** Whether to open a browser. */
  open: boolean;
  json: boolean;
  /** Whether the report has each note about other revisions. */
  notes: boolean;
}

/** The command line cannot be understood; the message says why, and what it should be. */
export class UsageError extends Error {}

/** Long enough for `npx` to fetch a package first. */
const DEFAULT_TIMEOUT = 60;

export const USAGE = `Usage
  mcp-elicitation-playground [OPTIONS] -- COMMAND [ARGUMENT …]   a server that a command starts (stdio)
  mcp-elicitation-playground [OPTIONS] --url URL                 a server at an address (Streamable HTTP, else SSE)
  mcp-elicitation-playground                                     the built-in tools
  mcp-elicitation-playground --lint [OPTIONS] FILE.json          a requested schema, a request, or a list of these

Options
  --header 'NAME: VALUE'   sent with each request to the URL; may be repeated
  --revision REVISION      ${REVISIONS.join(', ')}; default: the newest that both speak
  --timeout SECONDS        for the server to answer; default ${DEFAULT_TIMEOUT}
  --port PORT              of the page; default: any free one
  --no-open                prints the page's address and opens no browser
  --lint                   calls the tools that need no arguments, prints what is wrong with what they ask, and ends
                           with status 1 if there are errors, 0 if not, 2 if it could not look or the server ended
  --call NAME ['{JSON}']   with --lint: calls this tool instead; may be repeated
  --notes                  with --lint: prints each note about other revisions
  --json                   with --lint: prints JSON
  --help, --version
`;

/**
 * Reads the command line.
 * @param argv without the paths of Node and of the script
 * @throws {UsageError}
 */
export function readOptions(argv: readonly string[]): Options {
  const options: Options = {
    mode: 'page',
    calls: [],
    timeout: DEFAULT_TIMEOUT * 1000,
    port: 0,
    open: true,
    json: false,
    notes: false,
  };
  const headers: Record<string, string> = {};
  let url: URL | undefined;
  let command: readonly string[] = [];
  const rest = [...argv];
  const ownWords = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const isLint = ownWords.some((arg) => /^--lint(?:=|$)/.test(arg));
  const next = (name: string): string => {
    const value = rest.shift();
    if (value === undefined || value === '--') throw new UsageError(`${name} needs a value.`);
    return value;
  };

  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, name = arg, value] = /^(--[\w-]+)=(.*)$/s.exec(arg) ?? [];
    if (value !== undefined) rest.unshift(value);
    switch (name) {
      case '--':
        command = rest.splice(0);
        if (command.length === 0) throw new UsageError('A command must follow "--".');
        break;
      case '--url':
        url = readUrl(next(name));
        break;
      case '--header':
        Object.assign(headers, readHeader(next(name)));
        break;
      case '--revision':
        options.revision = readRevision(next(name));
        break;
      case '--timeout':
        options.timeout = readNumber(name, next(name), 3600) * 1000;
        break;
      case '--port':
        options.port = readNumber(name, next(name), 65_535);
        break;
      case '--lint':
        options.mode = 'lint';
        break;
      case '--call':
        options.calls.push(readCall(next(name), rest[0]?.startsWith('{') ? rest.shift() : undefined));
        break;
      case '--no-open':
        options.open = false;
        break;
      case '--json':
        options.json = true;
        break;
      case '--notes':
        options.notes = true;
        break;
      case '--help':
      case '-h':
        return { ...options, mode: 'help' };
      case '--version':
        return { ...options, mode: 'version' };
      default:
        if (!isLint || name.startsWith('-') || options.file !== undefined) {
          throw new UsageError(strayText(options.file, arg, rest));
        }
        options.file = arg;
    }
  }
  return complete(options, url, headers, command);
}

/**
 * What is wrong with a word that is neither a known option nor the file of the lint.
 * @param first the word before it that may be a file, or the beginning of a command
 */
function strayText(first: string | undefined, arg: string, rest: readonly string[]): string {
  const isOption = arg.startsWith('-');
  if (first?.endsWith('.json') || (first === undefined && isOption)) {
    return isOption
      ? `There is no option ${arg.replace(/=.*/s, '')}.`
      : '--lint takes one file, which may have a list.';
  }
  return `Write "--" before the command: -- ${[first, arg, ...rest].filter((word) => word !== undefined).join(' ')}`;
}

function complete(
  options: Options,
  url: URL | undefined,
  headers: Record<string, string>,
  [command, ...args]: readonly string[],
): Options {
  if (url && command !== undefined) throw new UsageError('Give either --url or a command, not both.');
  if (!url && Object.keys(headers).length > 0) throw new UsageError('--header needs --url.');
  if (options.mode !== 'lint' && options.calls.length > 0) throw new UsageError('--call needs --lint.');
  if (options.mode !== 'lint' && options.json) throw new UsageError('--json needs --lint.');
  if (options.mode !== 'lint' && options.notes) throw new UsageError('--notes needs --lint.');
  if (url) options.target = { kind: 'http', url, headers };
  if (command !== undefined) options.target = { kind: 'stdio', command, args };
  if (options.file !== undefined) {
    if (options.target) throw new UsageError('--lint takes either a file or a server, not both.');
    if (options.calls.length > 0) throw new UsageError('--call needs a server, not a file.');
    options.mode = 'lint-file';
  }
  return options;
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`--url must be an http or https address, not ${JSON.stringify(text)}.`);
  }
  return url;
}

function readHeader(text: string): Record<string, string> {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([^\r\n]*)$/.exec(text) ?? [];
  // The value may be a secret, so the error does not repeat it.
  if (name === undefined || value === undefined) throw new UsageError("--header must look like 'Name: value'.");
  return { [name]: value };
}

function readRevision(text: string): Revision {
  const revision = REVISIONS.find((known) => known === text);
  if (!revision) throw new UsageError(`--revision must be ${REVISIONS.join(', ')}, not ${JSON.stringify(text)}.`);
  return revision;
}

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0 && number <= most)) {
    throw new UsageError(`${name} must be a number from 0 to ${most}, not ${JSON.stringify(text)}.`);
  }
  return number;
}

function readCall(name: string, json = '{}'): ToolCall {
  try {
    return { name, arguments: JSON.parse(json) };
  } catch {
    throw new UsageError(`The arguments of --call ${name} are no JSON: ${json}`);
  }
}
