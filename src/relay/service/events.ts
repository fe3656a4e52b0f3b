import type { Clock } from '../../runtime/clock.js';
import { Outage } from '../../runtime/outage.js';
import { every } from '../../runtime/wait.js';
import { BoundedStream } from '../backend/bounded-stream.js';
import type { ElicitationRecord } from '../backend/record.js';
import type { Records } from '../backend/records.js';
import { userKey, userKeyOf } from '../stores/ids.js';
import type { Hint } from '../stores/store.js';
import { PING_INTERVAL } from '../wire.js';
import { type AskRecord, listOf } from './ask-record.js';
import type { Asks } from './asks.js';
import { tooMany } from './http-error.js';
import type { Leases } from './leases.js';
import { take } from './state-changes.js';
import { viewOf } from './view.js';

/** Milliseconds between two readings of what a namespace has asked: a hint may have got lost. */
const REREAD_INTERVAL = 4000;
/** Records that are read at once. */
const AT_ONCE = 50;

export interface EventsOptions {
  readonly records: Records;
  readonly asks: Asks;
  readonly leases: Leases;
  readonly processClock: Clock;
  /** How many streams a namespace may have in this process. */
  readonly maxStreams: number;
  /** Bytes of a stream that may be unread before another event cuts it. */
  readonly buffer: number;
  report(error: unknown): void;
}

/** An open connection of a backend. */
class Stream extends BoundedStream {
  readonly worker: string | undefined;
  /** The write of each elicitation that the backend has. */
  readonly sent = new Map<string, { readonly writeId: string; readonly version: number }>();
  protected readonly leave: () => void;

  constructor(request: Request, buffer: number, worker: string | undefined, leave: () => void) {
    super(request, buffer, 'The backend');
    this.worker = worker;
    this.leave = leave;
  }

  shows({ worker }: AskRecord): boolean {
    return this.worker === undefined || this.worker === worker;
  }
}

/** The streams of one namespace, and what it has asked. */
interface Group {
  /** The key of its list, with which the ids of its asks begin. */
  readonly key: string;
  readonly streams: Set<Stream>;
  /** The ask of each elicitation, by the id of that. */
  readonly asks: Map<string, AskRecord>;
  /** The last reading of all that it has asked: the next one begins after it. */
  reading: Promise<void>;
  readonly outage: Outage;
}

/** The events streams of backends in this process. Each begins with all that is not acknowledged. */
export class Events {
  readonly #options: EventsOptions;
  /** By their keys. */
  readonly #groups = new Map<string, Group>();
  readonly #stops: Array<() => void>;
  #isRereading = false;

  constructor(options: EventsOptions) {
    this.#options = options;
    const { processClock } = options;
    this.#stops = [
      every(processClock, PING_INTERVAL, () => {
        for (const { streams } of this.#groups.values()) for (const stream of streams) stream.write(':\n\n');
      }),
      every(processClock, REREAD_INTERVAL, () => this.reread()),
    ];
  }

  get count(): number {
    return [...this.#groups.values()].reduce((sum, { streams }) => sum + streams.size, 0);
  }

  /** @throws {HttpError} 429 */
  async open(namespace: string, worker: string | undefined, request: Request): Promise<ReadableStream<Uint8Array>> {
    const { leases, maxStreams, buffer, report } = this.#options;
    const key = await userKey(listOf(namespace));
    const group: Group = this.#groups.get(key) ?? {
      key,
      streams: new Set(),
      asks: new Map(),
      reading: Promise.resolve(),
      outage: new Outage(report),
    };
    if (group.streams.size >= maxStreams) throw tooMany('Too many streams of this namespace are open');
    this.#groups.set(key, group);
    const stopLease = leases.openStream(namespace, worker ?? '');
    const stream = new Stream(request, buffer, worker, () => {
      group.streams.delete(stream);
      stopLease();
      if (group.streams.size === 0) this.#groups.delete(key);
    });
    group.streams.add(stream);
    request.signal.addEventListener('abort', stream);
    if (request.signal.aborted) stream.end();
    stream.write(':\n\n'); // So that the backend has the head of the reply.
    void this.#begin(group, stream);
    return stream.body;
  }

  async #begin(group: Group, stream: Stream): Promise<void> {
    try {
      await this.#reread(group);
      stream.write('event: ready\ndata: {}\n\n');
    } catch (error) {
      this.#options.report(error);
      stream.end(); // The backend connects again.
    }
  }

  async handleHint({ id }: Hint): Promise<void> {
    try {
      const listed = this.#groups.get(userKeyOf(id));
      if (listed) {
        const ask = await this.#options.asks.read(id);
        if (ask && !ask.isOver && !listed.asks.has(ask.elicitation)) {
          listed.asks.set(ask.elicitation, ask);
          await this.#send(listed, ask);
        }
        return;
      }
      for (const group of this.#groups.values()) {
        const ask = group.asks.get(id);
        if (ask) await this.#send(group, ask);
      }
    } catch (error) {
      this.#options.report(error); // The next `reread` finds it.
    }
  }

  /** Finds out what has changed for all namespaces, unless it is finding out. Never rejects. */
  async reread(): Promise<void> {
    if (this.#isRereading) return;
    this.#isRereading = true;
    for (const group of this.#groups.values()) await group.outage.watch(this.#reread(group));
    this.#isRereading = false;
  }

  #reread(group: Group): Promise<void> {
    group.reading = group.reading.catch(() => {}).then(() => this.#readChanged(group));
    return group.reading;
  }

  /** Finds what a namespace has asked and not acknowledged, and sends what has changed. */
  async #readChanged(group: Group): Promise<void> {
    const { asks, records } = this.#options;
    const listed = new Set((await records.store.listVersions([group.key])).map(({ id }) => id));
    for (const [elicitation, { id }] of group.asks) {
      if (listed.delete(id)) continue;
      group.asks.delete(elicitation); // Acknowledged, or forgotten.
      for (const { sent } of group.streams) sent.delete(elicitation);
    }
    await eachOf([...listed], async (id) => {
      const ask = await asks.read(id);
      if (ask) group.asks.set(ask.elicitation, ask);
    });
    const all = [...group.asks.values()];
    if (all.length === 0) return;
    const writeIds = await records.store.writeIds(all.map(({ elicitation }) => elicitation));
    const changed = all.filter((ask, i) => this.#forgetOlder(group, ask, writeIds[i]));
    await eachOf(changed, (ask) => this.#send(group, ask));
  }

  /** Forgets what streams have of an elicitation that is not its last write. @returns whether there are such streams. */
  #forgetOlder({ streams }: Group, ask: AskRecord, writeId: string | undefined): boolean {
    const behind = [...streams].filter(
      (stream) => stream.shows(ask) && stream.sent.get(ask.elicitation)?.writeId !== writeId,
    );
    for (const { sent } of behind) sent.delete(ask.elicitation);
    return behind.length > 0;
  }

  /** Sends the state of an elicitation to the streams that show it and do not have it. An answer is taken for them first. */
  async #send(group: Group, ask: AskRecord): Promise<void> {
    const { asks, records } = this.#options;
    let record: ElicitationRecord | undefined = await records.get(ask.elicitation);
    if (!record || ![...group.streams].some((stream) => stream.shows(ask))) return;
    if (record.state.phase === 'answered') record = await asks.change(record.id, take, record);
    if (!record) return;
    const { id, writeId, asked } = record;
    const { version } = record.state;
    const newest = ask.webhook ? ((await asks.read(ask.id)) ?? ask) : ask; // It may have been given up since.
    const text = `event: elicitation\nid: ${ask.name}:${version}\ndata: ${JSON.stringify(viewOf(newest, record))}\n\n`;
    for (const stream of group.streams) {
      const last = stream.sent.get(id);
      // Two reads of the store may end in another order.
      if (!stream.shows(ask) || last?.writeId === writeId || (last?.version ?? 0) > version) continue;
      stream.sent.set(id, { writeId, version });
      if (!asked?.isAcknowledged) stream.write(text);
    }
  }

  /** Ends all streams: backends connect to the process that takes over. */
  close(): void {
    for (const stop of this.#stops) stop();
    for (const { streams } of this.#groups.values()) for (const stream of [...streams]) stream.end();
  }
}

/** Does the same with each item, some of them at a time. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE)
    await Promise.all(items.slice(start, start + AT_ONCE).map(work));
}
