/** What the page and its backend tell each other. Elicitations go over the relay. */
import type { WireMessage } from '../demo/page/wire-tap.js';
import type { Revision } from '../src/protocol/revisions.js';
import type { Finding } from './lint/finding.js';

export interface ToolInfo {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema?: Record<string, unknown>;
}

/** Whether there is a server, in one sentence. */
export interface ConnectionInfo {
  state: 'connecting' | 'open' | 'failed';
  text: string;
  /** The server, as the person chose it. */
  target: string;
  /** What requests call the server. */
  name: string;
  /** What the server calls itself; nobody has checked it. */
  ownName?: string;
  /** The chosen revision; `auto` is the newest that both sides speak. */
  chosen: Revision | 'auto';
  /** The revision that both sides speak. */
  revision?: string;
  tools: ToolInfo[];
  /** Whether the server ended while a request of it was open. */
  isCutOff?: boolean;
}

/** A request of the server, as it was on the wire. */
export interface Asked {
  /** Counts from 1. */
  number: number;
  /** The tool that ran; absent for a request outside any call. */
  tool?: string;
  params: unknown;
  findings: Finding[];
}

/** What the client sent as the answer. */
export interface Answered {
  number: number;
  answer: unknown;
}

export interface CallEnd {
  tool: string;
  result?: unknown;
  error?: string;
}

/** One event of the stream. */
export type PlaygroundEvent =
  | { type: 'connection'; connection: ConnectionInfo }
  | { type: 'calling'; tool: string | undefined; progress?: string | undefined }
  | { type: 'wire'; entry: WireMessage }
  | { type: 'asked'; asked: Asked }
  | { type: 'answered'; answered: Answered }
  | { type: 'result'; end: CallEnd }
  | { type: 'problem'; text: string }
  | { type: 'words'; text: string };

/** The first event of each stream: forget what was shown, because the events so far follow. */
export interface FreshStart {
  type: 'fresh';
}
