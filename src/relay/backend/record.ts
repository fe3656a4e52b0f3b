import { dueAt, publicState, type State } from '../../lifecycle/state.js';
import type { Outcome } from '../../protocol/outcome.js';
import { randomId } from '../../runtime/random-id.js';
import type { StoredJson, StoredRecord } from '../stores/store.js';
import type { WireElicitation, WireState } from '../wire.js';
import type { RelayScope } from './scope.js';
import type { RecordFormat } from './table.js';

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
   * The write with which the last answer came. Not its version: a store that comes back with older data counts the same ones again.
   */
  readonly answerWriteId?: string | undefined;
  /** Of a parked call: its id, and until when the store keeps this, in epoch milliseconds of its clock. */
  readonly parked?: { readonly id: string; readonly keptUntil: number } | undefined;
  /** Of what a backend asks over HTTP: no process owns it. */
  readonly asked?: AskedOverHttp | undefined;
  /** Of what a backend asks over HTTP: what the person answered, once it is taken and until the backend has acknowledged it. */
  readonly outcome?: Outcome | undefined;
}

/** What the service remembers of an elicitation that a backend asked. */
export interface AskedOverHttp {
  /** The record that says who waits for it. */
  readonly ask: string;
  /** Whether the backend checks an answer before it counts. */
  readonly check?: true | undefined;
  /** It waits without a backend, and an answer is taken at once. */
  readonly keep?: true | undefined;
  /** The outcome is posted, so it stays for longer than all attempts. */
  readonly webhook?: true | undefined;
  /** The server said that the page is finished before the consent arrived. */
  readonly isCompleted?: true | undefined;
  readonly isAcknowledged?: true | undefined;
}

/** See `format` of `FormatOptions`. */
const FORMAT = 'elicitation 1';

/** Milliseconds for which an elicitation that is over is known: a late answer learns why. */
export const REMEMBER_TIME = 600_000;
/** Milliseconds for which a store keeps what nobody writes. */
export const LIFE = 86_400_000;
/** The same of what a backend asks with `keep`. */
const LONGEST_KEPT = 30 * LIFE;

/** When a process should look at it. An answer that nobody waits for is due at once. */
function dueOf({ state, parked, asked }: ElicitationRecord): number {
  return (parked || asked?.keep) && state.phase === 'answered' ? 0 : dueAt(state);
}

function toStored(record: ElicitationRecord): StoredRecord {
  const { id, writeId, owner, scope, elicitation, answerWriteId, parked, asked, outcome } = record;
  const { version, answer, answerId, errors, completion, server, ...state } = record.state;
  return {
    id,
    version,
    writeId,
    isListed: true,
    owner,
    isOver: state.phase === 'over',
    dueAt: dueOf(record),
    fixed: elicitation as unknown as StoredJson,
    secret: { answer, answerId, errors, completion, server, outcome } as unknown as StoredJson,
    plain: { format: FORMAT, scope, state, answerWriteId, parked, asked } as unknown as StoredJson,
  };
}

function fromStored(stored: StoredRecord | undefined): ElicitationRecord | undefined {
  const plain = stored?.plain as unknown as Omit<ElicitationRecord, 'state'> & { format: string; state: State };
  if (!stored || plain.format !== FORMAT) return undefined;
  const { id, version, writeId, owner } = stored;
  const { scope, state, answerWriteId, parked, asked } = plain;
  const { outcome, ...secret } = (stored.secret ?? {}) as Partial<State> & Pick<ElicitationRecord, 'outcome'>;
  return {
    id,
    writeId,
    owner,
    scope,
    elicitation: stored.fixed as unknown as WireElicitation | undefined,
    state: { ...state, version, ...secret },
    answerWriteId,
    parked,
    asked,
    outcome,
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

function lifeOf({ state, parked, asked, outcome }: ElicitationRecord, now: number): number {
  if (asked?.keep && state.phase !== 'over') return LONGEST_KEPT;
  if (asked?.webhook && !asked.isAcknowledged) return 2 * LIFE;
  const least = asked?.keep && outcome ? LIFE : parked ? Math.max(0, parked.keptUntil - now) : 0;
  const open = asked ? 2 * LIFE : LIFE; // A renewal refreshes it after half a LIFE, and a lease lasts for a LIFE at most.
  return Math.max(state.phase === 'over' ? REMEMBER_TIME : open, least);
}

/** Without `recordFormat`, because of the state some members are secret and the others are not. */
export const ELICITATIONS: RecordFormat<ElicitationRecord> = {
  versionOf: ({ state }) => state.version,
  toStored,
  fromStored,
  lifeOf,
};

/** What a page gets of it. @param isKnown whether it has the fixed part: then that is left out */
export function wireStateOf(record: ElicitationRecord, now: number, isKnown = false): WireState {
  const { id, elicitation, answerWriteId } = record;
  return {
    id,
    ...publicState(record.state, now),
    ...(answerWriteId !== undefined && { answerWriteId }),
    ...(elicitation && !isKnown && { elicitation }),
  };
}
