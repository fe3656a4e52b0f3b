import { type ElicitationHost, withUrlElicitation } from '../../src/adapters/index.js';
import { serverNameOf } from '../client/accept-labels.js';
import { AUDITED_TOOL, CallTrail, type Tampering, type TrailReport } from '../client/call-trail.js';
import { followingVisits } from '../client/following-visits.js';
import type { DemoTool, SdkClient } from './sdk.js';
import { openSdk } from './sdk-v2.js';
import type { Settings } from './settings.js';
import { reportFrom, type ToolConnection, type ToolReport } from './tool-connection.js';
import type { WireMessage } from './wire-tap.js';

/**
 * Milliseconds that the page waits for a tool. On 2025 sessions this runs while the person thinks, and the SDK's default
 * of 60 s would end the call while they type. The server waits as long, see ../mcp.mjs.
 */
const CALL_TIMEOUT = 10 * 60_000;

/** In `_meta` of a call: milliseconds after which the server withdraws its request. @see ../ask.mjs */
const WITHDRAW_AFTER = 'northwind.example/withdraw-after';

/** A client in this page, connected to the demo's MCP server in one revision. */
export class Connection implements ToolConnection {
  readonly #client: SdkClient;
  readonly #host: ElicitationHost;
  readonly #asking: ReturnType<typeof askingOn>;
  /** The trail of the last call, if it has one. */
  #trail: CallTrail | undefined;
  /** Ends the call that waits for an answer. On 2026-07-28, closing the client does not end it. */
  #call = new AbortController();

  private constructor(client: SdkClient, host: ElicitationHost, asking: ReturnType<typeof askingOn>) {
    this.#client = client;
    this.#host = host;
    this.#asking = asking;
  }

  /** @throws Error when the server cannot be reached or does not speak the revision. */
  static async open(
    { revision, sdk }: Pick<Settings, 'revision' | 'sdk'>,
    host: ElicitationHost,
    onMessage: (message: WireMessage) => void,
  ): Promise<Connection> {
    const asking = askingOn(revision);
    let connection: Connection | undefined;
    const audited: ElicitationHost = {
      elicit: (request, options) => (connection ? connection.#around(host) : host).elicit(request, options),
      complete: (elicitationId, serverId) => host.complete(elicitationId, serverId),
    };
    const following = followingVisits(audited, (reason) => connection?.stop(reason));
    // The page loads the first generation only when the person chooses it.
    const open = sdk === 'v1' ? (await import('./sdk-v1.js')).openSdk : openSdk;
    const client = await open({ revision, host: revision === '2025-11-25' ? following : audited, asking, onMessage });
    connection = new Connection(client, audited, asking);
    return connection;
  }

  /** The host of the running call. */
  #around(host: ElicitationHost): ElicitationHost {
    return this.#trail?.around(host) ?? host;
  }

  get tools(): readonly DemoTool[] {
    return this.#client.tools;
  }

  async call(name: string, withdrawAfter?: number): Promise<ToolReport> {
    this.#call = new AbortController();
    this.#trail = name === AUDITED_TOOL ? new CallTrail() : undefined;
    const { signal } = this.#call;
    const request = { name, ...(withdrawAfter !== undefined && { _meta: { [WITHDRAW_AFTER]: withdrawAfter } }) };
    const call = () => this.#client.callTool(request, { timeout: CALL_TIMEOUT, signal });
    try {
      return reportFrom(await withUrlElicitation(call, this.#host, { ...this.#asking, signal }));
    } catch (error) {
      if (signal.aborted) return { text: String(signal.reason), isError: true };
      throw error;
    }
  }

  async trail(tampering: Tampering): Promise<TrailReport | undefined> {
    return this.#trail?.report(tampering);
  }

  /** Gives up the running call. */
  stop(reason: string): void {
    this.#call.abort(reason);
  }

  /** Ends the session, and withdraws an open request. */
  async close(): Promise<void> {
    this.stop('The connection was closed.');
    await this.#client.close();
  }
}

function askingOn(revision: Settings['revision']) {
  return { server: { id: `northwind ${revision}`, name: serverNameOf(), origin: location.host }, revision };
}
