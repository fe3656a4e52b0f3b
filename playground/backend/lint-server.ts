import type { ElicitationHost } from '../../src/protocol/host.js';
import { isObject, listIn, own, textIn } from '../../src/protocol/json.js';
import { lintRequest } from '../lint/lint-request.js';
import { REVISIONS } from '../lint/subset.js';
import { AskedOnWire } from './asked.js';
import { type Connected, connect } from './connect.js';
import { messageOf } from './connect-error.js';
import type { Options, ToolCall } from './options.js';
import type { LintedCall } from './report.js';
import type { Target } from './target.js';

/** Dismisses each request, so that nothing happens in the person's name. */
const CANCELLING: ElicitationHost = {
  elicit: async () => ({ action: 'cancel' }),
  complete: () => {},
};

/**
 * Calls a server's tools, and lints what they ask. Each request is answered `cancel`.
 * @throws {ConnectError} when the server cannot be used
 */
export async function lintServer(target: Target, options: Options): Promise<LintedCall[]> {
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
  const revision = REVISIONS.find((known) => known === server.revision);
  const linted: LintedCall[] = [];
  try {
    for (const call of options.calls.length > 0 ? options.calls : callsWithoutArguments(server.tools)) {
      requests.length = 0;
      const end = await callEnd(server, call, timeout);
      linted.push({
        tool: call.name,
        requests: requests.map((params) => ({ pointer: '', params, findings: lintRequest(params, revision) })),
        ...end,
      });
    }
  } finally {
    await server.close();
  }
  return linted;
}

function callsWithoutArguments(tools: readonly object[]): ToolCall[] {
  return tools
    .filter((tool) => listIn(own(tool, 'inputSchema') as object, 'required').length === 0)
    .map((tool) => ({ name: textIn(tool, 'name'), arguments: {} }));
}

/** What a call gave in the end, as text. */
async function callEnd(
  server: Connected,
  { name, arguments: args }: ToolCall,
  timeout: number,
): Promise<Pick<LintedCall, 'result' | 'failure'>> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const result = await server.call(name, args, signal);
    const blocks = isObject(result) ? listIn(result, 'content') : [];
    const text = blocks.map((block) => (isObject(block) ? textIn(block, 'text') : '')).join(' ');
    return own(result, 'isError') === true ? { failure: text } : { result: text };
  } catch (error) {
    return { failure: signal.aborted ? `No result after ${timeout / 1000} s` : messageOf(error) };
  }
}
