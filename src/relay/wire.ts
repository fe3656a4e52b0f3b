import type { PublicState } from '../lifecycle/state.js';
import type { HostElicitOptions, ServerIdentity } from '../protocol/host.js';
import type { OptionsWith } from '../protocol/options.js';
import type { Answer } from '../protocol/port.js';
import type { ElicitationRequest } from '../protocol/request.js';
import type { ReviewData } from '../protocol/review.js';

/**
 * The version of these messages. A page says it with each connection and post (`?v=3`); a backend that speaks another one
 * answers 400, so that an old page in a tab never misreads a new backend.
 */
export const WIRE_VERSION = 3;

/** Milliseconds between two pings on a stream. */
export const PING_INTERVAL = 15_000;
/** Milliseconds of silence after which a page takes its stream for lost. */
export const SILENCE_LIMIT = 35_000;

/**
 * The options of an elicitation that a page needs: all but those that the backend keeps to itself. What JSON cannot carry is
 * replaced by states and events.
 */
export interface WireOptions extends Pick<HostElicitOptions, OptionsWith<'wire'>> {
  /** That of the option `series`. */
  inputKey?: string;
}

/** What never changes of an elicitation. */
export interface WireElicitation {
  request: ElicitationRequest;
  /** The action to decide about, where the application asks for a review. A page that knows none refuses its `request`. */
  review?: ReviewData;
  /** Who asks, in the backend's words. The page shows exactly that. */
  server?: ServerIdentity;
  options: WireOptions;
  /** Whether an accepted elicitation stays on screen until it is over or the next one is there. */
  hold?: true;
}

/**
 * An elicitation at one moment. Of two, the one that is over counts, else the one with the higher version; the same one again
 * changes nothing.
 */
export interface WireState extends PublicState {
  /** Knowing it is worth nothing: every message is checked against the caller's scope. */
  id: string;
  /** Comes with the first state of each connection. */
  elicitation?: WireElicitation;
  /** Identifies the last answer. A page recognises its own by the same member of `PostReply`. */
  answerWriteId?: string;
}

/** What the backend sends on a stream: the JSON of a server-sent event's `data`. */
export type BackendMessage =
  /**
   * The first message of every connection: all elicitations of the scope that are not over. It replaces all that the page
   * has. `identity` is a digest of the user, by which a page knows that the stream is still of the same person.
   */
  | { type: 'snapshot'; states: WireState[]; identity: string }
  /** Newer states of some. */
  | { type: 'states'; states: WireState[] }
  /** The last message of a stream that made room for a newer one of the same person. */
  | { type: 'replaced' }
  | { type: 'ping' };

/** What a page posts: one event of the lifecycle, as JSON. */
export type PageEvent =
  /** The person can see it: from the first such event on, its time limit runs. */
  | { type: 'shown'; id: string }
  /** `attempt` is that of the state that the person answers. */
  | { type: 'answer'; id: string; attempt: number; answer: Answer }
  /** The person says that the visit is over. */
  | { type: 'visited'; id: string; completion: 'completed' | 'dismissed' }
  /** The person wants more time, in milliseconds. `press` is a random number: the same press again adds nothing. */
  | { type: 'more-time'; id: string; ms: number; press?: number };

/**
 * The body of each reply of the relay, to a post or to a request for a stream. After 202 the backend has the event. Whether the
 * asking process has the answer, only `state` says, here or on the stream.
 */
export interface PostReply {
  /**
   * The version of these messages. Only the relay's own replies have it. A reply without it came from a proxy and ends nothing.
   */
  relay: number;
  /** The newest state, where the elicitation is known. */
  state?: WireState;
  /** With 202, if the answer counts or has counted: the states about it have the same. */
  answerWriteId?: string;
  /** Not with 202. For people who read logs; it contains nothing of the answer. */
  error?: string;
  /** With 422: JSON pointer into the content (RFC 6901) → text. The form opens again with them. */
  errors?: Record<string, string>;
}
