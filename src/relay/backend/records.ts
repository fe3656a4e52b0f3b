import type { State } from '../../lifecycle/state.js';
import { type LifecycleEvent, stateAfter } from '../../lifecycle/transition.js';
import { backoff, jitter } from '../../runtime/backoff.js';
import { wait } from '../../runtime/wait.js';
import type { ElicitationStore } from '../stores/store.js';
import type { Presence } from './presence.js';
import { type ElicitationRecord, fromStored, lifeOf, toStored, withState } from './record.js';
import type { Counts } from './stats.js';

/** How often another process may be faster before a write is given up: then something is wrong. */
const MAX_LOSSES = 20;
/** Milliseconds between two attempts. */
const PAUSES = { first: 10, longest: 500 } as const;

/** The elicitations in the store, for all that read and write them in this process. */
export class Records {
  readonly store: ElicitationStore;
  readonly presence: Presence;
  readonly counts: Counts;
  /** When the store last confirmed a write, or refused it for another version. */
  #repliedAt = Number.NEGATIVE_INFINITY;

  constructor(store: ElicitationStore, presence: Presence, counts: Counts) {
    this.store = store;
    this.presence = presence;
    this.counts = counts;
  }

  now(): number {
    return this.presence.clock.now();
  }

  async get(id: string): Promise<ElicitationRecord | undefined> {
    return fromStored(await this.store.get(id));
  }

  /** Those of a user that are not over, the oldest first. */
  async list(user: string): Promise<ElicitationRecord[]> {
    return (await this.store.list(user)).map(fromStored).filter((record) => record !== undefined);
  }

  /** Writes a record over a version; 0 where there is none. @returns false if another version is there. */
  async put(record: ElicitationRecord, replaces: number): Promise<boolean> {
    const isWritten = await this.store.put(toStored(record), replaces, lifeOf(record, this.now()));
    this.#repliedAt = this.now();
    return isWritten;
  }

  /** For how many milliseconds nothing could be written. @param since when somebody first tried */
  awayFor(since: number): number {
    return this.now() - Math.max(since, this.#repliedAt);
  }

  /**
   * Writes what a function makes of the newest record, again with the next record if other processes are faster.
   * @param make Gives the next record; `undefined`, to write nothing.
   * @param onWritten Called if this process has made the change.
   * @param known The record, where it was just read.
   * @returns the newest record; `undefined` where there is none.
   * @throws {Error} if others are faster each time; what the store throws.
   */
  async change(
    id: string,
    make: (record: ElicitationRecord) => ElicitationRecord | undefined | Promise<ElicitationRecord | undefined>,
    onWritten?: (before: ElicitationRecord, after: ElicitationRecord) => void,
    known?: ElicitationRecord,
  ): Promise<ElicitationRecord | undefined> {
    const { clock } = this.presence;
    for (let losses = 0; losses < MAX_LOSSES; losses++) {
      // The first ones again at once: mostly one other process has written.
      if (losses > 2) await wait(clock, jitter(backoff(losses - 2, PAUSES)), undefined);
      const record = losses === 0 && known ? known : await this.get(id);
      if (!record) return undefined;
      const next = await make(record);
      if (!next) return record;
      if (!(await this.put(next, record.state.version))) continue; // Somebody was faster.
      onWritten?.(record, next);
      return next;
    }
    throw new Error('relay: other processes write this record all the time');
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
