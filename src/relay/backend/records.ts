import { isLate, type LifecycleEvent, transition } from '../../lifecycle/transition.js';
import type { ElicitationStore } from '../stores/store.js';
import type { Presence } from './presence.js';
import { type ElicitationRecord, fromStored, lifeOf, stateAfter, toStored, withState } from './record.js';
import type { Counts } from './stats.js';

/** The elicitations in the store, for all that read and write them in this process. */
export class Records {
  readonly store: ElicitationStore;
  readonly presence: Presence;
  readonly counts: Counts;

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

  versions(ids: readonly string[]): Promise<number[]> {
    return this.store.versions(ids);
  }

  /** Writes a record over a version; 0 where there is none. @returns false if another version is there. */
  put(record: ElicitationRecord, replaces: number): Promise<boolean> {
    return this.store.put(toStored(record), replaces, lifeOf(record, this.now()));
  }

  /** Applies an event, even if other processes write at the same time. @returns the newest record. */
  async apply(id: string, event: LifecycleEvent): Promise<ElicitationRecord | undefined> {
    for (;;) {
      const record = await this.get(id);
      if (!record) return undefined;
      const result = transition(record.state, event, this.now());
      if (isLate(result) || result === record.state) return record;
      const next = withState(record, result, record.state.version);
      if (await this.put(next, record.state.version)) return next;
    }
  }

  /** The record as it is once what a dead process asked has ended. */
  async withoutOrphan(record: ElicitationRecord): Promise<ElicitationRecord | undefined> {
    const { owner, state } = record;
    if (owner === undefined || state.phase === 'over' || !this.presence.isDead(owner)) return record;
    return (await this.presence.isStillDead(owner)) ? this.orphan(record) : record;
  }

  /** Ends what nobody waits for any more. @returns the newest record. */
  async orphan({ id }: ElicitationRecord): Promise<ElicitationRecord | undefined> {
    for (;;) {
      const record = await this.get(id);
      if (!record || record.state.phase === 'over') return record;
      const ended = withState(record, stateAfter(record.state, { type: 'orphaned' }, this.now()), record.state.version);
      if (!(await this.put(ended, record.state.version))) continue;
      if (ended.state.how === 'lost') this.counts.lost++;
      if (ended.state.how === 'lost' && record.state.phase === 'answered') this.counts.undelivered++;
      return ended;
    }
  }
}
