import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

/** One JSON-RPC message, as it went over the wire. */
export interface WireMessage {
  from: 'page' | 'server';
  kind: 'request' | 'notification' | 'result' | 'error';
  /** Of a result or an error: the method it answers. */
  method: string;
  message: JSONRPCMessage;
}

/** Tells of every message that passes the transport, both ways, before anybody acts on it. */
export function tap(transport: Transport, tell: (message: WireMessage) => void): void {
  const asked = new Map<string, string>();
  const report = (from: WireMessage['from'], message: JSONRPCMessage) => tell(describe(from, message, asked));

  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    report('page', message);
    return send(message, options);
  };

  // The client replaces `onmessage` while it negotiates, and later calls the one it found: a message may pass twice.
  const told = new WeakSet<JSONRPCMessage>();
  let deliver = transport.onmessage;
  Object.defineProperty(transport, 'onmessage', {
    get(): Transport['onmessage'] {
      const handler = deliver;
      return (message, extra) => {
        if (!told.has(message)) report('server', message);
        told.add(message);
        handler?.(message, extra);
      };
    },
    set(handler: Transport['onmessage']) {
      deliver = handler;
    },
  });
}

function describe(from: WireMessage['from'], message: JSONRPCMessage, asked: Map<string, string>): WireMessage {
  if ('method' in message) {
    if (!('id' in message)) return { from, kind: 'notification', method: message.method, message };
    asked.set(`${from} ${message.id}`, message.method);
    return { from, kind: 'request', method: message.method, message };
  }
  const other = from === 'page' ? 'server' : 'page';
  const method = asked.get(`${other} ${message.id}`) ?? 'unknown';
  return { from, kind: 'result' in message ? 'result' : 'error', method, message };
}
