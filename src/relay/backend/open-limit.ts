import { userKey } from '../stores/ids.js';
import type { Records } from './records.js';

/** Bounds how many elicitations of a user are open in all processes. Those that this process is about to write count as well. */
export class OpenLimit {
  readonly #records: Records;
  readonly #limit: number;
  /** Ids by user, in the order in which this process asked. */
  readonly #ids = new Map<string, Set<string>>();

  constructor(records: Records, limit: number) {
    this.#records = records;
    this.#limit = limit;
  }

  /** Counts an elicitation, from before its first write. */
  add(user: string, id: string): void {
    this.#ids.set(user, (this.#ids.get(user) ?? new Set()).add(id));
  }

  delete(user: string, id: string): void {
    const ids = this.#ids.get(user);
    ids?.delete(id);
    if (ids?.size === 0) this.#ids.delete(user);
  }

  /** Whether an elicitation is one too many: beside those in the store, and those that were added before it. */
  async isFull(user: string, id: string): Promise<boolean> {
    const others = new Set<string>();
    for (const earlier of this.#ids.get(user) ?? []) {
      if (earlier === id) break;
      others.add(earlier);
    }
    if (others.size >= this.#limit) return true;
    const { store, presence } = this.#records;
    const listed = await store.listVersions([await userKey(user)]);
    for (const version of listed) others.add(version.id);
    others.delete(id); // Its first write may have arrived without a reply.
    if (others.size < this.#limit) return false;
    // A dead process leaves its elicitations open until a page of the user connects.
    for (const { id: other, owner } of listed) {
      if (owner === undefined || !(await presence.isDead(owner))) continue;
      const read = await this.#records.get(other);
      const newest = read && (await this.#records.endIfOrphaned(read));
      if (newest === undefined || newest.state.phase === 'over') others.delete(other);
    }
    return others.size >= this.#limit;
  }
}
