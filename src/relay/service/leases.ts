import type { Clock } from '../../runtime/clock.js';
import { Outage } from '../../runtime/outage.js';
import { every } from '../../runtime/wait.js';
import { REMEMBER_TIME } from '../backend/record.js';
import type { Records } from '../backend/records.js';
import { nextVersion, recordFormat, Table, type Versioned } from '../backend/table.js';
import { namedId } from '../stores/ids.js';
import type { AskRecord } from './ask-record.js';
import type { Asks } from './asks.js';
import * as changes from './state-changes.js';
import { outcomeOf } from './view.js';
import type { Webhooks } from './webhooks.js';

/** Milliseconds between two searches for what is due. */
const INTERVAL = 1000;
/** Milliseconds for which an events stream says that it is open. It says so again after half of it. */
const STREAM_TIME = 5000;

/** Until when the events streams of a worker are open. */
interface StreamRecord extends Versioned {
  readonly openUntil: number;
}

const STREAMS = recordFormat<StreamRecord>({ isListed: false, format: 'stream 1', lifeOf: () => REMEMBER_TIME });

export interface LeasesOptions {
  readonly records: Records;
  readonly asks: Asks;
  readonly webhooks: Pick<Webhooks, 'attempt'>;
  readonly processClock: Clock;
  report(error: unknown): void;
}

/** Ends the questions whose backend has left or whose time is over, and posts outcomes. Each process does so for all of them. */
export class Leases {
  readonly #options: LeasesOptions;
  readonly #streams: Table<StreamRecord>;
  readonly #stop: () => void;
  readonly #searchOutage: Outage;
  readonly #streamOutage: Outage;
  /** Whether a search is under way. */
  #isSearching = false;

  constructor(options: LeasesOptions) {
    this.#options = options;
    this.#searchOutage = new Outage(options.report);
    this.#streamOutage = new Outage(options.report);
    const { store, presence } = options.records;
    this.#streams = new Table(store, presence.storeClock, STREAMS);
    this.#stop = every(options.processClock, INTERVAL, () => void this.search());
  }

  close(): void {
    this.#stop();
  }

  /** Does what is due. Never rejects. */
  async search(): Promise<void> {
    if (this.#isSearching) return;
    this.#isSearching = true;
    await this.#searchOutage.watch(this.#handleAllDue());
    this.#isSearching = false;
  }

  async #handleAllDue(): Promise<void> {
    const { records } = this.#options;
    await records.presence.ready();
    const ids = await records.store.due(records.now());
    await Promise.all(ids.map((id) => this.#handleDue(id)));
  }

  async #handleDue(id: string): Promise<unknown> {
    const { records, asks } = this.#options;
    const ask = await asks.read(id);
    if (ask) return this.#handleLease(ask);
    const record = await records.get(id);
    if (!record?.asked) return undefined;
    if (record.state.phase === 'answered') await asks.change(id, changes.take, record);
    return asks.change(id, changes.by({ type: 'due' }));
  }

  async #handleLease(ask: AskRecord): Promise<unknown> {
    const { records, asks, webhooks } = this.#options;
    const now = records.now();
    if (ask.isOver || now < ask.dueAt) return undefined;
    const record = await records.get(ask.elicitation);
    if (!record) return asks.end(ask); // The store has forgotten it, or its post was not finished.
    if (ask.webhook && !ask.isGivenUp && outcomeOf(record)) return webhooks.attempt({ ask, record });
    const needsNobody = record.state.phase === 'over' || ask.lease === 0 || record.asked?.isAcknowledged;
    if (needsNobody) return asks.postpone(ask, now + REMEMBER_TIME);
    const waitsUntil = (await this.#streamsOpenUntil(ask)) + ask.lease;
    if (waitsUntil > now) return asks.postpone(ask, waitsUntil);
    await asks.change(record.id, changes.by({ type: 'orphaned' }));
    return asks.postpone(ask, now + REMEMBER_TIME);
  }

  /** Until when an events stream showed an ask: one of its worker, or one of the whole namespace. */
  async #streamsOpenUntil({ namespace, worker }: AskRecord): Promise<number> {
    const workers = [...new Set([worker, ''])];
    const streams = await Promise.all(workers.map(async (name) => this.#streams.get(await streamId(namespace, name))));
    const now = this.#options.records.now();
    const never = Number.NEGATIVE_INFINITY;
    return Math.max(never, ...streams.map((stream) => Math.min(now, stream?.openUntil ?? never)));
  }

  /**
   * Notes that a worker's events stream is open, until the returned function is called. The end is not noted: other streams of the
   * worker may be open, in any process.
   */
  openStream(namespace: string, worker: string): () => void {
    const write = () => void this.#streamOutage.watch(this.#writeStream(namespace, worker));
    write();
    return every(this.#options.processClock, STREAM_TIME / 2, write);
  }

  async #writeStream(namespace: string, worker: string): Promise<void> {
    const { records } = this.#options;
    await records.presence.ready();
    const id = await streamId(namespace, worker);
    const fresh = { id, version: 0, writeId: '', isOver: false, dueAt: Number.POSITIVE_INFINITY };
    const openUntil = records.now() + STREAM_TIME;
    const stream = await this.#streams.get(id);
    // Once: where another write was first, it says the same.
    await this.#streams.put(
      nextVersion<StreamRecord>({ ...fresh, openUntil, ...stream }, { openUntil }),
      stream?.version ?? 0,
    );
  }
}

function streamId(namespace: string, worker: string): Promise<string> {
  return namedId(JSON.stringify(['streams', namespace]), worker);
}
