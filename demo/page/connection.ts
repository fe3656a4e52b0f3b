import {
  Client,
  type ClientCapabilities,
  type ClientOptions,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client';
import { type ElicitationHost, elicitationHandler } from '../../src/adapters/index.js';
import type { Settings } from './settings.js';
import { tap, type WireMessage } from './wire-tap.js';

/**
 * Milliseconds the page waits for a tool. On 2025 sessions this runs while the person thinks, and the SDK's default
 * of 60 s would end the call under their hands. The server waits as long, see ../mcp.mjs.
 */
const CALL_TIMEOUT = 10 * 60_000;

/** The host's own name for the server: what a server says of itself is never shown as who asks. */
const SERVER_NAME = 'Northwind Bank';

export interface ToolReport {
  text: string;
  isError: boolean;
}

/** A connection of one revision to the demo's MCP server. */
export class Connection {
  readonly tools: readonly Tool[];
  readonly #client: Client;
  readonly #transport: StreamableHTTPClientTransport;
  /** Ends the calls that wait for an answer: on 2026-07-28 closing the client does not. */
  readonly #closing = new AbortController();

  private constructor(client: Client, transport: StreamableHTTPClientTransport, tools: readonly Tool[]) {
    this.#client = client;
    this.#transport = transport;
    this.tools = tools;
  }

  /** @throws Error when the server cannot be reached or does not speak the revision. */
  static async open(
    revision: Settings['revision'],
    host: ElicitationHost,
    onMessage: (message: WireMessage) => void,
  ): Promise<Connection> {
    const client = new Client({ name: 'mcp-elicitation-demo', version: '1.0.0' }, optionsFor(revision));
    const server = { id: `northwind ${revision}`, name: SERVER_NAME, origin: location.host };
    const handler = elicitationHandler(host, { server, revision });
    client.setRequestHandler('elicitation/create', handler);
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', location.href));
    tap(transport, onMessage);
    await client.connect(transport);
    const { tools } = await client.listTools();
    return new Connection(client, transport, tools);
  }

  /** Calls a tool and waits for the answer to whatever it asks. */
  async call(name: string): Promise<ToolReport> {
    const { content, isError } = await this.#client.callTool(
      { name },
      {
        timeout: CALL_TIMEOUT,
        signal: this.#closing.signal,
      },
    );
    const texts = content.map((block) => (block.type === 'text' ? block.text : `(${block.type})`));
    return { text: texts.join('\n'), isError: isError === true };
  }

  /** Ends the session. A question that is still open is withdrawn. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#transport.terminateSession().catch(() => {}); // The server may be gone, which ends it too.
    await this.#client.close();
  }
}

/** Both 2025 revisions negotiate by `initialize`, and the first version offered is the one asked for. */
function optionsFor(revision: Settings['revision']): ClientOptions {
  if (revision === '2026-07-28') {
    return { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: revision } } };
  }
  // Modes have names since 2025-11-25; before, an empty object meant forms.
  const capabilities: ClientCapabilities = { elicitation: revision === '2025-06-18' ? {} : { form: {} } };
  return { capabilities, supportedProtocolVersions: [revision] };
}
