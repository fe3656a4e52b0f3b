import type { State } from '../../lifecycle/state.js';
import { type LifecycleEvent, stateAfter } from '../../lifecycle/transition.js';
import type { ElicitationStore } from '../stores/store.js';
import type { Presence } from './presence.js';
import { type ElicitationRecord, fromStored, lifeOf, toStored, withState } from './record.js';
import type { Counts } from './stats.js';

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
   * Applies an event, even if other processes write at the same time.
   * @param onWritten Called if this process has made the change.
   * @returns the newest record.
   */
  async writeEvent(
    id: string,
    event: LifecycleEvent,
    onWritten?: (before: State, after: State) => void,
  ): Promise<ElicitationRecord | undefined> {
    for (;;) {
      const record = await this.get(id);
      if (!record) return undefined;
      const state = stateAfter(record.state, event, this.now());
      if (state === record.state) return record;
      const next = withState(record, state, record.state.version);
      if (!(await this.put(next, record.state.version))) continue; // Somebody was faster.
      onWritten?.(record.state, state);
      return next;
    }
  }

  /** Ends the elicitation first if its owner is dead. @returns the newest record. */
  async endIfOrphaned(record: ElicitationRecord): Promise<ElicitationRecord | undefined> {
    const { owner, state } = record;
    if (owner === undefined || state.phase === 'over') return record;
    return (await this.presence.isDead(owner)) ? this.endOrphaned(record) : record;
  }

  /** Ends an elicitation whose process is gone. @returns the newest record. */
  endOrphaned({ id }: ElicitationRecord): Promise<ElicitationRecord | undefined> {
    return this.writeEvent(id, { type: 'orphaned' }, (before, { how }) => {
      if (how !== 'lost') return;
      this.counts.lost++;
      if (before.phase === 'answered') this.counts.undelivered++;
    });
  }
}
