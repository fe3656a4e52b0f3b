import type { Clock } from '../../host/clock.js';
import { inTurns } from './in-turns.js';
import type { Keys } from './keys.js';
import type { RunScript } from './run-script.js';
import { ASKED, DISOWN, OWN, RENEW, RESIGN } from './scripts.js';

export interface LeaseOptions {
  readonly run: RunScript;
  readonly keys: Keys;
  readonly clock: Clock;
  /** Of this process, and new with each start. */
  readonly processId: string;
  /** Milliseconds between two renewals. */
  readonly interval: number;
  /** Milliseconds that keys live without a renewal. */
  readonly ttl: number;
  /** Ends an elicitation of a process that is dead. */
  lose(id: string, processId: string): Promise<void>;
  /** Our own messages do not come back: the subscription is broken. */
  onSilence(): void;
  /** Redis forgot this process: it lost data, or another process took this one for dead. */
  onForgotten(): void;
  /** Called after each renewal. */
  onRenewed(): void;
  report(error: unknown): void;
}

/** Renewals that a process may miss before it is dead. */
const RENEWALS = 5;
/** Renewals of our own that may go unheard. */
const UNHEARD = 2;

interface Sighting {
  renewedAt: string;
  /** How many of our renewals have succeeded since. */
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
  #stopTimer = () => {};
  #isClosed = false;
  #isFirst = true;
  #unheard = 0;
  #isReported = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#renew();
  }

  /** This process asked it. */
  async own(ids: string[]): Promise<void> {
    const { run, keys, processId, ttl } = this.#options;
    if (ids.length > 0) await run(OWN, [keys.asked(processId)], [String(ttl), ...ids]);
  }

  /** It is over. */
  async disown(id: string): Promise<void> {
    const { run, keys, processId } = this.#options;
    await run(DISOWN, [keys.asked(processId)], [id]);
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

  /** Gives the lease up. */
  async close(): Promise<void> {
    const { run, keys, processId } = this.#options;
    this.#isClosed = true;
    this.#stopTimer();
    await run(RESIGN, [keys.leases, keys.asked(processId)], [processId, '']);
  }

  async #renew(): Promise<void> {
    const { run, keys, clock, processId, interval, ttl } = this.#options;
    try {
      if (this.#unheard++ >= UNHEARD) {
        this.#unheard = 0;
        this.#options.onSilence();
      }
      const names = [keys.leases, keys.asked(processId)];
      const found = await run(RENEW, names, [processId, String(ttl), keys.own(processId), 'beat'], 0);
      this.#isReported = false;
      if (this.#isClosed) return;
      const [known, ...leases] = found as [number, ...string[]];
      if (!known && !this.#isFirst) this.#options.onForgotten();
      this.#isFirst = false;
      this.#options.onRenewed();
      this.#endDead(leases).catch(this.#options.report); // It may take longer than a lease.
    } catch (error) {
      if (!this.#isReported) this.#options.report(error); // Once for each outage.
      this.#isReported = true;
    }
    if (!this.#isClosed) this.#stopTimer = clock.after(interval, () => this.#renew());
  }

  /** @param leases Processes, each before when it renewed its lease. */
  async #endDead(leases: string[]): Promise<void> {
    const { processId } = this.#options;
    const seen = new Set<string>();
    for (let i = 0; i < leases.length; i += 2) {
      const [id, renewedAt] = [leases[i]!, leases[i + 1]!];
      seen.add(id);
      const before = this.#sightings.get(id);
      if (before?.renewedAt !== renewedAt) this.#sightings.set(id, { renewedAt, count: 0 });
      else if (++before.count === RENEWALS && id !== processId) await this.#bury(id, renewedAt);
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
