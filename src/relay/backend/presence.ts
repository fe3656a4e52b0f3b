import type { Clock } from '../../runtime/clock.js';
import { Outage } from '../../runtime/outage.js';
import { randomId } from '../../runtime/random-id.js';
import type { ElicitationStore } from '../stores/store.js';

/** Milliseconds between two renewals. All processes need the same. */
const RENEW_INTERVAL = 2000;
/** A process counts as dead once its counter has stood still during this many renewals of the process that watches it. */
const DEAD_AFTER = 5;
/** Renewals after which a dead process is forgotten. Stores forget it after an hour. */
const FORGET_AFTER = 7_200_000 / RENEW_INTERVAL;

interface LastCount {
  count: number | undefined;
  /** The value of `#renewals` when this process first read this count. */
  at: number;
}

/** Something for which this process renews itself. */
export interface PresenceMember {
  /** Whether it owns or serves anything. */
  isNeeded(): boolean;
  /**
   * Called after each renewal by the timer or by `wake()`, while it is needed.
   * @param hasDeaths Whether more processes count as dead than before.
   */
  onRenewed(hasDeaths: boolean): Promise<unknown>;
}

export interface PresenceOptions {
  readonly store: Pick<ElicitationStore, 'renew' | 'now'>;
  readonly processClock: Clock;
  /** Called once for each outage. */
  report(error: unknown): void;
}

/**
 * This process among the others of a store. Each increments its own counter there, and watches the others'. Clocks are not
 * compared. An outage of the store makes no process count as dead, because failed renewals do not count.
 */
export class Presence {
  /** Names this process in what it owns. */
  readonly id = randomId();
  /** Tells the store's time; its timers are those of this process. */
  readonly storeClock: Clock;
  readonly members: PresenceMember[] = [];
  readonly #options: PresenceOptions;
  readonly #lastCounts = new Map<string, LastCount>();
  readonly #dead = new Set<string>();
  /** What this process's time lacks to the store's, in milliseconds. */
  #offset = 0;
  #isMeasured = false;
  /** Counts renewals by the timer only. Pages cause renewals too; a burst of those would make other processes look dead. */
  #renewals = 0;
  /** The call of `renew` that is under way. */
  #renewal: Promise<void> | undefined;
  #renewedAt: number | undefined;
  readonly #outage: Outage;
  #isRunning = false;
  #isClosed = false;
  #stopTimer = () => {};

  constructor(options: PresenceOptions) {
    const { processClock, report } = options;
    this.#options = options;
    this.#outage = new Outage(report);
    this.storeClock = {
      now: () => processClock.now() + this.#offset,
      after: (...timer) => processClock.after(...timer),
    };
  }

  /** Reads the store's clock once. Counts this process up if it has stood still. */
  async ready(): Promise<void> {
    const hasStoodStill = this.#options.processClock.now() - (this.#renewedAt ?? Infinity) > 2 * RENEW_INTERVAL;
    if (hasStoodStill) await this.#renewCounters();
    else if (!this.#isMeasured) await this.#measure();
  }

  /** This process owns or serves something now. */
  wake(): void {
    if (this.#isRunning || this.#isClosed) return;
    this.#isRunning = true;
    this.#renew();
  }

  close(): void {
    this.#isClosed = true;
    this.#isRunning = false;
    this.#stopTimer();
  }

  /** Whether a process is dead. Reads the counters again before it says so: the process may have gone on. */
  async isDead(process: string): Promise<boolean> {
    if (process === this.id) return false;
    if (!this.#lastCounts.has(process)) this.#lastCounts.set(process, { count: undefined, at: this.#renewals });
    this.wake();
    if (!this.#dead.has(process)) return false;
    await this.#renewal?.catch(() => {}); // It may have read the counters too early.
    await this.#renewCounters();
    return this.#dead.has(process);
  }

  async #measure(): Promise<void> {
    const { store, processClock } = this.#options;
    const before = processClock.now();
    this.#setOffset(before, await store.now());
  }

  /** @param time what the store's clock said at some moment between `before` and now */
  #setOffset(before: number, time: number): void {
    const after = this.#options.processClock.now();
    this.#offset = Math.min(Math.max(this.#offset, time - after), time - before);
    this.#isMeasured = true;
  }

  /** @param isTimed Whether the timer called it. */
  async #renew(isTimed = false): Promise<void> {
    const renew = async () => {
      await this.#renewCounters();
      if (isTimed) this.#renewals++;
      const hasDeaths = this.#findDead();
      for (const member of this.members) if (member.isNeeded()) await member.onRenewed(hasDeaths);
    };
    await this.#outage.watch(renew());
    this.#isRunning = !this.#isClosed && this.members.some(({ isNeeded }) => isNeeded());
    if (this.#isRunning)
      this.#stopTimer = this.#options.processClock.after(RENEW_INTERVAL, () => this.#renew(true), false);
  }

  /** Counts this process up, and reads the others' counters. Calls while it runs share it. */
  #renewCounters(): Promise<void> {
    if (this.#renewal) return this.#renewal;
    this.#renewal = this.#countUp().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #countUp(): Promise<void> {
    const { store, processClock } = this.#options;
    const before = processClock.now();
    const { counters, now } = await store.renew(this.id);
    this.#setOffset(before, now);
    this.#renewedAt = processClock.now();
    for (const [process, counted] of counters) {
      if (this.#lastCounts.get(process)?.count === counted) continue;
      this.#lastCounts.set(process, { count: counted, at: this.#renewals });
      this.#dead.delete(process);
    }
  }

  /** @returns whether more processes count as dead than before. */
  #findDead(): boolean {
    let hasDeaths = false;
    for (const [process, { at }] of this.#lastCounts) {
      const age = this.#renewals - at;
      if (process === this.id || age < DEAD_AFTER) continue;
      hasDeaths ||= !this.#dead.has(process);
      this.#dead.add(process);
      if (age < FORGET_AFTER) continue;
      this.#lastCounts.delete(process);
      this.#dead.delete(process);
    }
    return hasDeaths;
  }
}
