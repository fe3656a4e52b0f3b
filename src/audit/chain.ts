import { canonicalJson } from '../protocol/canonical-json.js';
import { backoff } from '../runtime/backoff.js';
import type { Clock } from '../runtime/clock.js';
import { unlessAborted } from '../runtime/on-abort.js';
import { Outage } from '../runtime/outage.js';
import { wait } from '../runtime/wait.js';
import type { AuditAnchor, AuditEntry, AuditRecord } from './entry.js';
import { type AuditKey, Signer } from './signer.js';
import type { AuditSink } from './sink.js';

export interface ChainOptions {
  readonly writer: string;
  readonly sink: AuditSink;
  readonly key: AuditKey;
  /** Milliseconds for which a failing entry is retried. */
  readonly retryTimeout: number;
  readonly clock: Clock;
  /** Called once each time the sink stops working. */
  report(error: unknown): void;
}

/** Milliseconds between the first attempt and the second. The pause doubles after each attempt, up to the longest. */
const PAUSES = { first: 100, longest: 1000 };
/** The maximum number of unconfirmed entries in memory for one place. */
const MAX_UNCONFIRMED = 1000;

/** One entry to append. */
interface PendingEntry {
  /** Makes the record of the entry; called again for each attempt. */
  readonly record: (signer: Signer) => Promise<AuditRecord>;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Whether the sink keeps it. This may turn out after the entry counted as lost. */
  isKept: boolean;
  isLost: boolean;
}

/** Writes the entries of one writer, one after the other. The next entry after one that could not be written is a `gap`. */
export class Chain {
  readonly #options: ChainOptions;
  #signer: Signer | undefined;
  #cannotSign = false;
  /** Resolves when the chain knows its end in the sink. */
  #resumed: Promise<Signer> | undefined;
  #head = '';
  #count = 0;
  #lost = 0;
  #lostSince = 0;
  readonly #outage: Outage;
  /** The entries that were tried for the next place, by `mac`, each with what to do if the sink turns out to have kept it. */
  readonly #unconfirmed = new Map<string, () => void>();
  /** Resolves when all entries so far are written or lost. */
  #tail: Promise<unknown> = Promise.resolve();
  /** The last write. Until it settles, the end of the chain is unknown. */
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(options: ChainOptions) {
    this.#options = options;
    this.#outage = new Outage(options.report);
  }

  /** Whether the last append failed or took too long. Only an append that succeeds resets it. */
  get isDown(): boolean {
    return this.#outage.isOn;
  }

  /**
   * Appends an entry. Never rejects.
   * @param record Makes the record of the entry; called again for each attempt.
   * @returns whether it was written within `retryTimeout` from now.
   */
  append(record: (signer: Signer) => Promise<AuditRecord>): Promise<boolean> {
    const now = this.#options.clock.now();
    const written = this.#tail.then(() => this.#appendWithRetries({ record, from: now, isKept: false, isLost: false }));
    this.#tail = written;
    return written;
  }

  /** The end of the chain, after all entries so far. Rejects if the sink or the key cannot be used. */
  async anchor(): Promise<AuditAnchor> {
    await this.#tail;
    const signer = await this.#ready();
    const now = this.#options.clock.now();
    const anchor = { version: 1, writer: this.#options.writer, count: this.#count, head: this.#head } as const;
    const dated = { ...anchor, time: timeText(now), key: signer.keyId };
    return canonical({ ...dated, mac: await signer.sign('anchor', canonicalJson(dated)) });
  }

  async #appendWithRetries(entry: PendingEntry): Promise<boolean> {
    const { clock, retryTimeout } = this.#options;
    const { from } = entry;
    const end = from + retryTimeout;
    let cause: unknown = new Error('audit: the sink took too long');
    for (let failures = 1; clock.now() < end; failures++) {
      const controller = new AbortController();
      const stop = clock.after(end - clock.now(), () => controller.abort());
      try {
        await unlessAborted(this.#attempt(entry, controller.signal), controller.signal);
        this.#outage.worked();
        return true;
      } catch (error) {
        if (controller.signal.aborted) break;
        cause = error;
        if (this.#cannotSign) break; // Another attempt would fail, too.
      } finally {
        stop();
      }
      await wait(clock, Math.min(backoff(failures, PAUSES), end - clock.now()), undefined);
    }
    if (!entry.isKept) {
      entry.isLost = true;
      if (this.#lost++ === 0) this.#lostSince = from;
    }
    this.#outage.failed(cause);
    return false;
  }

  async #attempt(entry: PendingEntry, signal: AbortSignal): Promise<void> {
    await this.#lastWrite;
    const signer = await this.#ready();
    // Each write may find an earlier entry in its place.
    while (this.#lost > 0) {
      const lost = this.#lost;
      const since = timeText(this.#lostSince);
      await this.#write(signer, { event: 'gap', lost, since }, this.#options.clock.now(), signal, () => {
        this.#lost -= lost;
      });
    }
    while (!entry.isKept) {
      await this.#write(signer, await entry.record(signer), entry.from, signal, () => {
        entry.isKept = true;
        if (entry.isLost) this.#lost--; // It counted as lost, and arrived after all.
      });
    }
  }

  /** Writes one entry, unless the time for it is over. `onWritten` is also called if the write turns out later to be kept. */
  async #write(signer: Signer, record: AuditRecord, time: number, signal: AbortSignal, onWritten: () => void) {
    const { writer, sink } = this.#options;
    const place = { version: 1, writer, sequence: this.#count, time: timeText(time) } as const;
    const unsigned = { ...place, ...record, key: signer.keyId, previous: this.#head };
    const mac = await signer.sign('line', canonicalJson(unsigned));
    signal.throwIfAborted();
    const entry: AuditEntry = Object.freeze(canonical({ ...unsigned, mac }));
    if (this.#unconfirmed.size < MAX_UNCONFIRMED) this.#unconfirmed.set(mac, onWritten);
    // A sink written in JavaScript may return nothing, or throw.
    const writing = Promise.resolve().then(() => sink(entry));
    const written = writing.then((earlier) => {
      const kept = earlier?.mac ?? mac;
      const onKept = kept === mac ? onWritten : this.#unconfirmed.get(kept);
      if (!onKept) throw new Error('audit: the sink has an unknown entry');
      this.#unconfirmed.clear(); // All of them were for the place that is now taken.
      this.#head = kept;
      this.#count++;
      onKept();
    });
    this.#lastWrite = written.catch(() => {}); // `written` reports it.
    await written;
  }

  /** The signer, once the chain knows its end in the sink. Calls share one `resume`, because a sink may repair itself during it. */
  #ready(): Promise<Signer> {
    this.#resumed ??= this.#resume().catch((error) => {
      this.#resumed = undefined; // The next attempt tries again.
      throw error;
    });
    return this.#resumed;
  }

  async #resume(): Promise<Signer> {
    const { writer, sink, key, clock } = this.#options;
    this.#signer ??= await Signer.with(key).catch((error) => {
      this.#cannotSign = true;
      throw error;
    });
    const { last, lost = 0 } = (await sink.resume?.(writer)) ?? {};
    if (last) {
      const { mac, ...signed } = last;
      const isOurs = last.writer === writer && (await this.#signer.verify('line', canonicalJson(signed), mac));
      if (!isOurs) throw new Error(`audit: the last entry of ${writer} has another key or writer, or was changed`);
      this.#head = mac;
      this.#count = last.sequence + 1;
    }
    if (this.#lost === 0) this.#lostSince = clock.now();
    this.#lost += lost;
    return this.#signer;
  }
}

/** The value with its members in the canonical order, so that `JSON.stringify` gives the only spelling that passes a check. */
function canonical<Value extends object>(value: Value): Value {
  return JSON.parse(canonicalJson(value));
}

function timeText(epoch: number): string {
  return new Date(epoch).toISOString();
}
