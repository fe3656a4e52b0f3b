/** For tsc alone: the transports of both SDKs fit, and keep their types. */
import type { Transport as TransportV2 } from '@modelcontextprotocol/client';
import {
  Client as ClientV2,
  StreamableHTTPClientTransport as HttpV2,
  InMemoryTransport as MemoryV2,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport as MemoryV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport as TransportV1 } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type ElicitationHost, withElicitation } from '../../src/adapters/index.js';

export async function bothSdks(host: ElicitationHost, url: URL, anyV1: TransportV1, anyV2: TransportV2) {
  const options = { server: { id: 'acme' }, modes: ['form', 'url'] } as const;
  const v1 = new ClientV1({ name: 'a', version: '1' });
  await v1.connect(withElicitation(anyV1, host, options));
  await v1.connect(withElicitation(new MemoryV1(), host));
  await v1.connect(withElicitation(new StdioV1({ command: 'node' }), host));
  const httpV1: HttpV1 = withElicitation(new HttpV1(url), host, options);
  await httpV1.terminateSession();

  const v2 = new ClientV2({ name: 'a', version: '1' });
  await v2.connect(withElicitation(anyV2, host, options));
  await v2.connect(withElicitation(new MemoryV2(), host));
  await v2.connect(withElicitation(new StdioV2({ command: 'node' }), host));
  const httpV2: HttpV2 = withElicitation(new HttpV2(url), host, options);
  await httpV2.finishAuth('code');

  // @ts-expect-error It has no `send`.
  withElicitation({ start: async () => {}, close: async () => {} }, host);
  // @ts-expect-error There is no such mode.
  withElicitation(anyV2, host, { modes: ['voice'] });
  // @ts-expect-error `cancel` is a reply, not a signal.
  withElicitation(anyV2, host, { signal: 'cancel' });
  return [v1, v2];
}
