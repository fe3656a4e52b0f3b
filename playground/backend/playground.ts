import { ElicitationOver } from 'mcp-elicitation/adapters';
import type { Relay } from 'mcp-elicitation/relay';
import type { WireMessage } from '../../demo/page/wire-tap.js';
import type { Revision } from '../../src/protocol/revisions.js';
import { lintRequest } from '../lint/lint-request.js';
import { REVISIONS } from '../lint/subset.js';
import type { ConnectionInfo, PlaygroundEvent } from '../protocol.js';
import { AskedOnWire } from './asked.js';
import { type Connected, connect } from './connect.js';
import { ConnectError, messageOf } from './connect-error.js';
import { quietHost } from './quiet-host.js';
import { describeTarget, identityOf, type Target } from './target.js';

/** The most events that a page gets when it opens. */
const MAX_EVENTS = 500;

/** Characters of a message's JSON that a page gets. A server may send more than a page can show. */
const MAX_SHOWN = 256 * 1024;

/** Whose requests these are: a playground has one person. */
export const SCOPE = { user: 'person' };

export interface PlaygroundOptions {
  target: Target;
  relay: Relay;
  revision: Revision | undefined;
  /** Milliseconds until the server must have answered. */
  timeout: number;
  /** Hears each event, for the terminal. */
  onEvent?(event: PlaygroundEvent): void;
}

/** The call that runs. */
interface Call {
  tool: string;
  stop: AbortController;
  /** How far the server says that it is. */
  progress?: string;
}

/** One server, its client, and what happened so far. Pages listen to it. */
export class Playground {
  readonly #options: PlaygroundOptions;
  readonly #listeners = new Set<(event: PlaygroundEvent) => void>();
  #events: PlaygroundEvent[] = [];
  #connection: ConnectionInfo;
  #connected: Promise<Connected | undefined> = Promise.resolve(undefined);
  #attempt = 0;
  #asked = new AskedOnWire();
  #call: Call | undefined;

  constructor(options: PlaygroundOptions) {
    this.#options = options;
    const target = describeTarget(options.target);
    this.#connection = {
      state: 'connecting',
      text: 'Connecting…',
      target,
      name: identityOf(options.target).name ?? target,
      chosen: options.revision ?? 'auto',
      tools: [],
    };
  }

  get connection(): ConnectionInfo {
    return this.#connection;
  }

  /** All that a page which opens now needs. */
  get events(): readonly PlaygroundEvent[] {
    const calling = { type: 'calling', tool: this.#call?.tool, progress: this.#call?.progress } as const;
    return [{ type: 'connection', connection: this.#connection }, ...this.#events, calling];
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: (event: PlaygroundEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Connects anew. It never rejects: the connection's state says what is wrong. */
  async connect(chosen: Revision | 'auto'): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const previous = this.#connected;
    this.stop('The connection was closed.');
    this.#show({ state: 'connecting', text: 'Connecting…', chosen, tools: [] });
    this.#connected = (async () => {
      await previous.then((connected) => connected?.close());
      return attempt === this.#attempt ? this.#open(chosen, attempt) : undefined;
    })();
    await this.#connected;
  }

  async #open(chosen: Revision | 'auto', attempt: number): Promise<Connected | undefined> {
    const { target, relay, timeout } = this.#options;
    this.#asked = new AskedOnWire();
    const isCurrent = () => attempt === this.#attempt;
    let isCutOff = false;
    const host = quietHost(
      relay.host(SCOPE),
      () => this.#call?.stop.signal,
      () => {
        isCutOff = true;
      },
    );
    try {
      const connected = await connect(target, {
        revision: chosen === 'auto' ? undefined : chosen,
        host,
        timeout,
        onMessage: (entry) => isCurrent() && this.#takeMessage(entry),
        onWords: (text) => isCurrent() && this.#add({ type: 'words', text }),
        onProblem: (text) => isCurrent() && this.#add({ type: 'problem', text }),
        onEnd: (text) => isCurrent() && this.#show({ state: 'failed', text, tools: [], isCutOff }),
      });
      const { revision, ownName, tools } = connected;
      if (isCurrent()) this.#show({ state: 'open', text: openText(revision), revision, ownName, tools });
      return connected;
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      if (isCurrent()) this.#show({ state: 'failed', text: error.message, tools: [] });
      return undefined;
    }
  }

  /**
   * Calls a tool; the result is an event.
   * @returns false while another call runs
   */
  call(tool: string, args: Record<string, unknown>): boolean {
    if (this.#call) return false;
    const stop = new AbortController();
    const call: Call = { tool, stop };
    this.#call = call;
    this.#tell({ type: 'calling', tool });
    const run = async () => {
      const connected = await this.#connected;
      if (!connected) throw new Error(this.#connection.text);
      const onProgress = (progress: string) => {
        call.progress = progress;
        if (this.#call === call) this.#tell({ type: 'calling', tool, progress });
      };
      return connected.call(tool, args, { signal: stop.signal, onProgress });
    };
    run()
      .then(
        (result) => this.#add({ type: 'result', end: { tool, result } }),
        (error) =>
          this.#add({
            type: 'result',
            end: { tool, error: stop.signal.aborted ? String(stop.signal.reason) : messageOf(error) },
          }),
      )
      .finally(() => {
        stop.abort(new ElicitationOver('withdrawn'));
        this.#call = undefined;
        this.#tell({ type: 'calling', tool: undefined });
      });
    return true;
  }

  /** Gives the running call up. */
  stop(reason: string): void {
    this.#call?.stop.abort(reason);
  }

  /** Forgets what happened so far. */
  clear(): void {
    this.#events = [];
  }

  async close(): Promise<void> {
    this.#attempt += 1;
    this.stop('The playground ends.');
    await (await this.#connected)?.close();
  }

  #takeMessage(entry: WireMessage): void {
    this.#add({ type: 'wire', entry: shown(entry) });
    const { asked, answered } = this.#asked.read(entry);
    const { revision, chosen } = this.#connection;
    const spoken = REVISIONS.find((known) => known === (revision ?? chosen));
    for (const { number, params } of asked) {
      const findings = lintRequest(params, spoken);
      this.#add({ type: 'asked', asked: { number, params, findings, ...(this.#call && { tool: this.#call.tool }) } });
    }
    for (const answer of answered) this.#add({ type: 'answered', answered: answer });
  }

  #show(change: Partial<ConnectionInfo> & Pick<ConnectionInfo, 'state' | 'text' | 'tools'>): void {
    const { revision: _, ownName: __, isCutOff: ___, ...before } = this.#connection;
    this.#connection = { ...before, ...change };
    this.#tell({ type: 'connection', connection: this.#connection });
  }

  #add(event: PlaygroundEvent): void {
    this.#events.push(event);
    if (this.#events.length > MAX_EVENTS) this.#events.shift();
    this.#tell(event);
  }

  #tell(event: PlaygroundEvent): void {
    for (const listener of this.#listeners) listener(event);
    this.#options.onEvent?.(event);
  }
}

/** The entry, without a message that is too large for a page. */
function shown(entry: WireMessage): WireMessage {
  const { length } = JSON.stringify(entry.message);
  return length > MAX_SHOWN ? { ...entry, message: { 'too large to show': `${length} characters` } } : entry;
}

function openText(revision: string): string {
  const hasElicitation = REVISIONS.some((known) => known === revision);
  return `Connected, ${revision}${hasElicitation ? '' : ', which has no elicitation'}`;
}
