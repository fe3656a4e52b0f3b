import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { completionHandler, elicitationHandler, withInputs } from '../../src/adapters/index.js';
import { clientOptions } from '../client/client-options.js';
import { CLIENT_INFO, endpoint, type SdkClient, type SdkOptions } from './sdk.js';
import { tap } from './wire-tap.js';

/** @throws Error when the server cannot be reached or does not speak the revision. */
export async function openSdk({ revision, host, asking, onMessage }: SdkOptions): Promise<SdkClient> {
  const client = new Client(CLIENT_INFO, clientOptions(revision));
  client.setRequestHandler('elicitation/create', elicitationHandler(host, asking));
  if (revision === '2025-11-25') {
    client.setNotificationHandler('notifications/elicitation/complete', completionHandler(host, asking));
  }
  const transport = new StreamableHTTPClientTransport(endpoint());
  tap(transport, onMessage);
  await client.connect(transport);
  const { tools } = await client.listTools();
  return {
    tools,
    // On 2026-07-28 the requests come with the result. withInputs shows them as one series with a way back; the SDK alone
    // would show each by itself.
    callTool: (call, options) =>
      revision === '2026-07-28'
        ? withInputs(
            (retry) => client.callTool({ ...call, ...retry }, { ...options, allowInputRequired: true }),
            host,
            {
              ...(asking.server && { server: asking.server }),
              revision,
              signal: options.signal,
            },
          )
        : client.callTool(call, options),
    async close() {
      await transport.terminateSession().catch(() => {}); // Without the server, the session is over too.
      await client.close();
    },
  };
}
