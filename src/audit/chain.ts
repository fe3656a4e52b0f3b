import type { Clock } from '../host/clock.js';
import { canonicalJson } from './canonical-json.js';
import type { AuditAnchor, AuditEntry, AuditRecord } from './entry.js';
import { type AuditKey, Seal } from './seal.js';
import type { AuditSink } from './sink.js';

export interface ChainOptions {
  readonly writer: string;
  readonly sink: AuditSink;
  readonly key: AuditKey;
  /** Milliseconds for which a failing entry is tried again. */
  readonly retryTimeout: number;
  readonly clock: Clock;
  /** Called once for each time that the sink stops working. */
  report(error: unknown): void;
}

/** Milliseconds between the first attempt and the second; twice as long after each, up to the longest. */
const FIRST_DELAY = 100;
const LONGEST_DELAY = 1000;
/** Entries that were tried for one place and are remembered. */
const MAX_UNSURE = 1000;

/** One entry that somebody wants to append. */
interface Turn {
  /** Gives what the entry says; called again for each attempt. */
  readonly record: (seal: Seal) => Promise<AuditRecord>;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Whether the sink keeps it. That may turn out after the entry was taken for lost. */
  isKept: boolean;
  isLost: boolean;
}

/** Writes the entries of one writer, one after the other. An entry that could not be written leaves a gap, and the next says so. */
export class Chain {
  readonly #options: ChainOptions;
  #seal: Seal | undefined;
  #hasNoSeal = false;
  /** Resolves when the chain knows where it stands in the sink. */
  #resumed: Promise<Seal> | undefined;
  #head = '';
  #count = 0;
  #lost = 0;
  #lostSince = 0;
  #isDown = false;
  /** What to do once an entry turns out to be kept, by its `mac`: all that were tried for the next place. */
  readonly #unsure = new Map<string, () => void>();
  /** Resolves when all entries so far are written or lost. */
  #tail: Promise<unknown> = Promise.resolve();
  /** A write that has not come to an end. Until it does, nobody knows where the chain stands. */
  #pending: Promise<void> = Promise.resolve();

  constructor(options: ChainOptions) {
    this.#options = options;
  }

  /** Whether the last entry was lost. */
  get isDown(): boolean {
    return this.#isDown;
  }

  /**
   * Appends an entry. Never rejects.
   * @param record Gives what the entry says; called again for each attempt.
   * @returns whether it was written within `retryTimeout`, counted from now.
   */
  append(record: (seal: Seal) => Promise<AuditRecord>): Promise<boolean> {
    const now = this.#options.clock.now();
    const written = this.#tail.then(() => this.#tryFor({ record, from: now, isKept: false, isLost: false }));
    this.#tail = written;
    return written;
  }

  /** The end of the chain, after all that was appended until now. Rejects when the sink or the key cannot be used. */
  async anchor(): Promise<AuditAnchor> {
    await this.#tail;
    const seal = await this.#ready();
    const now = this.#options.clock.now();
    const anchor = { version: 1, writer: this.#options.writer, count: this.#count, head: this.#head } as const;
    const dated = { ...anchor, time: timeText(now), key: seal.keyId };
    return { ...dated, mac: await seal.sign('anchor', canonicalJson(dated)) };
  }

  async #tryFor(turn: Turn): Promise<boolean> {
    const { clock, retryTimeout, report } = this.#options;
    const { from } = turn;
    const end = from + retryTimeout;
    let cause: unknown = new Error('audit: the sink took too long');
    for (let delay = FIRST_DELAY; clock.now() < end; delay = Math.min(delay * 2, LONGEST_DELAY)) {
      const controller = new AbortController();
      const stop = clock.after(end - clock.now(), () => controller.abort());
      try {
        await Promise.race([this.#attempt(turn, controller.signal), aborted(controller.signal)]);
        this.#isDown = false;
        return true;
      } catch (error) {
        if (controller.signal.aborted) break;
        cause = error;
        if (this.#hasNoSeal) break; // Another attempt would find the same.
      } finally {
        stop();
      }
      await new Promise<void>((resolve) => void clock.after(Math.min(delay, end - clock.now()), resolve));
    }
    if (!turn.isKept) {
      turn.isLost = true;
      if (this.#lost++ === 0) this.#lostSince = from;
    }
    if (!this.#isDown) report(cause);
    this.#isDown = true;
    return false;
  }

  async #attempt(turn: Turn, signal: AbortSignal): Promise<void> {
    await this.#pending;
    const seal = await this.#ready();
    // Each write may find that an earlier entry is in its place.
    while (this.#lost > 0) {
      const lost = this.#lost;
      const since = timeText(this.#lostSince);
      await this.#write(seal, { event: 'gap', lost, since }, this.#options.clock.now(), signal, () => {
        this.#lost -= lost;
      });
    }
    while (!turn.isKept) {
      await this.#write(seal, await turn.record(seal), turn.from, signal, () => {
        turn.isKept = true;
        if (turn.isLost) this.#lost--; // It was taken for lost, and arrived after all.
      });
    }
  }

  /** Writes one entry, unless the time for it is over. `onWritten` is called as well when that turns out later. */
  async #write(seal: Seal, record: AuditRecord, time: number, signal: AbortSignal, onWritten: () => void) {
    const { writer, sink } = this.#options;
    const place = { version: 1, writer, sequence: this.#count, time: timeText(time) } as const;
    const unsigned = { ...place, ...record, key: seal.keyId, previous: this.#head };
    const mac = await seal.sign('line', canonicalJson(unsigned));
    signal.throwIfAborted();
    const entry: AuditEntry = Object.freeze({ ...unsigned, mac });
    if (this.#unsure.size < MAX_UNSURE) this.#unsure.set(mac, onWritten);
    const written = sink.write(entry).then((earlier) => {
      const kept = earlier?.mac ?? mac;
      const onKept = kept === mac ? onWritten : this.#unsure.get(kept);
      if (!onKept) throw new Error('audit: the sink has an unknown entry');
      this.#unsure.clear(); // The place is taken.
      this.#head = kept;
      this.#count++;
      onKept();
    });
    this.#pending = written.catch(() => {}); // `written` reports it.
    await written;
  }

  /** The key, once the chain knows where it stands. One look at a time: a sink may mend itself meanwhile. */
  #ready(): Promise<Seal> {
    this.#resumed ??= this.#resume().catch((error) => {
      this.#resumed = undefined; // The next attempt looks again.
      throw error;
    });
    return this.#resumed;
  }

  async #resume(): Promise<Seal> {
    const { writer, sink, key, clock } = this.#options;
    this.#seal ??= await Seal.with(key).catch((error) => {
      this.#hasNoSeal = true;
      throw error;
    });
    const { last, lost = 0 } = (await sink.resume?.(writer)) ?? {};
    if (last) {
      const { mac, ...signed } = last;
      const isOurs = last.writer === writer && (await this.#seal.fits('line', canonicalJson(signed), mac));
      if (!isOurs) throw new Error(`audit: the last entry of ${writer} has another key or writer, or was changed`);
      this.#head = mac;
      this.#count = last.sequence + 1;
    }
    if (this.#lost === 0) this.#lostSince = clock.now();
    this.#lost += lost;
    return this.#seal;
  }
}

function timeText(epoch: number): string {
  return new Date(epoch).toISOString();
}

/** Rejects when the signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
