import type { Clock } from '../../host/clock.js';
import { createId } from '../create-id.js';
import { inTurns } from './in-turns.js';
import type { Keys } from './keys.js';
import { ASKED, DISOWN, OWN, RENEW, RESIGN } from './lease-scripts.js';
import type { RunScript } from './run-script.js';

/**
 * What a renewal found.
 *
 * | state | meaning |
 * |---|---|
 * | `steady` | all is as it was |
 * | `back` | Redis was away, or `check` was called: changes may have got lost |
 * | `dead` | other processes took this one for dead, and ended what it asked |
 * | `lost` | Redis lost its data |
 */
export type LeaseState = 'steady' | 'back' | 'dead' | 'lost';

export interface LeaseOptions {
  readonly run: RunScript;
  readonly keys: Keys;
  readonly clock: Clock;
  /** Of this process, and new with each start. */
  readonly processId: string;
  /** Milliseconds between two renewals. All processes need the same. */
  readonly interval: number;
  /** Milliseconds that keys live without a renewal. */
  readonly ttl: number;
  /** Ends an elicitation of a process that is dead. */
  lose(id: string, processId: string): Promise<unknown>;
  /** Our own messages do not come back: the subscription is broken. */
  onSilence(): void;
  /** Called after each renewal. */
  onRenewed(state: LeaseState): void;
  report(error: unknown): void;
}

/** Renewals that a process may miss before it is dead. */
export const RENEWALS = 5;
/** What a process says on its own channel, to hear whether its subscription works. */
export const BEAT = 'beat';
/** Renewals of our own that may go unheard. */
const UNHEARD = 2;

/** Ids that one script takes. Lua puts them on its stack, which holds some thousands. */
const AT_ONCE = 1000;

interface Sighting {
  renewedAt: string;
  /** How many of our renewals have succeeded since, an interval apart. */
  count: number;
}

/**
 * What shows that this process lives, and finds those that do not. A process is dead if it has not renewed its lease while
 * this one renewed its own five times. No clocks are compared, and a failure of Redis ends no lease, because nobody renews
 * meanwhile.
 */
export class Lease {
  readonly #options: LeaseOptions;
  readonly #sightings = new Map<string, Sighting>();
  readonly #burials = new Set<string>();
  #stopTimer = () => {};
  #isClosed = false;
  #unheard = 0;
  #isReported = false;
  /** When a renewal last counted for others. Those of a connection that flaps do not. */
  #countedAt = Number.NEGATIVE_INFINITY;
  /** Whether changes may have got lost since the last renewal. */
  #wasAway = false;
  /** Of Redis's data; `undefined` before the first renewal. */
  #generation: string | undefined;
  /** The latest renewal. It never rejects. */
  #renewal: Promise<void>;
  /** The one after it, if it is due. */
  #next: Promise<void> | undefined;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#renewal = this.#renew();
  }

  /** This process asks it. @throws {Error} when Redis fails. */
  async own(ids: string[]): Promise<void> {
    const { run, keys, processId, ttl } = this.#options;
    for (const some of chunksOf(ids)) {
      const isOwned = () => run(OWN, [keys.leases, keys.asked(processId)], [processId, String(ttl), ...some]);
      if (await isOwned()) continue;
      await this.check();
      if (!(await isOwned())) throw new Error('relay: this process has no lease');
    }
  }

  /** They are over. */
  async disown(ids: readonly string[]): Promise<void> {
    const { run, keys, processId } = this.#options;
    for (const some of chunksOf(ids)) await run(DISOWN, [keys.asked(processId)], some);
  }

  /** What Redis holds this process to have asked. */
  async asked(): Promise<string[]> {
    const { run, keys, processId } = this.#options;
    return (await run(ASKED, [keys.asked(processId)], [])) as string[];
  }

  /** Our own message came back. */
  hear(): void {
    this.#unheard = 0;
  }

  /** Renews at once, since changes may have got lost. Resolves after the attempt, whether Redis is there or not. */
  check(): Promise<void> {
    this.#wasAway = true;
    return this.#renewNext();
  }

  /** Gives the lease up. Where that fails, it runs out. */
  async close(): Promise<void> {
    const { run, keys, processId, report } = this.#options;
    this.#isClosed = true;
    this.#stopTimer();
    await this.#renewal;
    await run(RESIGN, [keys.leases, keys.asked(processId)], [processId, ''], 0).catch(report);
  }

  #renewNext(): Promise<void> {
    this.#next ??= this.#renewal.then(() => {
      this.#next = undefined;
      this.#renewal = this.#isClosed ? Promise.resolve() : this.#renew();
      return this.#renewal;
    });
    return this.#next;
  }

  async #renew(): Promise<void> {
    this.#stopTimer();
    const { run, keys, clock, processId, interval, ttl } = this.#options;
    try {
      if (this.#unheard++ >= UNHEARD) {
        this.#unheard = 0;
        this.#options.onSilence();
      }
      const names = [keys.leases, keys.asked(processId), keys.generation];
      const found = await run(RENEW, names, [processId, String(ttl), keys.own(processId), BEAT, createId()], 0);
      this.#isReported = false;
      if (this.#isClosed) return;
      const [known, generation, ...leases] = found as [number, string, ...string[]];
      this.#options.onRenewed(this.#compare(known, generation));
      this.#endDead(leases);
    } catch (error) {
      this.#wasAway = true;
      if (!this.#isReported) this.#options.report(error); // Once for each outage.
      this.#isReported = true;
    }
    if (!this.#isClosed) this.#stopTimer = clock.after(interval, () => void this.#renewNext());
  }

  #compare(known: number, generation: string): LeaseState {
    const before = this.#generation;
    const wasAway = this.#wasAway;
    this.#generation = generation;
    this.#wasAway = false;
    if (before !== undefined && before !== generation) return 'lost';
    if (before !== undefined && !known) return 'dead';
    return wasAway ? 'back' : 'steady';
  }

  /** @param leases Processes, each before when it renewed its lease. */
  #endDead(leases: string[]): void {
    const { processId, report, clock, interval } = this.#options;
    if (clock.now() - this.#countedAt < interval) return;
    this.#countedAt = clock.now();
    const seen = new Set<string>();
    for (let i = 0; i < leases.length; i += 2) {
      const [id, renewedAt] = [leases[i]!, leases[i + 1]!];
      seen.add(id);
      const before = this.#sightings.get(id);
      if (before?.renewedAt !== renewedAt) this.#sightings.set(id, { renewedAt, count: 0 });
      else if (++before.count >= RENEWALS && id !== processId && !this.#burials.has(id)) {
        this.#burials.add(id); // It may take longer than a lease.
        this.#bury(id, renewedAt)
          .catch(report) // Until the next renewal.
          .finally(() => this.#burials.delete(id));
      }
    }
    for (const id of this.#sightings.keys()) if (!seen.has(id)) this.#sightings.delete(id);
  }

  /** Ends all that a dead process asked. Every process does so, because each may die over it. */
  async #bury(dead: string, renewedAt: string): Promise<void> {
    const { run, keys, lose } = this.#options;
    const key = keys.asked(dead);
    const ids = (await run(ASKED, [key], [])) as string[];
    await inTurns(ids, async (id) => {
      await lose(id, dead);
      await run(DISOWN, [key], [id]);
    });
    await run(RESIGN, [keys.leases, key], [dead, renewedAt]);
  }
}

function* chunksOf(ids: readonly string[]): Generator<string[]> {
  for (let i = 0; i < ids.length; i += AT_ONCE) yield ids.slice(i, i + AT_ONCE);
}
