import type { Clock } from '../../runtime/clock.js';
import { randomId } from '../../runtime/random-id.js';
import { every } from '../../runtime/wait.js';
import { REMEMBER_TIME } from '../backend/record.js';
import type { Records } from '../backend/records.js';
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

/** Where the store keeps until when the events streams of a worker are open. */
interface StreamRecord {
  readonly openUntil: number;
}

export interface LeasesOptions {
  readonly records: Records;
  readonly asks: Asks;
  readonly webhooks: Pick<Webhooks, 'attempt'>;
  readonly clock: Clock;
  report(error: unknown): void;
}

/** Ends what nobody waits for any more, and what has run out of time, and has outcomes posted: each process for all. */
export class Leases {
  readonly #options: LeasesOptions;
  readonly #stop: () => void;
  /** Whether a search is under way. */
  #isSearching = false;
  /** Whether the application knows that it fails. */
  #isReported = false;

  constructor(options: LeasesOptions) {
    this.#options = options;
    this.#stop = every(options.clock, INTERVAL, () => void this.search());
  }

  close(): void {
    this.#stop();
  }

  /** Does what is due. Never rejects. */
  async search(): Promise<void> {
    if (this.#isSearching) return;
    this.#isSearching = true;
    const { records, report } = this.#options;
    try {
      await records.presence.ready();
      const ids = await records.store.due(records.now());
      await Promise.all(ids.map((id) => this.#handleDue(id)));
      this.#isReported = false;
    } catch (error) {
      if (!this.#isReported) report(error);
      this.#isReported = true;
    } finally {
      this.#isSearching = false;
    }
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

  /** Until when the backend heard of an ask on a stream, of its worker or of the whole namespace. */
  async #streamsOpenUntil({ namespace, worker }: AskRecord): Promise<number> {
    const { store } = this.#options.records;
    const workers = [...new Set([worker, ''])];
    const stored = await Promise.all(workers.map(async (name) => store.get(await streamId(namespace, name))));
    const now = this.#options.records.now();
    return Math.max(
      Number.NEGATIVE_INFINITY,
      ...stored.map((found) =>
        Math.min(now, (found?.plain as unknown as StreamRecord | undefined)?.openUntil ?? Number.NEGATIVE_INFINITY),
      ),
    );
  }

  /**
   * A worker's events stream is open, until the returned function is called. That writes nothing: other streams of the worker may be
   * open, in any process.
   */
  openStream(namespace: string, worker: string): () => void {
    const { clock, report } = this.#options;
    const write = () => void this.#writeStream(namespace, worker).catch(report);
    write();
    return every(clock, STREAM_TIME / 2, write);
  }

  async #writeStream(namespace: string, worker: string): Promise<void> {
    const { records } = this.#options;
    await records.presence.ready();
    const id = await streamId(namespace, worker);
    const stored = await records.store.get(id);
    const version = stored?.version ?? 0;
    const plain: StreamRecord = { openUntil: records.now() + STREAM_TIME };
    // Where another process was faster, its stream says the same.
    await records.store.put(
      {
        id,
        version: version + 1,
        writeId: randomId(),
        kind: 'call',
        isOver: false,
        dueAt: Number.POSITIVE_INFINITY,
        fixed: {},
        plain: { ...plain },
      },
      version,
      REMEMBER_TIME,
    );
  }
}

function streamId(namespace: string, worker: string): Promise<string> {
  return namedId(JSON.stringify(['streams', namespace]), worker);
}
