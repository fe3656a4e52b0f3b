import { type ElicitationCapability, elicitationCapability } from '../../protocol/capability.js';
import type { ElicitationHost } from '../../protocol/host.js';
import { isObject } from '../../protocol/json.js';
import type { RequestId } from '../../protocol/reply.js';
import { DEFAULT_MODES } from '../../protocol/revisions.js';
import { askThrough, inPresentScope } from '../ask.js';
import type { InputRequiredOptions } from '../call-inputs.js';
import { type ConnectionOptions, copyOptions } from '../connection-options.js';
import { type JsonRpcConnection, jsonRpcConnection } from '../json-rpc.js';
import { clientCalls } from './client-calls.js';
import { type ClientRequest, type Message, report, type Transport, type TransportLike } from './transport.js';

/** @see 2026-07-28 basic/index, "_meta" */
const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** Options of one transport. */
export interface WithElicitationOptions
  extends Omit<InputRequiredOptions, 'signal'>,
    Pick<ConnectionOptions, 'onState'> {}

/**
 * Adds elicitation between an SDK and its transport. The SDK sees neither the requests nor the retries, so it cannot change
 * or reject them, and needs no capability and no handler.
 *
 * ```ts
 * const transport = new StreamableHTTPClientTransport(url); // of SDK v1 or v2
 * await client.connect(withElicitation(transport, element, { server, modes: ['form', 'url'] }));
 * ```
 * - 2025 revisions: `elicitation/create`, its cancellation, `notifications/elicitation/complete`, and error -32042: the
 *   person visits the pages, then the request is sent again.
 * - 2026-07-28: the person gives the input that a result asks for, then the request is sent again.
 *
 * A retry has a new id on the wire, and the client gets the final response under its own id. The capability is announced in
 * `initialize` (2025) or in `_meta` of each request (2026-07-28). All other messages, options and members pass unchanged. A
 * result that asks for sampling or roots as well also passes unchanged, unless `other` is given.
 *
 * When the connection closes, all open elicitations are withdrawn. When the client cancels a call, the elicitations of its
 * results are withdrawn. A request of a 2025 session names no call, so only the server can cancel it. The client's own
 * time limit runs while the person is asked: give its calls enough time. A call cannot go on if the person gives up a page
 * that it needs, if a retry cannot be sent, or after too many rounds. It then ends with a JSON-RPC error: that of the
 * server, else -32603.
 * @param transport Use the returned transport in its place from now on.
 * @param options `modes`: default form only.
 * @throws {TypeError} if a member of `rateLimit` is not a number over 0.
 */
export function withElicitation<T extends TransportLike>(
  transport: T,
  host: ElicitationHost,
  options: WithElicitationOptions = {},
): T {
  const { modes = DEFAULT_MODES, revision } = options;
  const elicitation = elicitationCapability(modes, revision);
  const asking = { ...copyOptions(options), modes };
  const inner = transport as unknown as Transport;
  const ask = askThrough(host, asking);
  const connect = () =>
    jsonRpcConnection(host, ask, {
      ...asking,
      send: (reply) => inner.send(reply as Message),
      onError: (error) => report(outer, error),
    });
  let connection: JsonRpcConnection | undefined = connect();
  const close = () => {
    connection?.close();
    connection = undefined;
    calls.close();
  };

  /** The members that the client sees in place of the transport's. */
  const outer: Transport = {
    onmessage: inner.onmessage,
    onclose: inner.onclose,
    onerror: inner.onerror,
    start() {
      connection ??= connect();
      return inner.start();
    },
    async send(message, sendOptions) {
      const { id, method, params } = message;
      if (method !== undefined && id !== undefined)
        return calls.send(announce(message as ClientRequest, elicitation), sendOptions);
      if (method !== 'notifications/cancelled' || params?.requestId === undefined)
        return inner.send(message, sendOptions);
      const requestId = calls.cancel(params.requestId as RequestId);
      if (requestId === undefined) return;
      return inner.send(
        requestId === params.requestId ? message : { ...message, params: { ...params, requestId } },
        sendOptions,
      );
    },
    close() {
      close();
      return inner.close();
    },
  };

  const calls = clientCalls(() => inPresentScope(ask, host, asking), inner, outer, asking);

  inner.onmessage = (message, extra) => {
    if (connection?.receive(message)) return;
    if (isObject(message) && message.method === undefined) calls.receive(message, extra);
    else outer.onmessage?.(message, extra);
  };
  inner.onclose = () => {
    close();
    outer.onclose?.();
  };
  inner.onerror = (error) => outer.onerror?.(error);

  const holderOf = (key: PropertyKey) => (Object.hasOwn(outer, key) ? outer : transport);
  // The proxy's methods run on the transport itself, because only that can read its private fields.
  return new Proxy(transport, {
    get(_, key) {
      const holder = holderOf(key);
      const value = Reflect.get(holder, key);
      return holder === transport && typeof value === 'function' ? value.bind(transport) : value;
    },
    set: (_, key, value) => Reflect.set(holderOf(key), key, value),
  });
}

/** Adds the capability to those of the client, in requests that declare any. */
function announce(request: ClientRequest, elicitation: ElicitationCapability): ClientRequest {
  const { method, params } = request;
  if (method === 'initialize') {
    return { ...request, params: { ...params, capabilities: { ...params?.capabilities, elicitation } } };
  }
  const meta = params?._meta;
  const declared = meta?.[CLIENT_CAPABILITIES];
  return declared
    ? { ...request, params: { ...params, _meta: { ...meta, [CLIENT_CAPABILITIES]: { ...declared, elicitation } } } }
    : request;
}
