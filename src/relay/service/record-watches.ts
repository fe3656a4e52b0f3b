import type { Clock } from '../../runtime/clock.js';
import { wait } from '../../runtime/wait.js';
import type { ElicitationStore, Hint } from '../stores/store.js';

/** Follows one record. Open it before the record is read, so that no change is missed. */
export interface Watch {
  /** Counts what may have been a change. */
  readonly count: number;
  /** Resolves when `count` is over `seen`, or after `ms` milliseconds. @throws the signal's reason when it aborts first */
  next(seen: number, ms: number, signal: AbortSignal): Promise<void>;
  /** @param writeId The write of the record that was read. */
  read(writeId: string): void;
  close(): void;
}

interface Watcher {
  count: number;
  writeId: string | undefined;
  wake(): void;
}

/** Wakes those in this process who wait for a record, when any process has changed it. */
export class RecordWatches {
  readonly #store: Pick<ElicitationStore, 'writeIds'>;
  readonly #clock: Clock;
  readonly #watchers = new Map<string, Set<Watcher>>();
  #count = 0;

  constructor(store: Pick<ElicitationStore, 'writeIds'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** How many are open. */
  get count(): number {
    return this.#count;
  }

  watch(id: string): Watch {
    const watcher: Watcher = { count: 0, writeId: undefined, wake: () => {} };
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(watcher));
    this.#count++;
    const clock = this.#clock;
    return {
      get count() {
        return watcher.count;
      },
      async next(seen, ms, signal) {
        if (watcher.count > seen) return;
        await wait(clock, ms, signal, (end) => {
          watcher.wake = end;
        });
      },
      read(writeId) {
        watcher.writeId = writeId;
      },
      close: () => {
        if (!watchers.delete(watcher)) return;
        this.#count--;
        if (watchers.size === 0) this.#watchers.delete(id);
      },
    };
  }

  handleHint({ id, writeId }: Hint): void {
    for (const watcher of this.#watchers.get(id) ?? []) if (watcher.writeId !== writeId) wake(watcher);
  }

  /** Finds what changed without a hint: one may have got lost, and a store its data. */
  async reread(): Promise<void> {
    const ids = [...this.#watchers.keys()];
    if (ids.length === 0) return;
    const writeIds = await this.#store.writeIds(ids);
    for (const [i, id] of ids.entries()) {
      for (const watcher of this.#watchers.get(id) ?? []) if (watcher.writeId !== writeIds[i]) wake(watcher);
    }
  }

  /** Wakes all: the service closes. */
  wakeAll(): void {
    for (const watchers of this.#watchers.values()) for (const watcher of watchers) wake(watcher);
  }
}

function wake(watcher: Watcher): void {
  watcher.count++;
  watcher.wake();
}
