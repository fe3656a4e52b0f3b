import type { AnswerCheck, AnswerErrors } from './answer-check.js';
import type { Outcome } from './outcome.js';
import type { Persistence } from './persistence.js';
import type { ElicitationPort } from './port.js';
import type { Json } from './request.js';
import type { HostRequest } from './review.js';
import type { ElicitationMode, Revision } from './revisions.js';
import type { ElicitationScope } from './scope.js';

/** The server that asks, in the host application's words. None of it comes from a request. */
export interface ServerIdentity {
  /** Key for limits, policy and completion. Servers that the host trusts as one may share it. */
  id: string;
  /** The name to show. Without one the person reads "Unknown server". */
  name?: string;
  /** A trusted identity line, such as the origin of the server's URL. */
  origin?: string;
}

/**
 * The phase of a request.
 *
 * | state | meaning |
 * |---|---|
 * | `queued` | not shown yet |
 * | `shown` | on screen |
 * | `waiting` | the person agreed to visit a page, and it is open elsewhere |
 * | `done` | over; of a visited page, the visit is over too |
 */
export type RequestState = 'queued' | 'shown' | 'waiting' | 'done';

/**
 * Checks a value that the person typed as JSON, at each change, for example by a schema validator of the application.
 * @param schema The property's schema, with `$defs` and `definitions` of the whole. It is the same object at each check.
 * @param key The property's key.
 * @returns the error's text, as plain text; `undefined` if the value fits. A throw or another result is reported as an uncaught
 * error, and the value is not sent.
 */
export type JsonFieldCheck = (
  value: Json,
  schema: Readonly<Record<string, unknown>>,
  key: string,
) => string | undefined;

/** What an application may pass with a request. */
export interface ElicitOptions {
  /**
   * Aborts when the server cancels. Before the outcome, the abort withdraws the request (`withdrawn`). After consent to a
   * page, it ends the visit (completion `dismissed`), and the card disappears without a notice. After the visit it has no
   * effect. The notice depends on the reason of the abort:
   *
   * | reason | notice |
   * |---|---|
   * | an `ElicitationOver` | that of its `how`; none for `closed`. `completed` ends a visit as `completed` |
   * | an error with the code `CONNECTION_CLOSED` | the question is closed |
   * | any other | the server has withdrawn the question |
   */
  signal?: AbortSignal;
  /** The server that asks. It replaces the host's default as a whole: without a `name`, "Unknown server" is shown. */
  server?: ServerIdentity;
  /**
   * `application` for a question of the application itself: the card shows only its name, not that a server asks, and masks
   * secrets without a warning about servers. Never pass it with a server's request. Default `server`.
   */
  asker?: 'server' | 'application';
  /** The MCP session or connection that the request belongs to. */
  session?: string;
  /**
   * Whether this request cancels the one before it of the same server, scope and session that said so too, queued or on
   * screen. For servers with one elicitation a session, such as FrontMCP's. Default false: it is queued.
   */
  replaces?: boolean;
  /**
   * The scope whose answer the request asks for; `undefined` says that there was no scope. Default: the host's scope when
   * the request arrives or, of what a call or a run asks, when the application made the call. A host that has another scope
   * answers `cancel` and shows nothing. The order of members does not matter, and a scope without members is the same as none.
   */
  scope?: ElicitationScope | undefined;
  /** The modes that the client declared; a request of another mode is refused with -32602. Default: both. */
  modes?: readonly ElicitationMode[];
  /** The revision that the connection speaks: it decides which modes exist. */
  revision?: Revision;
  /** Time limit in milliseconds, from when the request is visible; 0 is none. Default: the host's. */
  timeout?: number;
  /** The server's real deadline in epoch milliseconds, where the host knows it. Wins over `timeout`. */
  deadline?: number;
  /**
   * URL mode: the time for the visit in milliseconds, from consent; it pauses while the person cannot see the host's page.
   * When it has passed, a notice replaces the card, and the end of the visit still counts for 30 minutes. 0 is none.
   * Default: the host's, which is 0 unless the application sets it.
   */
  visitTimeout?: number;
  /**
   * Whether the elicitation ends with `cancel` when the browser leaves the page for good (`pagehide`, not `persisted`).
   * For direct connections only: a backend or a task keeps its request over a reload. Default false.
   */
  cancelOnPageHide?: boolean;
  /** Whether the person may ask for more time. Default: true without `deadline`, false with one. */
  extendable?: boolean;
  /** Suggested answers, which win over the schema's defaults. A value that does not fit its field is ignored. */
  values?: Record<string, unknown>;
  /** Errors of an earlier answer: JSON pointer into the content (RFC 6901) → text, shown at the field. */
  errors?: Record<string, string>;
  /** Checks a valid answer before it leaves the host. Form mode only. */
  checkAnswer?: AnswerCheck;
  /**
   * Makes each property that cannot be shown a field for JSON, which this checks, and shows the key and type of every field. For
   * developers' hosts. It does not travel over a relay, where such a request stays blocked. Default: such properties say that
   * they cannot be shown.
   */
  jsonFields?: JsonFieldCheck | undefined;
  /** Labels in place of "Submit" and "Reject", for example "Delete file". The button that opens a page keeps its own text. */
  labels?: { accept?: string; reject?: string };
  /**
   * Whether the message is shown character by character. Default false: words between `**`, code between backticks and lines that
   * begin with `-` or `*` are shown as strong words, code and a list. Never so in a review. Never links, headings, images or HTML.
   */
  plainText?: boolean;
  /**
   * `danger`: the card warns of harm, and its main button has the colour of danger, in the application's judgement. A review
   * has its own.
   */
  tone?: 'danger';
  /**
   * Whether nested objects can be answered. Default: the host's, which is false unless the application sets it, because
   * answers are flat in all revisions of the protocol. The dialog dialect has nested answers.
   */
  nested?: boolean;
  /**
   * How long a yes to a form may hold beyond this one time, if the request offers that (`_meta.persist`). The person then
   * chooses between "Only this time", "For this session" and "Always". Default: the card does not ask.
   */
  remember?: readonly Persistence[];
  /**
   * `warn`: the person may send an answer with errors after seeing them. For inspectors and test tools. Only declared keys
   * are ever sent, and `checkAnswer` still decides. Over a relay, the backend has to set it, too. Default: the host's, which
   * is `strict` unless the application sets it.
   */
  validate?: 'strict' | 'warn';
  /**
   * URL mode: tells whether the person has finished on the page. The host calls it every 2 seconds while the page is
   * open; true ends the visit. The first throw or rejection is reported as an uncaught error, and polling goes on.
   */
  pollStatus?(): boolean | Promise<boolean>;
  /**
   * Treatment of fields that seem to ask for a secret (spec 2025-11-25, client/elicitation, "Security Considerations"):
   * `mask` masks them and warns, `warn` only warns. Default `mask`.
   */
  secrets?: 'mask' | 'warn';
  /**
   * Whether the person may give a reason for rejecting, which becomes `reason` of the outcome. No revision of the
   * protocol sends it; the dialog dialect does. Default: the host's, which is false unless the application sets it.
   */
  rejectReason?: boolean;
  /**
   * Called with each state of the request, `done` last. A host of your own calls it with `shown`, too: only an answer to what was
   * shown gives a request its place in a rate limit back. A throw is reported as an uncaught error and has no other effect.
   */
  onState?(state: RequestState): void;
}

/** What a call or a run knows of one of its requests. Middleware hands it on. */
export interface SeriesContext {
  /**
   * The call or run that asks, as an object. A host answers `cancel` to what it asks in another scope than its first request was
   * shown in, so also behind a host of an application that has no `scope`. Pages behind a relay do not get it.
   */
  readonly askedBy?: object | undefined;
  /**
   * Tells it apart from an equal request of the same call or run, so that each has a draft of its own: the key of an input
   * request, or the place of an interrupt.
   */
  readonly inputKey?: string | undefined;
  /**
   * The review whose card the person answered with "Approve the rest": the very object that the host was asked. A review that
   * this card listed is approved without a card of its own, after all middleware; any other is asked as usual, and so is each
   * one where nobody answered such a card.
   */
  readonly listedBy?: object | undefined;
  /**
   * An accepted request stays on screen, busy, until this settles or another request is shown. This keeps a series of
   * rounds in one dialog.
   */
  readonly hold?: Promise<unknown> | undefined;
}

/** The options of adapters and middleware. */
export interface HostElicitOptions extends ElicitOptions {
  /**
   * Whether a form of one yes/no field shows the buttons Yes and No in place of the field, Submit and Reject. Both accept.
   * For an application's own questions. Default false.
   */
  buttons?: boolean;
  /** Whether the card of a form has a Reject. For askers that take a rejection for something else. Default true. */
  rejectable?: boolean;
  /** Whether the person may silence the server. The caller then rejects its later requests unseen. Default false. */
  silenceable?: boolean;
  /** Called when the person silences the server, before any middleware receives the outcome. */
  onSilence?(): void;
  /**
   * Called by a middleware or a host that answers for the person, with the name of its rule, such as `policy: decline`. An
   * audit records it, and a rate limit counts the request.
   */
  onRule?(rule: string): void;
  /**
   * Called by a middleware that holds requests back because their server asks too often, with the first one of them. A pipeline
   * sets it: its host says so on screen.
   */
  onHeldBack?(): void;
  /**
   * Whether this elicitation is asked again: after `back`, or with errors of its answer. A rate limit does not count it
   * again. Default false.
   */
  repeated?: boolean;
  /** What the call or the run that asks knows of the request. Adapters and helpers set it. Default: nothing. */
  series?: SeriesContext | undefined;
  /** The place in a series, for "2 of 3"; `index` counts from 0. Going back gives the outcome `back`. */
  step?: { index: number; count: number; canGoBack: boolean };
  /**
   * What the person gave before, where they are asked again: after `back`, or with errors. The card begins with it: with the
   * content of a form as they left it, with changed arguments, or with a response. Default: nothing.
   */
  before?: Outcome;
  /**
   * Delivers the outcome of each action of the person to the caller, `reject`, `cancel` and `back` included. Until it
   * resolves, the card stays on screen, busy, and the elicitation has no outcome and no event. After five seconds the person
   * can close the card, and the delivery goes on.
   *
   * | result | what happens |
   * |---|---|
   * | resolves with `undefined`, or no member | the elicitation has this outcome |
   * | resolves with errors | the form opens again and shows them |
   * | rejects with an `ElicitationOver` | the elicitation is `withdrawn`, with the notice of its `how` |
   * | any other rejection, a throw, or another result | the answer may have arrived: the card shows it, and "Try again" sends the same; the person can still reject or cancel, and the time limit goes on. Where a cancel fails so, the next one is the outcome without a delivery. The error is reported as an uncaught one |
   *
   * It gets what may be sent again, so it must not change it. `checkAnswer` runs before it, once. A page to visit opens on the
   * press, before the consent is delivered. `signal` aborts when the elicitation ends before the delivery, or the person gives
   * another answer: the result no longer matters. Default: the outcome counts at once.
   */
  deliver?(
    outcome: Outcome,
    options: { signal: AbortSignal },
    // biome-ignore lint/suspicious/noConfusingVoidType: an async function without `return` gives Promise<void>
  ): AnswerErrors | undefined | void | Promise<AnswerErrors | undefined | void>;
}

/**
 * Anything that can show a request to a person: the element, or middleware around it. Adapters and middleware depend only on
 * this interface.
 */
export interface ElicitationHost {
  /**
   * The scope whose answers the host collects now. Middleware reads it when a request arrives. A host around another one has
   * that one's.
   */
  readonly scope?: ElicitationScope | undefined;
  /**
   * Aborts when the host ends all its requests, because it left the page for good, was never put into it, or its scope
   * changed. The next request gets a new signal. Middleware that holds requests back then answers them `cancel`. Default:
   * never.
   */
  readonly lifetime?: AbortSignal;
  /**
   * Shows the request. Resolves once. Nothing that a person or a server does makes it reject.
   * @param port The way to the owner, where that is not the host: a store of the application, or a backend. Middleware hands it on
   * unread. A host that knows no port ignores it, and its outcome is the answer.
   */
  elicit(request: HostRequest, options?: HostElicitOptions, port?: ElicitationPort): Promise<Outcome>;
  /**
   * Ends a visit, because the person has finished on the page (`notifications/elicitation/complete`, 2025-11-25). Ids are
   * unique per server only. The host ignores unknown ids and those of visits that are over.
   */
  complete(elicitationId: string, serverId?: string): void;
  /** Says on screen that requests cannot reach this page at the moment, until they can again. Default: nothing says so. */
  setReachable?(isReachable: boolean): void;
  /**
   * Says on screen that requests were held back, because their server asks too often. Default: nothing says so.
   * @param options Those of such a request.
   */
  sayHeldBack?(options: Pick<HostElicitOptions, 'server' | 'scope' | 'asker'>): void;
}
