import type { AnswerErrors, Failure } from './answer-check.js';
import type { Completion, Content } from './outcome.js';
import type { OverCause } from './over.js';
import type { Persistence } from './persistence.js';
import type { Json } from './request.js';

/**
 * Where an elicitation is in its life.
 *
 * | phase | meaning |
 * |---|---|
 * | `open` | the person can answer, now or when its turn comes |
 * | `answered` | the person has answered, and the owner has not taken the answer yet: every view is busy |
 * | `visiting` | the owner has the consent, and the page is open elsewhere |
 * | `held` | the owner has the answer; the card stays on screen until the next step of its series |
 * | `over` | no event changes it any more |
 *
 * The owner asked for it and waits for the outcome: the session in the page, a process of a backend, or an application's store.
 */
export type Phase = 'open' | 'answered' | 'visiting' | 'held' | 'over';

/** What a person does with an elicitation. An approval carries no arguments: they are those that the owner asked about. */
export type Answer =
  | { action: 'accept'; content?: Content; remember?: Persistence }
  | { action: 'approve'; remember?: Persistence; rest?: true }
  | { action: 'edit'; args: Json; remember?: Persistence }
  | { action: 'respond'; text: string }
  | { action: 'reject'; reason?: string; silence?: true }
  | { action: 'cancel'; all?: true }
  | { action: 'back' };

/** Errors that the owner found in an answer: JSON pointer into the content (RFC 6901) → text. */
export type Errors = Readonly<Record<string, string>>;

/** What the owner says of an elicitation. Only `phase` must be there. */
export interface PortState {
  readonly phase: Phase;
  /** Counts how often the form has been opened, from 1, which is the default. A higher number opens the form again. */
  readonly attempt?: number | undefined;
  /**
   * The `answerId` of the answer that `phase`, `errors` and `failure` are about. Default: that of the view that sends one. Set it
   * where several views may answer: the others say that it was answered elsewhere.
   */
  readonly answerId?: string | undefined;
  /**
   * While `answered` with the failure `delivery`: the `answer` of the event with this `answerId`, secrets included. A view that has
   * not sent it shows it then, and can send it again, also after a reload. Without it, such a view is busy until `state` says
   * something else.
   */
  readonly answer?: object | undefined; // Vue's types cannot unwrap a recursive one.
  /**
   * Why the answer was not taken: the form is open again, as the next attempt, and shows this. While `answered`, `failure` says that
   * the answer may have arrived.
   */
  readonly errors?: Errors | undefined;
  readonly failure?: Failure | undefined;
  /** How the visit of the page ended, once it is over. */
  readonly completion?: Completion | undefined;
  /** How it ended, once it is over. Default `answered`. Any other one leaves a notice, but for `closed`. */
  readonly how?: OverCause | undefined;
  /**
   * When its time or that of the visit runs out, in epoch milliseconds by this machine's clock: the card counts down, and the owner
   * ends it.
   */
  readonly endsAt?: number | undefined;
  /** Whether the time of the visit is over, and its end still counts until `endsAt`: a line says so in place of the card. */
  readonly isOvertime?: boolean | undefined;
}

/**
 * What a view tells the owner.
 *
 * | event | meaning |
 * |---|---|
 * | `shown` | the person can see it. Once for each view |
 * | `answer` | the person has answered the form of this attempt. The same answer of a view has the same `answerId`, also when it is sent again |
 * | `visited` | the person says that the visit of the page is over |
 * | `more-time` | the person asks for more time, in milliseconds |
 */
export type PortEvent =
  | { readonly type: 'shown' }
  | { readonly type: 'answer'; readonly answer: Answer; readonly answerId: string; readonly attempt: number }
  | { readonly type: 'visited'; readonly completion: 'completed' | 'dismissed' }
  | { readonly type: 'more-time'; readonly ms: number };

/**
 * The way to the owner of an elicitation, where that is not the element: a store of the application, or a backend. The element
 * shows what `state` says, sends what the person does, and decides nothing. When the element leaves the page, nothing is sent:
 * the elicitation stays open, and another element, or the same one later, shows it again.
 *
 * ```ts
 * const port = {
 *   key: id,
 *   get state() { return store.get(id).state },                       // { phase: 'open' } at first
 *   subscribe: (listener) => store.subscribe(listener),
 *   async send(event) {
 *     if (event.type !== 'answer') return;
 *     await post(`/requests/${id}`, event.answer);                     // after a rejection the person can try again
 *     store.set(id, { state: { phase: 'over', answerId: event.answerId } });
 *   },
 * };
 * element.elicit(request, { server }, port);
 * ```
 */
export interface ElicitationPort {
  /** Tells the elicitation apart from an equal one of the same server, so that each finds what was typed there. */
  readonly key?: string | undefined;
  /** The newest state: plain data, replaced at each change. */
  readonly state: PortState;
  /** Calls back after each change of `state` or `isLost`. @returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  /**
   * Takes an event. For an answer, what it returns matters as that of `deliver` does: errors open the form again with them; after
   * a rejection the answer may have arrived, and the person can send it again, or a no; an `ElicitationOver` ends it with a notice.
   * Without errors the owner has the answer: the card stays busy until `state` says what has become of it.
   * @param options `signal` aborts when the result no longer matters, because the person gave another answer or it is over.
   */
  send(
    event: PortEvent,
    options: { signal: AbortSignal },
    // biome-ignore lint/suspicious/noConfusingVoidType: an async function without `return` gives Promise<void>
  ): AnswerErrors | undefined | void | Promise<AnswerErrors | undefined | void>;
  /** Whether the owner cannot be reached now. The card says that the answer will be sent later. Default false. */
  readonly isLost?: boolean | undefined;
}
