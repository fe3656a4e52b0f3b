import type { Clock } from '../../runtime/clock.js';
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
  readonly clock: Clock;
  /** Streams of a namespace in this process. */
  readonly maxStreams: number;
  /** Bytes of a stream that may be unread before another event cuts it. */
  readonly buffer: number;
  report(error: unknown): void;
}

/** An open connection of a backend. */
class Stream extends BoundedStream {
  readonly worker: string | undefined;
  /** The version of each elicitation that the backend has. */
  readonly sent = new Map<string, number>();
  protected readonly leave: () => void;

  constructor(request: Request, buffer: number, worker: string | undefined, leave: () => void) {
    super(request, buffer, 'The backend');
    this.worker = worker;
    this.leave = leave;
  }
}

/** The streams of one namespace, and what it has asked. */
interface Group {
  readonly namespace: string;
  readonly streams: Set<Stream>;
  /** The ask of each elicitation, by the id of that. */
  readonly asks: Map<string, AskRecord>;
}

/** The events streams of backends in this process. Each begins with all that is not acknowledged. */
export class Events {
  readonly #options: EventsOptions;
  /** By the key of the list of the namespace, with which the ids of its asks begin. */
  readonly #groups = new Map<string, Group>();
  readonly #stops: Array<() => void>;

  constructor(options: EventsOptions) {
    this.#options = options;
    const { clock } = options;
    this.#stops = [
      every(clock, PING_INTERVAL, () => {
        for (const { streams } of this.#groups.values()) for (const stream of streams) stream.write(':\n\n');
      }),
      every(clock, REREAD_INTERVAL, () => this.reread()),
    ];
  }

  get count(): number {
    return [...this.#groups.values()].reduce((sum, { streams }) => sum + streams.size, 0);
  }

  /** @throws {HttpError} 429 */
  async open(namespace: string, worker: string | undefined, request: Request): Promise<ReadableStream<Uint8Array>> {
    const { leases, maxStreams, buffer } = this.#options;
    const key = await userKey(listOf(namespace));
    const group = this.#groups.get(key) ?? { namespace, streams: new Set<Stream>(), asks: new Map() };
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

  async reread(): Promise<void> {
    for (const group of this.#groups.values()) await this.#reread(group).catch(this.#options.report);
  }

  async #reread(group: Group): Promise<void> {
    const listed = await this.#options.asks.list(group.namespace);
    const ids = new Set(listed.map(({ elicitation }) => elicitation));
    for (const ask of listed) group.asks.set(ask.elicitation, ask);
    for (let start = 0; start < listed.length; start += AT_ONCE)
      await Promise.all(listed.slice(start, start + AT_ONCE).map((ask) => this.#send(group, ask)));
    for (const id of group.asks.keys()) {
      if (ids.has(id)) continue; // Acknowledged, or forgotten.
      group.asks.delete(id);
      for (const { sent } of group.streams) sent.delete(id);
    }
  }

  /** Sends the state of an elicitation to the streams that show it and do not have it. An answer is taken for them first. */
  async #send(group: Group, ask: AskRecord): Promise<void> {
    const { asks, records } = this.#options;
    const shows = ({ worker }: Stream) => worker === undefined || worker === ask.worker;
    let record: ElicitationRecord | undefined = await records.get(ask.elicitation);
    if (!record || ![...group.streams].some(shows)) return;
    if (record.state.phase === 'answered') record = await asks.change(record.id, take, record);
    if (!record || record.asked?.isAcknowledged) return;
    const { version } = record.state;
    const text = `event: elicitation\nid: ${ask.name}:${version}\ndata: ${JSON.stringify(viewOf(ask, record))}\n\n`;
    for (const stream of group.streams) {
      if (!shows(stream) || (stream.sent.get(record.id) ?? 0) >= version) continue;
      stream.sent.set(record.id, version);
      stream.write(text);
    }
  }

  /** Ends all streams: backends connect to the process that takes over. */
  close(): void {
    for (const stop of this.#stops) stop();
    for (const { streams } of this.#groups.values()) for (const stream of [...streams]) stream.end();
  }
}
