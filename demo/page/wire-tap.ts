import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

/** One message on the wire: JSON-RPC, or what the page and its backend say to each other. */
export interface WireMessage {
  from: 'page' | 'server';
  kind: 'request' | 'notification' | 'result' | 'error';
  /** For a result or an error: the method that it answers. */
  method: string;
  /** Of several processes of the backend, the one that sent it. */
  process?: string | undefined;
  message: JSONRPCMessage | BackendMessage;
}

/** A message to or from the backend: any object but one of JSON-RPC. */
export interface BackendMessage {
  jsonrpc?: never;
  [member: string]: unknown;
}

/** Reports every message on the transport, in both directions, before anything handles it. */
export function tap(transport: Transport, onMessage: (message: WireMessage) => void): void {
  /** Direction and id of each request → its method. */
  const requests = new Map<string, string>();
  const report = (from: WireMessage['from'], message: JSONRPCMessage) => onMessage(describe(from, message, requests));

  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    report('page', message);
    try {
      await send(message, options);
    } catch (error) {
      // Over HTTP, a refusal is a status and a body, which the transport throws and does not deliver.
      if ('method' in message) onMessage(refusalOf(message.method, error));
      throw error;
    }
  };

  // While the client negotiates, it replaces `onmessage` and calls the earlier one: a message may pass twice.
  const reported = new WeakSet<JSONRPCMessage>();
  let deliver = transport.onmessage;
  Object.defineProperty(transport, 'onmessage', {
    get(): Transport['onmessage'] {
      const handler = deliver;
      if (!handler) return undefined; // An outer wrapper would pass its own messages to it.
      return (message, extra) => {
        if (!reported.has(message)) report('server', message);
        reported.add(message);
        handler(message, extra);
      };
    },
    set(handler: Transport['onmessage']) {
      deliver = handler;
    },
  });
}

/** The reply in the body of a refusal, else why there is none. */
function refusalOf(method: string, error: unknown): WireMessage {
  const { data } = error as { data?: { text?: string } };
  let message: WireMessage['message'] = { 'no reply': error instanceof Error ? error.message : String(error) };
  try {
    const body: unknown = JSON.parse(data?.text ?? '');
    if (typeof body === 'object' && body !== null && 'jsonrpc' in body) message = body as JSONRPCMessage;
  } catch {
    // The body is not valid JSON.
  }
  return { from: 'server', kind: 'error', method, message };
}

function describe(from: WireMessage['from'], message: JSONRPCMessage, requests: Map<string, string>): WireMessage {
  if ('method' in message) {
    if (!('id' in message)) return { from, kind: 'notification', method: message.method, message };
    requests.set(`${from} ${message.id}`, message.method);
    return { from, kind: 'request', method: message.method, message };
  }
  const other = from === 'page' ? 'server' : 'page';
  const method = requests.get(`${other} ${message.id}`) ?? 'unknown';
  return { from, kind: 'result' in message ? 'result' : 'error', method, message };
}
