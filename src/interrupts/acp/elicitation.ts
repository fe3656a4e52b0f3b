import { answerParams, type ElicitationHandlerOptions } from '../../adapters/sdk-handler.js';
import { ElicitationRefused } from '../../protocol/errors.js';
import type { ElicitationHost } from '../../protocol/host.js';
import { isObject, ownValue } from '../../protocol/json.js';
import type { ElicitResult } from '../../protocol/reply.js';

/** Options of one connection to an agent. */
export interface AcpHandlerOptions extends Omit<ElicitationHandlerOptions, 'revision'> {
  /**
   * The class of that name in `@agentclientprotocol/sdk`. Only its instances keep their code on the wire: without it, the
   * SDK answers each refused request with -32603.
   */
  RequestError?: new (
    code: number,
    message: string,
  ) => Error;
}

/** The part of the SDK's ClientRequestContext that this adapter needs. */
export interface AcpContext {
  params: unknown;
  signal: AbortSignal;
}

/** The handler to register. It rejects with `RequestError`, or with the reason of the signal. */
export type AcpHandler = (context: AcpContext) => Promise<ElicitResult>;

/**
 * The handler for `elicitation/create` of the Agent Client Protocol, in which an agent asks the person, for itself or for an
 * MCP server. Use `completionHandler` for `elicitation/complete`, and `elicitationCapability` for the member `elicitation` of
 * the client's capabilities.
 *
 * ```ts
 * client()
 *   .onRequest('elicitation/create', acpHandler(element, { server: agent, RequestError }))
 *   .onNotification('elicitation/complete', completionHandler(element, { server: agent }));
 * ```
 * A request of a session belongs to that session. A request outside a session (such as during sign-in) has the session of
 * `options`, or none.
 * @param options `server`: the agent, in the application's words.
 * @throws {TypeError} as `elicitationHandler` does. For a refused request the handler rejects with `RequestError`, or without
 * that class with `ElicitationRefused`.
 * @see https://agentclientprotocol.com/protocol/v1/elicitation
 */
export function acpHandler(host: ElicitationHost, options: AcpHandlerOptions = {}): AcpHandler {
  const { RequestError } = options;
  const answer = answerParams(host, options);
  return async ({ params, signal }) => {
    const session = ownValue(params, 'sessionId');
    try {
      const result = await answer(requestFrom(params), signal, typeof session === 'string' ? { session } : {});
      signal.throwIfAborted(); // The SDK turns it into -32800 for a cancelled request.
      return result;
    } catch (error) {
      throw RequestError && error instanceof ElicitationRefused ? new RequestError(error.code, error.message) : error;
    }
  };
}

/**
 * Removes null keywords from the schema and from its properties. In this protocol they mean "not given"; in a JSON Schema they
 * would be defects.
 */
function requestFrom(params: unknown): unknown {
  const schema = ownValue(params, 'requestedSchema');
  if (!isObject(params) || !isObject(schema)) return params;
  const properties = ownValue(schema, 'properties');
  const given = isObject(properties) && {
    properties: Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, withoutNulls(property)])),
  };
  return { ...params, requestedSchema: { ...withoutNulls(schema), ...given } };
}

function withoutNulls<Value>(value: Value): Value {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) as Value;
}
