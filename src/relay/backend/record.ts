import { dueAt, publicState, type State } from '../../lifecycle/state.js';
import { randomId } from '../../runtime/random-id.js';
import type { StoredJson, StoredRecord } from '../stores/store.js';
import type { WireElicitation, WireState } from '../wire.js';
import type { RelayScope } from './scope.js';

/** An elicitation in a store: its state, and what the relay adds to it. */
export interface ElicitationRecord {
  readonly id: string;
  readonly writeId: string;
  /** The process that waits for the outcome; absent for that of a parked call. */
  readonly owner?: string | undefined;
  readonly scope: RelayScope;
  /** Absent once it is over. */
  readonly elicitation?: WireElicitation | undefined;
  readonly state: State;
  /**
   * The write with which the last answer came. Not its version: a store that goes back in time counts the same versions again.
   */
  readonly answerWriteId?: string | undefined;
  /** Of a parked call: its id, and until when the store keeps this, in epoch milliseconds of its clock. */
  readonly parked?: { readonly id: string; readonly keptUntil: number } | undefined;
}

/** The version of the format of records, so that a rolling deploy can read both. */
const FORMAT = 1;

/** Milliseconds for which an elicitation that is over is known: a late answer learns why. */
export const REMEMBER_TIME = 600_000;
/** Milliseconds for which a store keeps what nobody writes again. */
const LIFE = 86_400_000;

/** When a process should look at it. An answer to a parked call is due at once, because no owner waits for it. */
function dueOf({ state, parked }: ElicitationRecord): number {
  return parked && state.phase === 'answered' ? 0 : dueAt(state);
}

export function toStored(record: ElicitationRecord): StoredRecord {
  const { id, writeId, owner, scope, elicitation, answerWriteId, parked } = record;
  const { version, answer, answerId, errors, completion, ...state } = record.state;
  return {
    id,
    version,
    writeId,
    kind: 'elicitation',
    owner,
    isOver: state.phase === 'over',
    dueAt: dueOf(record),
    fixed: elicitation as unknown as StoredJson,
    secret: { answer, answerId, errors, completion } as unknown as StoredJson,
    plain: { format: FORMAT, scope, state, answerWriteId, parked } as unknown as StoredJson,
  };
}

/** Reads a record. `undefined`: it is that of a call, or of a later format, which this process does not know. */
export function fromStored(stored: StoredRecord | undefined): ElicitationRecord | undefined {
  if (stored?.kind !== 'elicitation') return undefined;
  const { id, version, writeId, owner } = stored;
  const plain = stored.plain as unknown as Omit<ElicitationRecord, 'state'> & { format: number; state: State };
  if (plain.format !== FORMAT) return undefined;
  const { scope, state, answerWriteId, parked } = plain;
  return {
    id,
    writeId,
    owner,
    scope,
    elicitation: stored.fixed as unknown as WireElicitation | undefined,
    state: { ...state, version, ...(stored.secret as object | undefined) },
    answerWriteId,
    parked,
  };
}

/** The record with another state, which becomes the version after both. */
export function withState(record: ElicitationRecord, state: State, above: number): ElicitationRecord {
  const version = Math.max(state.version, above + 1);
  const writeId = randomId();
  const { answerId, phase } = state;
  const isNewAnswer = phase === 'answered' && answerId !== record.state.answerId;
  return {
    ...record,
    ...(isNewAnswer && { answerWriteId: writeId }),
    state: { ...state, version },
    writeId,
  };
}

/** For how many milliseconds a store keeps a record. */
export function lifeOf({ state, parked }: ElicitationRecord, now: number): number {
  const least = parked ? Math.max(0, parked.keptUntil - now) : 0;
  return Math.max(state.phase === 'over' ? REMEMBER_TIME : LIFE, least);
}

/** What a page gets of it. @param isKnown whether it has the fixed part: then that is left out */
export function wireStateOf(record: ElicitationRecord, now: number, isKnown = false): WireState {
  const { id, elicitation, answerWriteId } = record;
  return {
    id,
    ...publicState(record.state, now),
    ...(answerWriteId !== undefined && { answer: answerWriteId }),
    ...(elicitation && !isKnown && { elicitation }),
  };
}
