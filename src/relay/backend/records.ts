import { isLate, type LifecycleEvent, transition } from '../../lifecycle/transition.js';
import type { ElicitationStore } from '../stores/store.js';
import type { Presence } from './presence.js';
import { type ElicitationRecord, fromStored, lifeOf, toStored, withState } from './record.js';
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
    return fromStored(await this.#counting(this.store.get(id)));
  }

  /** Those of a user that are not over, the oldest first. */
  async list(user: string): Promise<ElicitationRecord[]> {
    const stored = await this.#counting(this.store.list(user));
    return stored.map(fromStored).filter((record) => record !== undefined);
  }

  versions(ids: readonly string[]): Promise<number[]> {
    return this.#counting(this.store.versions(ids));
  }

  /** Writes a record over a version; 0 where there is none. @returns false if another version is there. */
  put(record: ElicitationRecord, replaces: number): Promise<boolean> {
    return this.#counting(this.store.put(toStored(record), replaces, lifeOf(record, this.now())));
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

  /** Ends what nobody waits for any more. @returns the newest record. */
  async orphan(record: ElicitationRecord): Promise<ElicitationRecord | undefined> {
    const { phase } = record.state;
    const after = await this.apply(record.id, { type: 'orphaned' });
    if (after?.state.how === 'lost') this.counts.lost++;
    if (after?.state.how === 'lost' && phase === 'answered') this.counts.undelivered++;
    return after;
  }

  /** Whether its process is dead. */
  isOrphan({ owner, state }: ElicitationRecord): boolean {
    return owner !== undefined && state.phase !== 'over' && this.presence.isDead(owner);
  }

  async #counting<Value>(call: Promise<Value>): Promise<Value> {
    try {
      return await call;
    } catch (error) {
      this.counts.storeErrors++;
      throw error;
    }
  }
}
