import type { ElicitationHost } from '../../src/protocol/host.js';
import { isObject, listIn, ownValue, textIn } from '../../src/protocol/json.js';
import type { Revision } from '../../src/protocol/revisions.js';
import type { Finding } from '../lint/finding.js';
import { lintRequest } from '../lint/lint-request.js';
import { REVISIONS } from '../lint/subset.js';
import { AskedOnWire } from './asked.js';
import { type Connected, connect } from './connect.js';
import { ConnectError, messageOf, quote } from './connect-error.js';
import type { Options, ToolCall } from './options.js';
import type { LeftTool, LintedCall, LintReport } from './report.js';
import type { Target } from './target.js';

/** Dismisses each request, so that nothing happens in the person's name. */
const CANCELLING: ElicitationHost = {
  elicit: async () => ({ action: 'cancel' }),
  complete: () => {},
};

/**
 * Calls a server's tools, and lints what they ask. Each request is answered `cancel`. It stops when the server ends.
 * @throws {ConnectError} when the server cannot be used, or when it lacks a chosen tool
 */
export async function lintServer(target: Target, options: Options): Promise<LintReport> {
  const { timeout } = options;
  const wire = new AskedOnWire();
  const requests: unknown[] = [];
  const server = await connect(target, {
    revision: options.revision,
    host: CANCELLING,
    timeout,
    onMessage: (entry) => requests.push(...wire.read(entry).asked.map(({ params }) => params)),
    onWords: () => {},
    onProblem: () => {},
    onEnd: () => {},
  });
  try {
    const isChosen = options.calls.length > 0;
    const { calls, left } = isChosen ? { calls: chosenCalls(server, options.calls), left: [] } : callsOf(server);
    const revision = REVISIONS.find((known) => known === server.revision);
    const linted: LintedCall[] = [];
    for (const call of calls) {
      if (linted.at(-1)?.end !== undefined) {
        left.push({ tool: call.name, reason: 'the server has ended' });
        continue;
      }
      requests.length = 0;
      const end = await callEnd(server, call, timeout);
      linted.push({ tool: call.name, requests: requests.map((params) => lintedOf(params, revision)), ...end });
    }
    return { revision: server.revision, findings: findingsOf(server), calls: linted, left, isChosen };
  } finally {
    await server.close();
  }
}

function lintedOf(params: unknown, revision: Revision | undefined) {
  return { pointer: '', params, findings: lintRequest(params, revision) };
}

/** A client that reads strictly ends the connection at a line that is no message. */
function findingsOf(server: Connected): Finding[] {
  const garbage = server.garbage();
  if (garbage === undefined) return [];
  return [
    {
      severity: 'warning',
      rule: 'output',
      pointer: '',
      message: `It wrote ${quote(garbage)} to stdout, where only JSON-RPC may be.`,
      advice: 'Write such lines to stderr, for example with console.error.',
    },
  ];
}

/** @throws {ConnectError} before anything is called, because calls have effects */
function chosenCalls({ tools }: Connected, chosen: readonly ToolCall[]): ToolCall[] {
  const unknown = chosen.find(({ name }) => !tools.some((tool) => tool.name === name));
  if (!unknown) return [...chosen];
  const names = tools.map(({ name }) => name).join(', ');
  throw new ConnectError(
    `There is no tool ${unknown.name}. ${names ? `Tools: ${names}.` : 'The server has no tools.'}`,
  );
}

/** The calls that need no arguments, and the tools that need some. */
function callsOf({ tools }: Connected): { calls: ToolCall[]; left: LeftTool[] } {
  const calls: ToolCall[] = [];
  const left: LeftTool[] = [];
  for (const { name, inputSchema } of tools) {
    const needed = listIn(inputSchema, 'required').filter((key) => typeof key === 'string');
    if (needed.length === 0) calls.push({ name, arguments: {} });
    else left.push(leftFor(name, needed, inputSchema));
  }
  return { calls, left };
}

function leftFor(tool: string, needed: readonly string[], schema: object): LeftTool {
  const properties = ownValue(schema, 'properties');
  const example = needed
    .map((key) => `${JSON.stringify(key)}: ${placeholderFor(ownValue(properties, key))}`)
    .join(', ');
  const names = needed.map((key) => quote(key)).join(', ');
  return { tool, reason: `it needs ${names}`, advice: `Use --call ${tool} '{${example}}'` };
}

/** JSON of the right type, for the author to fill in. */
function placeholderFor(property: unknown): string {
  const type = ownValue(property, 'type');
  const known: Readonly<Record<string, string>> = {
    number: '1',
    integer: '1',
    boolean: 'true',
    array: '[]',
    object: '{}',
  };
  return (typeof type === 'string' && known[type]) || '"…"';
}

/** What a call gave in the end, as text. */
async function callEnd(
  server: Connected,
  { name, arguments: args }: ToolCall,
  timeout: number,
): Promise<Pick<LintedCall, 'result' | 'failure' | 'end'>> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const result = await server.call(name, args, { signal });
    const blocks = isObject(result) ? listIn(result, 'content') : [];
    const text = blocks.map((block) => (isObject(block) ? textIn(block, 'text') : '')).join(' ');
    return ownValue(result, 'isError') === true ? { failure: text } : { result: text };
  } catch (error) {
    const end = error instanceof ConnectError ? error.message : server.lost();
    if (end !== undefined) return { end };
    return { failure: signal.aborted ? `No result after ${timeout / 1000} s` : messageOf(error) };
  }
}
