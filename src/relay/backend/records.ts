import type { State } from '../../lifecycle/state.js';
import { type LifecycleEvent, stateAfter } from '../../lifecycle/transition.js';
import type { ElicitationStore } from '../stores/store.js';
import type { Presence } from './presence.js';
import { ELICITATIONS, type ElicitationRecord, withState } from './record.js';
import type { Counts } from './stats.js';
import { Table } from './table.js';

/** The elicitations in the store, for all that read and write them in this process. */
export class Records {
  readonly store: ElicitationStore;
  readonly presence: Presence;
  readonly counts: Counts;
  readonly #table: Table<ElicitationRecord>;

  constructor(store: ElicitationStore, presence: Presence, counts: Counts) {
    this.store = store;
    this.presence = presence;
    this.counts = counts;
    this.#table = new Table(store, presence.storeClock, ELICITATIONS);
  }

  now(): number {
    return this.presence.storeClock.now();
  }

  get(id: string): Promise<ElicitationRecord | undefined> {
    return this.#table.get(id);
  }

  /** Those of a user that are not over, the oldest first. */
  async list(user: string): Promise<ElicitationRecord[]> {
    return (await this.store.list(user)).map(ELICITATIONS.fromStored).filter((record) => record !== undefined);
  }

  /** See `put` of `Table`. */
  put(record: ElicitationRecord, replaces: number): Promise<boolean> {
    return this.#table.put(record, replaces);
  }

  /** See `awayFor` of `Table`. */
  awayFor(since: number): number {
    return this.#table.awayFor(since);
  }

  /** Changes an elicitation that is there: see `change` of `Table`. @param onWritten Called if this process has made the change. */
  async change(
    id: string,
    make: (record: ElicitationRecord) => ElicitationRecord | undefined | Promise<ElicitationRecord | undefined>,
    onWritten?: (before: ElicitationRecord, after: ElicitationRecord) => void,
    known?: ElicitationRecord,
  ): Promise<ElicitationRecord | undefined> {
    let before = undefined as ElicitationRecord | undefined;
    const makeOf = (record: ElicitationRecord | undefined) => {
      before = record;
      return record && make(record);
    };
    const newest = await this.#table.change(id, makeOf, known);
    if (before && newest && newest !== before) onWritten?.(before, newest);
    return newest;
  }

  /** Writes the state that a function makes of the newest record; the same one, or `undefined`, to write nothing. See `change`. */
  update(
    id: string,
    change: (record: ElicitationRecord) => State | undefined | Promise<State | undefined>,
    onWritten?: (before: State, after: State) => void,
  ): Promise<ElicitationRecord | undefined> {
    return this.change(
      id,
      async (record) => {
        const state = await change(record);
        return state && state !== record.state ? withState(record, state, record.state.version) : undefined;
      },
      onWritten && ((before, after) => onWritten(before.state, after.state)),
    );
  }

  /** Applies an event, even if other processes write at the same time. See `update`. */
  writeEvent(
    id: string,
    event: LifecycleEvent,
    onWritten?: (before: State, after: State) => void,
  ): Promise<ElicitationRecord | undefined> {
    return this.update(id, ({ state }) => stateAfter(state, event, this.now()), onWritten);
  }

  /** Ends the elicitation first if its owner is dead. @returns the newest record. */
  async endIfOrphaned(record: ElicitationRecord): Promise<ElicitationRecord | undefined> {
    const { id, owner, state } = record;
    if (owner === undefined || state.phase === 'over' || !(await this.presence.isDead(owner))) return record;
    return this.writeEvent(id, { type: 'orphaned' }, (before, after) => this.countLost(before, after));
  }

  /** Counts an end that this process has written because the asking process, or the store's data, was gone. */
  countLost(before: State, { how }: State): void {
    if (before.phase === 'over' || how !== 'lost') return;
    this.counts.lost++;
    if (before.phase === 'answered') this.counts.undelivered++;
  }
}
