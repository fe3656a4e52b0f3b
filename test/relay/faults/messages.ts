import type { Outcome } from '../../../src/protocol/outcome.js';

/** What a test tells a process. `key` names an elicitation before it has an id. */
export type Order =
  | { type: 'ask'; key: string; user: string; timeout: number }
  /** Parks a call that expires after so many milliseconds. Its id is its key. */
  | { type: 'park'; key: string; user: string; timeout: number }
  /** The server takes the request back. */
  | { type: 'abort'; key: string }
  /** Reports the first renewal that begins from now on. */
  | { type: 'renewal' }
  /** Takes all connections of its pool, or gives them back. */
  | { type: 'exhaust' | 'relieve' }
  /** Ends in order, as on SIGTERM. */
  | { type: 'close' };

/** What a process tells the test. */
export type Report =
  | { type: 'ready'; port: number }
  | { type: 'outcome'; key: string; outcome: Outcome }
  | { type: 'parked'; key: string; isKept: boolean }
  | { type: 'renewed' }
  | { type: 'error'; text: string };

/** A line in the file `CALLS`: what a process did with a parked call, written as it did it. */
export type CallLine =
  | { key: string; did: 'made'; attempt: number; content: unknown }
  | { key: string; did: 'ended'; why: string };
