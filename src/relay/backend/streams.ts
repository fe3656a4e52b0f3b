import type { Clock } from '../../runtime/clock.js';
import { every, within } from '../../runtime/wait.js';
import { userKey, userKeyOf } from '../stores/ids.js';
import type { Hint } from '../stores/store.js';
import { PING_INTERVAL, REPAIR_TIME } from '../wire.js';
import { EventStream, type StreamContext } from './event-stream.js';
import type { ElicitationRecord } from './record.js';
import type { Records } from './records.js';
import { canSee, isSamePerson, personFrom, type Viewer } from './scope.js';

export interface StreamsOptions {
  readonly records: Records;
  /** This process's own: the store's may jump, when it is first read or when another machine takes over. */
  readonly clock: Clock;
  /** How many streams a person may have. */
  readonly maxStreams: number;
  /** How many bytes of a stream may be unread. */
  readonly buffer: number;
  /** Milliseconds between two calls of `authorize` for an open stream. */
  readonly reauthorizeInterval: number;
  /** Returns what the application says, for `personFrom`. */
  authorize(request: Request): unknown;
  report(error: unknown): void;
}

/** Milliseconds between two readings of what a user has open: a hint may have got lost. */
const REREAD_INTERVAL = 4000;
/** Milliseconds by which `authorize` may be asked too late. */
const LATENESS = 1000;
/** Milliseconds for which `authorize` may think about an open stream. After that its person is unknown. */
const LONGEST_AUTHORIZATION = 10_000;

/** The streams of one user. */
interface Group {
  readonly user: string;
  readonly streams: Set<EventStream>;
  /** What pages have and the store does not, by when that was noticed. */
  missing: ReadonlyMap<string, number>;
}

/** The open event streams of this process. */
export class Streams {
  readonly #options: StreamsOptions;
  readonly #context: StreamContext;
  /** By the user's key, with which ids begin. */
  readonly #groups = new Map<string, Group>();
  #stopTimers: Array<() => void> = [];
  /** The rereading of all that is open, while it is under way. */
  #reading: Promise<unknown> | undefined;
  /** Whether the application knows that it fails: a store that is away fails for each user, again and again. */
  #isReported = false;
  #isClosed = false;

  constructor(options: StreamsOptions) {
    const { records, buffer } = options;
    this.#options = options;
    this.#context = { buffer, now: () => records.now(), onEnd: (stream) => this.#forget(stream) };
  }

  get count(): number {
    return this.#all().length;
  }

  /** Opens a stream, whose first message contains all that is open. */
  async open(request: Request, viewer: Viewer): Promise<ReadableStream<Uint8Array> | 'store-incomplete'> {
    const { records, clock, maxStreams, reauthorizeInterval } = this.#options;
    const { user } = viewer.person;
    const key = await userKey(user);
    const group = this.#groups.get(key) ?? { user, streams: new Set(), missing: new Map() };
    // A proxy may keep the streams of pages that are gone, so the oldest one makes room.
    for (const oldest of [...group.streams].slice(0, Math.max(0, group.streams.size + 1 - maxStreams)))
      oldest.makeRoom();
    const stream = new EventStream(request, viewer, key, clock.now() + reauthorizeInterval, this.#context);
    group.streams.add(stream);
    if (this.#groups.size === 0) this.#startTimers();
    this.#groups.set(key, group);
    const { signal } = request;
    // Platforms do not cancel the body of a reply that they never began to send.
    signal.addEventListener('abort', stream);
    if (signal.aborted || this.#isClosed) stream.end();
    try {
      records.presence.wake();
      await records.presence.ready();
      if (await records.presence.mayLackData()) {
        stream.end();
        return 'store-incomplete';
      }
      stream.sendSnapshot(visibleTo(stream, await this.#list(user)));
    } catch (error) {
      stream.end(); // Nobody gets it.
      throw error;
    }
    return stream.body;
  }

  /** Ends all streams, after a last reading of what other processes ask. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.reread();
    for (const stream of this.#all()) stream.end();
  }

  /** A record has changed, or may have. */
  async handleHint({ id }: Hint): Promise<void> {
    const group = this.#groups.get(userKeyOf(id));
    if (!group) return;
    try {
      const { records } = this.#options;
      const read = await records.get(id);
      const record = read && (await records.endIfOrphaned(read));
      if (record) send(group, record);
    } catch (error) {
      this.#options.report(error); // The next `reread` finds it.
    }
  }

  /** Reads all that is open for each user, and sends what is new. Never rejects. */
  async reread(): Promise<void> {
    this.#reading ??= Promise.allSettled([...this.#groups.values()].map((group) => this.#reread(group))).then(
      (reads) => {
        this.#reading = undefined;
        const failed = reads.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
        if (failed && !this.#isReported) this.#options.report(failed.reason);
        this.#isReported = failed !== undefined;
      },
    );
    await this.#reading;
  }

  async #reread(group: Group): Promise<void> {
    const { records, clock } = this.#options;
    const found = await this.#list(group.user);
    const ids = new Set(found.map(({ id }) => id));
    for (const record of found) send(group, record);
    const unlisted = new Set([...group.streams].flatMap(({ sent }) => [...sent.keys()]).filter((id) => !ids.has(id)));
    const missing = new Map<string, number>();
    for (const id of unlisted) {
      const record = await records.get(id);
      if (record) send(group, record);
      else missing.set(id, group.missing.get(id) ?? clock.now());
    }
    group.missing = missing;
    const isGone = (id: string) => clock.now() - (missing.get(id) ?? Infinity) >= REPAIR_TIME;
    const lacking = [...group.streams].filter(({ sent }) => [...sent.keys()].some(isGone));
    // The store has lost it, and nobody writes it again: a snapshot takes it off the page.
    if (lacking.length > 0 && !(await records.presence.mayLackData())) await this.#sendAll(group.user, lacking);
  }

  /** Sends all that is open once more. What changes while that is read follows it. */
  async #sendAll(user: string, streams: readonly EventStream[]): Promise<void> {
    for (const stream of streams) stream.pause();
    try {
      const found = await this.#list(user);
      for (const stream of streams) stream.sendSnapshot(visibleTo(stream, found));
    } catch (error) {
      for (const stream of streams) stream.resume();
      throw error;
    }
  }

  /** All that is open for a user, without what dead processes asked. */
  async #list(user: string): Promise<ElicitationRecord[]> {
    const { records } = this.#options;
    const found = await records.list(user);
    const newest = await Promise.all(found.map((record) => records.endIfOrphaned(record)));
    return newest.filter((record) => record !== undefined).filter(({ state }) => state.phase !== 'over');
  }

  #all(): EventStream[] {
    return [...this.#groups.values()].flatMap(({ streams }) => [...streams]);
  }

  #forget(stream: EventStream): void {
    const group = this.#groups.get(stream.key);
    if (!group?.streams.delete(stream)) return;
    if (group.streams.size === 0) this.#groups.delete(stream.key);
    if (this.#groups.size > 0) return;
    for (const stop of this.#stopTimers) stop();
  }

  #startTimers(): void {
    const { clock, reauthorizeInterval } = this.#options;
    this.#stopTimers = [
      every(clock, PING_INTERVAL, () => {
        for (const stream of this.#all()) stream.ping();
      }),
      every(clock, REREAD_INTERVAL, () => this.reread()),
      every(clock, Math.min(reauthorizeInterval, LATENESS), () => {
        for (const stream of this.#all()) if (clock.now() >= stream.checkAt) this.#reauthorize(stream);
      }),
    ];
  }

  /** Ends a stream whose person has signed out, or may see other things now: the page connects again. */
  async #reauthorize(stream: EventStream): Promise<void> {
    const { authorize, reauthorizeInterval, clock, report } = this.#options;
    stream.checkAt = clock.now() + reauthorizeInterval;
    const lateError = () =>
      new Error(`relay: authorize() gave no reply within ${LONGEST_AUTHORIZATION} ms, so a stream was ended`);
    try {
      const said = Promise.resolve(authorize(stream.request));
      if (!isSamePerson(stream.person, personFrom(await within(clock, LONGEST_AUTHORIZATION, said, lateError))))
        stream.end();
    } catch (error) {
      report(error);
      stream.end(); // Its person is unknown.
    }
  }
}

function send(group: Group, record: ElicitationRecord): void {
  for (const stream of group.streams) if (canSee(stream, record.scope)) stream.send(record);
}

function visibleTo(stream: EventStream, records: readonly ElicitationRecord[]): ElicitationRecord[] {
  return records.filter(({ scope }) => canSee(stream, scope));
}
