import type { Completion, Content } from '../protocol/outcome.js';
import type { OverCause } from '../protocol/over.js';
import type { Persistence } from '../protocol/persistence.js';
import type { Json } from '../protocol/request.js';

/**
 * The stage of an elicitation.
 *
 * | phase | meaning |
 * |---|---|
 * | `open` | the person can answer, now or when its turn comes |
 * | `answered` | the person has answered, and the owner has not taken the answer yet |
 * | `visiting` | the owner has the consent, and the page is open elsewhere |
 * | `held` | the owner has the answer; the card stays on screen until the next step of its series |
 * | `over` | no event changes it any more |
 *
 * The owner asked for it and waits for the outcome: the session in the page, or a process of a backend.
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

/** The default limit of an elicitation that the person has not seen, in milliseconds. */
export const DEFAULT_UNSEEN_TIMEOUT = 1_800_000;

/** Errors that the owner found in an answer: JSON pointer into the content (RFC 6901) → text. */
export type Errors = Readonly<Record<string, string>>;

/** Why the owner could not take an answer without errors: its check or its delivery failed. */
export type Failure = 'check' | 'delivery';

/** The terms of an elicitation. They change only when the application declares another elicitation in its place. */
export interface Terms {
  /** Milliseconds from when the person first sees it; 0 is no limit. */
  readonly timeout: number;
  /** Milliseconds for the visit; 0 is no limit. */
  readonly visitTimeout: number;
  /** Milliseconds until an elicitation that the person has not seen ends; 0 is no limit. */
  readonly unseenTimeout: number;
  /**
   * Which side keeps the limit of the answer. `owner`: it pauses while the person cannot answer. `server`: the server's own
   * deadline always runs. `elsewhere`: the state only counts down to it, and its owner in a backend ends the elicitation.
   */
  readonly limitKeptBy: 'owner' | 'server' | 'elsewhere';
  /** Whether the person may ask for more time. */
  readonly extendable: boolean;
  /** The phase once an accept is taken. Every other answer leads to `over`. */
  readonly next: 'over' | 'visiting' | 'held';
}

/** An elicitation as plain data. Only `transition` makes the next state. */
export interface State {
  /** Counts the changes. */
  readonly version: number;
  readonly phase: Phase;
  readonly terms: Terms;
  /** Counts how often the form has been opened, from 1. An answer names the attempt that it belongs to. */
  readonly attempt: number;
  /** Whether it was on screen while the person could see the page. */
  readonly seen: boolean;
  /** When the running limit ends, in epoch milliseconds: that of the answer or, while `visiting`, of the visit. */
  readonly endsAt?: number | undefined;
  /** Milliseconds that are left of the limit while it is paused. */
  readonly left?: number | undefined;
  /** When it ends because the person has not seen it, in epoch milliseconds. */
  readonly unseenUntil?: number | undefined;
  /** What the person did, until the owner has taken it. */
  readonly answer?: Answer | undefined;
  /** Identifies the answer, also after it was taken: the same answer again changes nothing. */
  readonly answerId?: string | undefined;
  /** Why the last answer was not taken: the form is open again. */
  readonly errors?: Errors | undefined;
  readonly failure?: Failure | undefined;
  /** Whether the time for the visit is over. Its end still counts for `LATE_TIME`. */
  readonly isOvertime?: boolean | undefined;
  /** How the visit ended; it may end before the consent is taken. */
  readonly completion?: Completion | undefined;
  /** How it ended, once it is over. */
  readonly how?: OverCause | undefined;
}

/** The end of a visit counts for this many milliseconds after its time limit. Then nothing waits for it any more. */
export const LATE_TIME = 1_800_000;

/** The state of a new elicitation. @param endsAt the server's own deadline, in epoch milliseconds */
export function newState(terms: Terms, endsAt?: number): State {
  return { version: 1, phase: 'open', terms, attempt: 1, seen: false, endsAt };
}

/** Whether the caller has its outcome, or there is nothing left to answer. */
export function hasOutcome({ phase }: State): boolean {
  return phase !== 'open' && phase !== 'answered';
}

/** The phase after an accepted answer is taken. @param hold whether the card stays on screen until the next one is there */
export function phaseAfterAccept(isPage: boolean, hold: boolean): Terms['next'] {
  if (isPage) return 'visiting';
  return hold ? 'held' : 'over';
}

/** When the event `due` takes effect, in epoch milliseconds; Infinity for never. */
export function dueAt({ phase, terms, endsAt, unseenUntil }: State): number {
  const never = Number.POSITIVE_INFINITY;
  if (phase === 'visiting') return endsAt ?? never;
  if (phase === 'answered') return (terms.limitKeptBy === 'server' && endsAt) || never;
  if (phase !== 'open' || terms.limitKeptBy === 'elsewhere') return never;
  return Math.min(endsAt ?? never, unseenUntil ?? never);
}

/** Milliseconds until the limit ends, at least 0; `undefined` without one. */
export function remainingOf({ endsAt, left }: State, now: number): number | undefined {
  return endsAt === undefined ? left : Math.max(0, endsAt - now);
}

/**
 * The part of a state that a page may get. It has the time that is left instead of the end, because the clocks of machines
 * differ.
 */
export interface PublicState {
  readonly version: number;
  readonly phase: Phase;
  readonly attempt: number;
  readonly errors?: Errors | undefined;
  readonly failure?: Failure | undefined;
  readonly completion?: Completion | undefined;
  readonly how?: OverCause | undefined;
  /** Milliseconds. */
  readonly remaining?: number | undefined;
}

/** The view of a state, without the answer: it stays with the owner. */
export function publicState(state: State, now: number): PublicState {
  const { version, phase, attempt, errors, failure, completion, how } = state;
  return { version, phase, attempt, errors, failure, completion, how, remaining: remainingOf(state, now) };
}
