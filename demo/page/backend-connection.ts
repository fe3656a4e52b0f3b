import type { McpElicitation } from '../../src/index.js';
import { connectRelay, type RelayConnection } from '../../src/relay/page/index.js';
import type { Tampering, TrailReport } from '../client/call-trail.js';
import { type Reply, tapFetch } from './fetch-tap.js';
import type { DemoTool, ToolResult } from './sdk.js';
import type { Settings } from './settings.js';
import { reportFrom, type ToolConnection, type ToolReport } from './tool-connection.js';
import type { WireMessage } from './wire-tap.js';

export interface BackendOptions {
  onMessage(message: WireMessage): void;
  /** Called with the end of a call that another tab began, or this one before a reload. */
  onReport(tool: string, report: ToolReport): void;
  /** Called with the process that made a parked call again, before its report. */
  onResumed(process: string): void;
  /** Called with the process that answered a request, where there are several. */
  onReply(reply: Reply): void;
}

interface LastCall {
  tool: string;
  result: ToolResult;
  isResumed?: boolean;
  process?: string;
  /** It is parked, and has no result yet. */
  parker?: string;
}

/** Milliseconds until another process is asked, and how often. */
const PAUSE = 1000;
const ATTEMPTS = 20;

/** A connection to the demo's backend, which has the MCP client. What its server asks comes over the relay. */
export class BackendConnection implements ToolConnection {
  readonly #conversation: string;
  readonly #fetch: ReturnType<typeof tapFetch>;
  readonly #closing = new AbortController();
  #relay: RelayConnection | undefined;
  #tools: readonly DemoTool[] = [];
  #isCalling = false;
  /** Counts reports: only the latest one goes on waiting. */
  #reports = 0;

  private constructor(conversation: string, { onMessage, onReply }: BackendOptions) {
    this.#conversation = conversation;
    this.#fetch = tapFetch(onMessage, onReply);
  }

  /** @throws Error when the backend cannot be reached, or its MCP server. */
  static async open(
    { revision }: Pick<Settings, 'revision'>,
    element: McpElicitation,
    options: BackendOptions,
  ): Promise<BackendConnection> {
    const connection = new BackendConnection(revision, options);
    const signIn = () => connection.#post('session');
    // Tabs that open together would get a session each. Browsers have locks in secure contexts only.
    await (navigator.locks?.request('northwind-session', signIn) ?? signIn());
    const { tools } = await connection.#post<{ tools: DemoTool[] }>('tools');
    connection.#tools = tools;
    connection.#relay = connectRelay(element, {
      url: '/backend/elicitations',
      conversation: revision,
      fetch: connection.#fetch,
    });
    const { signal } = connection.#closing;
    element.addEventListener('close', () => connection.#reportLastCall(options), { signal });
    return connection;
  }

  get tools(): readonly DemoTool[] {
    return this.#tools;
  }

  async call(tool: string, withdrawAfter?: number): Promise<ToolReport> {
    this.#isCalling = true;
    try {
      const query = { tool, ...(withdrawAfter !== undefined && { withdraw: String(withdrawAfter) }) };
      const { result } = await this.#post<LastCall>('call', query);
      return reportFrom(result);
    } catch (error) {
      if (this.#closing.signal.aborted || !(error instanceof TypeError)) throw error;
      // The connection broke: what ran the call is gone.
      return { text: 'The backend ended before the tool did. Run the tool again.', isError: true };
    } finally {
      this.#isCalling = false;
    }
  }

  /** Calls a tool, and does not wait: the person's answer makes any process call it again. */
  async park(tool: string): Promise<void> {
    await this.#post('park', { tool });
  }

  /** The backend has the key, so it checks the trail. */
  async trail(tampering: Tampering): Promise<TrailReport | undefined> {
    const report = await this.#post<Partial<TrailReport>>('trail', { tampering });
    return report.entries && (report as TrailReport);
  }

  /** Detaches this tab. A call goes on, and what it asks appears again with the next connection. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#relay?.close();
  }

  async #reportLastCall({ onReport, onResumed }: BackendOptions): Promise<void> {
    if (this.#isCalling) return;
    const report = ++this.#reports;
    for (let attempt = 1; report === this.#reports; attempt++) {
      try {
        const { tool, result, isResumed, process, parker } = await this.#post<Partial<LastCall>>('last-call');
        if (tool && result) {
          if (isResumed && process) onResumed(process);
          onReport(tool, reportFrom(result));
        }
        if (!parker) return;
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        if (attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE)); // That process is gone. The others know, too.
      }
    }
  }

  async #post<Reply>(action: string, query: Record<string, string> = {}): Promise<Reply> {
    const address = `/backend/${action}?${new URLSearchParams({ conversation: this.#conversation, ...query })}`;
    const response = await this.#fetch(address, { method: 'POST', signal: this.#closing.signal });
    if (!response.ok) throw new Error(`The backend answered ${response.status}`);
    return response.json();
  }
}
