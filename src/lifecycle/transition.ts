import type { Failure } from '../protocol/answer-check.js';
import type { Completion } from '../protocol/outcome.js';
import type { OverCause } from '../protocol/over.js';
import type { Answer, Errors, Phase } from '../protocol/port.js';
import { dueAt, isNo, isUnconfirmed, LATE_TIME, type State, type Terms } from './state.js';

/**
 * What can happen to an elicitation.
 *
 * | event | caused by | meaning |
 * |---|---|---|
 * | `shown` | a page | the person can see it |
 * | `answer` | a page | the person has answered |
 * | `checked` | the owner | the owner takes the answer, or found errors in it, or could not check or deliver it (`failure`) |
 * | `unconfirmed` | the owner in a page | the answer may have arrived, although its delivery failed |
 * | `visited` | a page; the owner, for the server's `complete` | the visit is over |
 * | `more-time` | a page | the person needs more time |
 * | `withdraw` | the owner | the caller no longer waits for it |
 * | `due` | the owner, by its clock | `dueAt(state)` has come |
 * | `release` | the owner | its series is over |
 * | `orphaned` | any process that finds the owner dead | no answer will be taken |
 * | `hidden`, `visible` | the owner in a page | the person can no longer see the page, or can again |
 * | `suspend`, `resume` | the owner in a page | the application takes it off the screen for a while |
 * | `limit` | a view of a page | the limit that an owner elsewhere keeps ends at another time |
 * | `elsewhere` | a view of a page | another view has answered |
 * | `reopened` | a view of a page | the owner has not taken the answer, perhaps because of errors: the form is open again |
 * | `redeclare` | the owner in a page | the application declares something else in its place |
 */
export type LifecycleEvent =
  | { type: 'shown' | 'due' | 'release' | 'orphaned' | 'hidden' | 'visible' | 'suspend' | 'resume' | 'elsewhere' }
  | { type: 'answer'; answer: Answer; answerId: string; attempt: number }
  | { type: 'checked'; answerId: string; errors?: Errors; failure?: Failure }
  | { type: 'unconfirmed'; answerId: string }
  | { type: 'visited'; completion: Completion }
  | { type: 'more-time'; ms: number; press?: number }
  | { type: 'withdraw'; how: OverCause }
  | { type: 'limit'; endsAt: number; isOvertime?: boolean | undefined }
  | { type: 'reopened'; errors?: Errors | undefined; failure?: Failure | undefined }
  | {
      type: 'redeclare';
      terms: Terms;
      /** `changed`: an answer to the earlier form is void. `new`: the person has not seen it. */
      form: 'same' | 'changed' | 'new';
      /** The server's own deadline, in epoch milliseconds, where it is another one than before or the form is new. */
      endsAt?: number | undefined;
    };

/** The maximum time that one `more-time` adds, in milliseconds. */
const MOST_MORE_TIME = 3_600_000;
/** Presses that are remembered: a page repeats a post whose reply got lost, also after a later press. */
const MAX_PRESSES = 10;

type Rule<Type extends LifecycleEvent['type']> = (
  state: State,
  event: Extract<LifecycleEvent, { type: Type }>,
  now: number,
) => State | undefined;

/** The next state for each event in each phase. An event without a rule, and a rule without a result, have no effect. */
const RULES: Record<Phase, { [Type in LifecycleEvent['type']]?: Rule<Type> }> = {
  open: {
    shown: (state, _, now) => startLimit({ ...state, seen: true, unseenUntil: undefined }, now),
    answer: (state, { answer, answerId }, now) => ({
      ...pauseOwn(state, now),
      phase: 'answered',
      seen: true,
      unseenUntil: undefined,
      answer,
      answerId,
      errors: undefined,
      failure: undefined,
    }),
    'more-time': (state, event) => (state.terms.extendable ? addTime(state, event) : state),
    withdraw: (state, { how }) => end(state, how),
    due: (state) => end(state, 'expired'),
    orphaned: (state) => end(state, 'lost'),
    hidden: (state, _, now) => limitUnseen(state, now),
    visible: (state) => ({ ...state, unseenUntil: undefined }),
    suspend: (state, _, now) => pauseOwn(state, now),
    resume: (state, _, now) => resume(state, now),
    limit: (state, { endsAt }) => ({ ...state, endsAt }),
    elsewhere: (state) => ({ ...state, ...NO_ERRORS, phase: 'answered' }),
    redeclare: (state, event, now) => withTerms(state, event, now),
  },

  answered: {
    // The person may change their mind until the owner has taken the answer, and send one again that may not have arrived.
    answer(state, { answer, answerId }, now) {
      if (!isNo(answer) && answerId !== state.answerId) return undefined;
      return { ...pauseOwn(state, now), answer, answerId, failure: undefined };
    },
    checked(state, { answerId, errors, failure }, now) {
      if (answerId !== state.answerId || !state.answer) return undefined;
      if (errors || failure) return reopen({ ...state, errors, failure }, now);
      const { next, visitTimeout } = state.terms;
      if (state.answer.action !== 'accept' || next === 'over' || state.completion) return end(state, 'answered');
      const taken = { ...state, phase: next, answer: undefined, endsAt: undefined, left: undefined };
      return next === 'visiting' && visitTimeout > 0 ? { ...taken, endsAt: now + visitTimeout } : taken;
    },
    // It waits for the person again, so its limit goes on.
    unconfirmed: (state, { answerId }, now) =>
      answerId === state.answerId ? resume({ ...state, failure: 'delivery' }, now) : undefined,
    suspend: (state, _, now) => (isUnconfirmed(state) ? pauseOwn(state, now) : state),
    resume: (state, _, now) => (isUnconfirmed(state) ? resume(state, now) : state),
    // The page opens on the press, so the visit may end before the owner has taken the consent.
    visited: (state, { completion }) =>
      state.answer?.action === 'accept' && state.terms.next === 'visiting' && !state.completion
        ? { ...state, completion }
        : undefined,
    'more-time': (state, event) => (state.terms.extendable ? addTime(state, event) : state),
    withdraw: (state, { how }) => end(state, how),
    due: (state) => end(state, 'expired'),
    orphaned: (state) => end(state, 'lost'),
    limit: (state, { endsAt }) => ({ ...state, endsAt }),
    reopened: (state, { errors, failure }, now) => reopen({ ...state, errors, failure }, now),
    redeclare(state, event, now) {
      const next = withTerms(state, event, now);
      return event.form === 'same' ? next : reopen({ ...next, ...NO_ERRORS }, now);
    },
  },

  visiting: {
    visited: (state, { completion }) => end(state, 'answered', completion),
    'more-time': (state, event) => (state.isOvertime ? state : addTime(state, event)),
    withdraw: (state, { how }) => end(state, 'answered', how === 'completed' ? 'completed' : 'dismissed'),
    due: (state, _, now) =>
      state.isOvertime ? end(state, 'answered', 'timeout') : { ...state, isOvertime: true, endsAt: now + LATE_TIME },
    orphaned: (state) => end(state, 'answered'),
    limit: (state, { endsAt, isOvertime }) => ({ ...state, endsAt, isOvertime }),
    // `LATE_TIME` always runs: it bounds how long the caller waits.
    hidden: (state, _, now) => (state.isOvertime ? state : pause(state, now)),
    visible: (state, _, now) => resume(state, now),
  },

  held: {
    release: (state) => end(state, 'answered'),
    withdraw: (state) => end(state, 'answered'),
    orphaned: (state) => end(state, 'answered'),
  },

  over: {},
};

/**
 * Applies an event to a state, at a time in epoch milliseconds. This is the whole lifecycle: it reads no clock, calls
 * nothing, and never changes the given state. Callers compare the two states to see what has changed.
 *
 * @returns the next state; the given one if the event has no effect; `late` for an answer that comes too late.
 */
export function transition(state: State, event: LifecycleEvent, now: number): State | 'late' {
  if (event.type === 'answer') {
    if (event.answerId === state.answerId && !state.failure) return state; // The same answer again.
    if (state.phase !== 'over' && event.attempt !== state.attempt) return state; // It answers an earlier attempt.
  }
  if (event.type === 'due' && now < dueAt(state)) return state; // A stale timer.
  const rule = RULES[state.phase][event.type] as Rule<typeof event.type> | undefined;
  const next = rule?.(state, event as never, now);
  if (next) return isSame(next, state) ? state : { ...next, version: state.version + 1 };
  return event.type === 'answer' ? 'late' : state;
}

/** The state after an event; the same one if the event comes too late. */
export function stateAfter(state: State, event: LifecycleEvent, now: number): State {
  const result = transition(state, event, now);
  return result === 'late' ? state : result;
}

const NO_ERRORS = { errors: undefined, failure: undefined } as const;

function end(state: State, how: OverCause, completion = state.completion): State {
  const { version, terms, attempt, seen, answerId, isOvertime } = state;
  return { version, phase: 'over', terms, attempt, seen, answerId, isOvertime, completion, how };
}

/** Opens the form again. A paused limit resumes. */
function reopen(state: State, now: number): State {
  const opened = { ...state, phase: 'open', attempt: state.attempt + 1 } as const;
  return resume({ ...opened, answer: undefined, answerId: undefined, completion: undefined }, now);
}

/** Replaces the terms. Another limit, and that of another server, begins from the start. */
function withTerms(state: State, event: Extract<LifecycleEvent, { type: 'redeclare' }>, now: number): State {
  const { terms, form, endsAt } = event;
  const isNew = form === 'new';
  const next = { ...state, terms, ...(isNew && { ...NO_ERRORS, seen: false, unseenUntil: undefined }) };
  const { timeout, limitKeptBy } = state.terms;
  const isSameLimit = timeout === terms.timeout && limitKeptBy === terms.limitKeptBy && endsAt === undefined;
  if (isSameLimit && !isNew) return next;
  const begun = { ...next, endsAt, left: undefined };
  if (!begun.seen || terms.limitKeptBy !== 'owner') return begun;
  const started = startLimit(begun, now);
  return state.left !== undefined || state.phase === 'answered' ? pause(started, now) : started;
}

function startLimit(state: State, now: number): State {
  const { terms, endsAt, left } = state;
  const starts = terms.limitKeptBy === 'owner' && terms.timeout > 0 && endsAt === undefined && left === undefined;
  return starts ? { ...state, endsAt: now + terms.timeout } : state;
}

function limitUnseen(state: State, now: number): State {
  const { terms, seen, unseenUntil } = state;
  const starts = !seen && unseenUntil === undefined && terms.unseenTimeout > 0;
  return starts ? { ...state, unseenUntil: now + terms.unseenTimeout } : state;
}

function pause(state: State, now: number): State {
  const { endsAt } = state;
  return endsAt === undefined ? state : { ...state, endsAt: undefined, left: Math.max(0, endsAt - now) };
}

/** Pauses the limit that the owner keeps. */
function pauseOwn(state: State, now: number): State {
  return state.terms.limitKeptBy === 'owner' ? pause(state, now) : state;
}

function resume(state: State, now: number): State {
  const { left } = state;
  return left === undefined ? state : { ...state, endsAt: now + left, left: undefined };
}

function addTime(state: State, { ms, press }: Extract<LifecycleEvent, { type: 'more-time' }>): State {
  const { endsAt, left, presses = [] } = state;
  const more = Math.min(ms, MOST_MORE_TIME);
  if (!(more > 0) || presses.includes(press!)) return state;
  const next = press === undefined ? state : { ...state, presses: [press, ...presses].slice(0, MAX_PRESSES) };
  if (left !== undefined) return { ...next, left: left + more };
  return endsAt === undefined ? state : { ...next, endsAt: endsAt + more };
}

/** Whether an event changed nothing. The parts of a state are compared by identity. */
function isSame(next: State, state: State): boolean {
  const keys = new Set([...Object.keys(next), ...Object.keys(state)]) as Set<keyof State>;
  return next === state || [...keys].every((key) => next[key] === state[key]);
}
