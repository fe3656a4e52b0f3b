import type { Failure } from '../protocol/answer-check.js';
import type { ServerIdentity } from '../protocol/host.js';
import type { Completion } from '../protocol/outcome.js';
import type { OverCause } from '../protocol/over.js';
import type { Answer, Errors, Phase, PortState } from '../protocol/port.js';

/** The default limit of an elicitation that the person has not seen, in milliseconds. */
export const DEFAULT_UNSEEN_TIMEOUT = 1_800_000;

/** The terms of an elicitation. They change when the application declares another one in its place, and as the owner behind a port says. */
export interface Terms {
  /** Milliseconds from when the person first sees it; 0 is no limit. */
  readonly timeout: number;
  /** Milliseconds for the visit; 0 is no limit. */
  readonly visitTimeout: number;
  /** Milliseconds until an elicitation that the person has not seen ends; 0 is no limit. */
  readonly unseenTimeout: number;
  /**
   * Which side keeps the limit of the answer. `owner`: it pauses while the person cannot answer. `server`: it always runs, as the
   * server's own deadline does.
   */
  readonly limitKeptBy: 'owner' | 'server';
  /** Whether the person may ask for more time. */
  readonly extendable: boolean;
  /** The phase once an accept is taken. Every other answer leads to `over`. */
  readonly next: 'over' | 'visiting' | 'held';
}

/** An elicitation as plain data. `transition` makes the next state. */
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
  /** The last presses of "More time" that counted, by their own numbers. */
  readonly presses?: readonly number[] | undefined;
  /** When it ends because the person has not seen it, in epoch milliseconds. */
  readonly unseenUntil?: number | undefined;
  /** What the person did, until the owner has taken it. */
  readonly answer?: Answer | undefined;
  /** Identifies the answer, also after it was taken: the same answer again changes nothing. */
  readonly answerId?: string | undefined;
  /** Why the last answer was not taken: the form is open again. While `answered`, `failure` says that it may have arrived. */
  readonly errors?: Errors | undefined;
  readonly failure?: Failure | undefined;
  /** Whether the time for the visit is over. Its end still counts for `LATE_TIME`. */
  readonly isOvertime?: boolean | undefined;
  /** How the visit ended; it may end before the consent is taken. */
  readonly completion?: Completion | undefined;
  /** How it ended, once it is over. */
  readonly how?: OverCause | undefined;
  /** The server that asks too often, where it ended as `limited`. */
  readonly server?: ServerIdentity | undefined;
}

/** The end of a visit counts for this many milliseconds after its time limit. Then nothing waits for it any more. */
export const LATE_TIME = 1_800_000;

/** The state of a new elicitation. @param endsAt the server's own deadline, in epoch milliseconds */
export function newState(terms: Terms, endsAt?: number): State {
  return { version: 1, phase: 'open', terms, attempt: 1, seen: false, endsAt };
}

/** Whether the caller has its outcome, or there is nothing left to answer. */
export function hasOutcome({ phase }: Pick<PortState, 'phase'>): boolean {
  return phase !== 'open' && phase !== 'answered';
}

/** Whether it is decided what becomes of the answers to an attempt: by an outcome, or because the form has been opened again. */
export function isDecided(state: Pick<PortState, 'phase' | 'attempt'>, attempt: number): boolean {
  return hasOutcome(state) || (state.attempt ?? 1) > attempt;
}

/** Whether the answer may have arrived, although its delivery failed: only it can be sent again, or a no. */
export function isUnconfirmed({ phase, failure }: Pick<PortState, 'phase' | 'failure'>): boolean {
  return phase === 'answered' && !!failure; // An application's store may have null.
}

/** Whether the person does not want it: that may replace a yes. */
export function isNo({ action }: Answer): boolean {
  return action === 'cancel' || action === 'reject';
}

/** The phase after an accepted answer is taken. @param hold whether the card stays on screen until the next one is there */
export function phaseAfterAccept(isPage: boolean, hold: boolean): Terms['next'] {
  if (isPage) return 'visiting';
  return hold ? 'held' : 'over';
}

/** When the event `due` takes effect, in epoch milliseconds; Infinity for never. */
export function dueAt({ phase, endsAt, unseenUntil }: State): number {
  const never = Number.POSITIVE_INFINITY;
  // A limit that the owner keeps is paused while it takes an answer, and has no end then.
  if (phase === 'visiting' || phase === 'answered') return endsAt ?? never;
  if (phase !== 'open') return never;
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
  readonly isOvertime?: boolean | undefined;
  readonly completion?: Completion | undefined;
  readonly how?: OverCause | undefined;
  readonly server?: ServerIdentity | undefined;
  /** Milliseconds. */
  readonly remaining?: number | undefined;
}

/** The view of a state, without the answer: it stays with the owner. */
export function publicState(state: State, now: number): PublicState {
  const { version, phase, attempt, errors, failure, isOvertime, completion, how, server } = state;
  const remaining = remainingOf(state, now);
  return { version, phase, attempt, errors, failure, isOvertime, completion, how, server, remaining };
}
