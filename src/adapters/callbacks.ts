import type { ElicitationHost, ServerIdentity } from '../protocol/host.js';
import type { ElicitResult } from '../protocol/reply.js';
import { copyOptions } from './connection-options.js';
import { answerParams, type CallbackContext, type ElicitationHandlerOptions } from './sdk-handler.js';

// What a callback owes its library. `answerParams` does all of it; a callback only brings the arguments into its order.
// - Refused: it rejects with `ElicitationRefused`. Most libraries reply with an error then.
// - The host fails: it rejects with the host's error.
// - An entry of a multi round-trip has no reply of its own, and a rejection would fail the whole call. In both cases it
//   resolves with `cancel`, and the host's error is reported as an uncaught one. If the visit that its answer waits for
//   ends in any way but completion, it rejects with `CallAbandoned`, and the call ends.

/** Options of a callback that serves several servers. */
export interface SharedCallbackOptions<Source> extends Omit<ElicitationHandlerOptions, 'server'> {
  /**
   * The server that asks, or a function that returns it. Take the name from the library, such as the key of its own
   * configuration; never from the request's own members, which the server writes.
   */
  server?: ServerIdentity | ((source: Source) => ServerIdentity);
}

/** Answers a request of the server that `source` names. */
function answerFor<Source>(host: ElicitationHost, options: SharedCallbackOptions<Source>) {
  const { server, ...own } = copyOptions(options);
  const answer = answerParams(host, own);
  return async (source: Source, params: unknown, context: CallbackContext | undefined) => {
    const known = typeof server === 'function' && params ? server(source) : server;
    return answer(params, context, typeof known === 'object' ? { server: known } : {});
  };
}

/** The callback of mcp-use 1, @mastra/mcp 1, @voltagent/core, the Claude agent SDK and the Copilot SDK. */
export type ParamsHandler<Params> = (params: Params, context?: CallbackContext) => Promise<ElicitResult>;

/**
 * `elicitationHandler` for libraries that pass the params of a request, flat, and perhaps a context after them.
 *
 * ```ts
 * new MCPClient({ mcpServers, onElicitation: paramsHandler(element, { server }) });                  // mcp-use 1
 * await mcp.elicitation.onRequest('files', paramsHandler(element, { server }));                      // @mastra/mcp 1
 * mcpClient.elicitation.setHandler(paramsHandler(element, { server }));                              // @voltagent/core
 * query({ prompt, options: { onElicitation: paramsHandler(element, { server: byName }) } });         // Claude agent SDK
 * client.createSession({ onElicitationRequest: paramsHandler(element, { server: bySource }) });      // Copilot SDK
 * ```
 * with `byName = ({ serverName }) => ({ id: serverName, name: serverName })`, and `bySource` the same with
 * `elicitationSource`. The library sets both members, and the server cannot.
 *
 * If the library passes no signal, a request that the server withdraws stays on screen, and its answer is lost.
 * @throws {TypeError} as `elicitationHandler` does. The handler rejects as that handler does. VoltAgent then answers `cancel`;
 * the others reply with an error.
 */
export function paramsHandler<Params = unknown>(
  host: ElicitationHost,
  options: SharedCallbackOptions<Params> = {},
): ParamsHandler<Params> {
  const answer = answerFor(host, options);
  return (params, context) => answer(params, params, context);
}

/** The callback of @strands-agents/sdk. */
export type ContextFirstHandler = (context: CallbackContext, params: unknown) => Promise<ElicitResult>;

/**
 * `elicitationHandler` for libraries that pass the context before the params.
 *
 * ```ts
 * new McpClient({ transport, elicitationCallback: contextFirstHandler(element, { server }) });       // @strands-agents/sdk
 * ```
 * @throws {TypeError} as `elicitationHandler` does.
 */
export function contextFirstHandler(
  host: ElicitationHost,
  options: ElicitationHandlerOptions = {},
): ContextFirstHandler {
  const answer = answerParams(host, options);
  return (context, params) => answer(params, context);
}

/** The callback of @mastra/mcp 2. */
export type InputRequestHandler = (input: {
  key: string;
  params: unknown;
  signal?: AbortSignal;
}) => Promise<ElicitResult>;

/**
 * `elicitationHandler` for libraries that pass one entry of a multi round-trip (2026-07-28). A refused entry is answered
 * `cancel`, and a page is answered once the person has finished on it.
 *
 * ```ts
 * new MCPClient({ servers: { files: { url, inputRequests: inputRequestHandler(element, { server }) } } });  // @mastra/mcp 2
 * ```
 * @throws {TypeError} as `elicitationHandler` does.
 */
export function inputRequestHandler(
  host: ElicitationHost,
  options: ElicitationHandlerOptions = {},
): InputRequestHandler {
  const answer = answerParams(host, options);
  return ({ params, signal }) => answer(params, signal, {}, true);
}

/** The callback of the MCPClientManager in Cloudflare's `agents`. */
export type ManagerHandler = (
  request: { params?: unknown },
  serverId: string,
  signal?: AbortSignal,
) => Promise<ElicitResult>;

/**
 * `elicitationHandler` for a manager of several servers, which passes the id that it gives to the asking server. A single
 * connection of `agents` takes `elicitationHandler` itself.
 *
 * ```ts
 * const form = managerHandler(element, { server: (id) => ({ id, name: names[id] }) });
 * this.mcp.configureElicitationHandlers({ form, url: form });                                        // Cloudflare agents
 * ```
 * @throws {TypeError} as `elicitationHandler` does.
 */
export function managerHandler(host: ElicitationHost, options: SharedCallbackOptions<string> = {}): ManagerHandler {
  const answer = answerFor(host, options);
  return (request, serverId, signal) => answer(serverId, request?.params, signal);
}
