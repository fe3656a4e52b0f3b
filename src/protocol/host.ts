import type { Outcome } from './outcome.js';
import type { ElicitationRequest } from './request.js';
import type { Revision } from './revisions.js';

/** Who asks, in the host application's words. Never taken from a request. */
export interface ServerIdentity {
  /** Key for limits, policy and completion; unique per connection that the host trusts as one server. */
  id: string;
  /** The name to show. Without one the person reads "Unknown server". */
  name?: string;
  /** A trusted identity line, such as the origin of the server's URL. */
  origin?: string;
}

/** Where a request stands. `waiting`: consent was given and the page of a URL request is open elsewhere. */
export type RequestState = 'queued' | 'shown' | 'waiting' | 'done';

/** How many other requests wait for their turn, as it changes. */
export interface WaitingRequests {
  readonly count: number;
  /** @returns what ends the subscription. */
  subscribe(listener: () => void): () => void;
}

export interface ElicitOptions {
  /** The server's cancellation. Aborted: the outcome is `withdrawn`. An abort after the outcome has no effect. */
  signal?: AbortSignal;
  /** Who asks. Given, it is used whole: a missing `name` is "Unknown server", not the host's default. */
  server?: ServerIdentity;
  /** The MCP session or connection that the request belongs to. */
  session?: string;
  /** The revision that the connection speaks: it decides which modes exist, and what `strict` refuses. */
  revision?: Revision;
  /** Refuse with -32602 whatever lies outside the revision's schema subset. Default false. */
  strict?: boolean;
  /** Time limit in milliseconds from being visible; 0 is none. Default: the host's. */
  timeout?: number;
  /** The server's real deadline in epoch milliseconds, where the host knows it. Wins over `timeout`. */
  deadline?: number;
  /** Whether the person may ask for more time. Default: true without `deadline`, false with one. */
  extendable?: boolean;
  /** The host's suggestions, over the schema's defaults. Those that do not fit their field are ignored. */
  values?: Record<string, unknown>;
  /** Answers refused before: JSON pointer into the content → text, shown at the field. */
  errors?: Record<string, string>;
  /** Names of the act in place of "Submit" and "Reject", for example "Delete file". */
  labels?: { accept?: string; reject?: string };
  /**
   * Whether nested objects can be answered. Default: the host's, false unless it says otherwise, since answers are flat
   * in all revisions of the protocol. The dialog dialect has them.
   */
  nested?: boolean;
  /**
   * URL mode: asked every two seconds while the page is open whether what is done there is done. True ends the waiting.
   * A throw is reported once, and the polling goes on.
   */
  pollStatus?(): boolean | Promise<boolean>;
  /** The requests that wait behind this one: their number is shown. */
  waiting?: WaitingRequests;
  /** Whether the person may silence the server: later requests of it are then to be declined unseen. Default false. */
  silenceable?: boolean;
  /**
   * What is done with fields that seem to ask for a secret (spec 2025-11-25, client/elicitation, "Security
   * Considerations"): warned of and masked, or warned of alone. Default `mask`.
   */
  secrets?: 'mask' | 'warn';
  /**
   * Whether the person may say why they reject: `reason` of the outcome. No revision of the protocol sends it, the dialog
   * dialect does. Default: the host's, false unless it says otherwise.
   */
  rejectReason?: boolean;
  /**
   * Keeps the question on screen, busy, from its acceptance until this settles or something else is asked: several
   * rounds then come in one dialog.
   */
  until?: Promise<unknown>;
  /** Where this question stands in a series; `index` counts from 0. Its way back gives the outcome `back`. */
  step?: { index: number; count: number; canGoBack: boolean };
  /** Told when the request moves on, `done` last. A throw in it is reported, and changes nothing. */
  onState?(state: RequestState): void;
}

/**
 * Whoever can put a request before a person: the element, or middleware around it.
 * Adapters and middleware depend on this interface alone.
 */
export interface ElicitationHost {
  /** Shows the request. Resolves exactly once; never rejects for what a person or a server does. */
  elicit(request: ElicitationRequest, options?: ElicitOptions): Promise<Outcome>;
  /**
   * The out-of-band page of a URL request is finished (`notifications/elicitation/complete`, 2025-11-25).
   * Ids are unique per server only; unknown and finished ones are ignored.
   */
  complete(elicitationId: string, serverId?: string): void;
}
