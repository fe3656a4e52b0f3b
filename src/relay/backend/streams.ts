import type { Clock } from '../../runtime/clock.js';
import { Outage } from '../../runtime/outage.js';
import { every, within } from '../../runtime/wait.js';
import { userKey, userKeyOf } from '../stores/ids.js';
import type { Hint, StoredVersion } from '../stores/store.js';
import { PING_INTERVAL } from '../wire.js';
import { EventStream, type StreamContext } from './event-stream.js';
import type { ElicitationRecord } from './record.js';
import type { Records } from './records.js';
import { canSee, isSamePerson, personFrom, type Viewer } from './scope.js';

export interface StreamsOptions {
  readonly records: Records;
  /** Times the streams: the store's clock may jump when it is first read, or when another machine takes over. */
  readonly processClock: Clock;
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
/** Milliseconds within which `authorize` must reply about an open stream. Later, the stream is ended. */
const LONGEST_AUTHORIZATION = 10_000;

/** The streams of one user. */
interface Group {
  readonly streams: Set<EventStream>;
  /** The last write of each elicitation that this process has read for them, by id. */
  readonly read: Map<string, string>;
}

/** The open event streams of this process. */
export class Streams {
  readonly #options: StreamsOptions;
  readonly #context: StreamContext;
  /** By the user's key, with which ids begin. */
  readonly #groups = new Map<string, Group>();
  /** Those of all groups. */
  readonly #streams = new Set<EventStream>();
  #stopTimers: Array<() => void> = [];
  /** The rereading of all that is open, while it is under way. */
  #reading: Promise<unknown> | undefined;
  /** Reports once that the store is away: each read of each user fails then. */
  readonly #outage: Outage;
  #isClosed = false;

  constructor(options: StreamsOptions) {
    const { records, buffer, report } = options;
    this.#options = options;
    this.#outage = new Outage(report);
    this.#context = { buffer, now: () => records.now(), onEnd: (stream) => this.#forget(stream) };
  }

  get count(): number {
    return this.#streams.size;
  }

  /** Opens a stream, whose first message contains all that is open. */
  async open(request: Request, viewer: Viewer): Promise<ReadableStream<Uint8Array>> {
    const { records, processClock, maxStreams, reauthorizeInterval } = this.#options;
    const { user } = viewer.person;
    const key = await userKey(user);
    const group = this.#groups.get(key) ?? { streams: new Set(), read: new Map() };
    // A proxy may keep the streams of pages that are gone, so the oldest one makes room.
    for (const oldest of [...group.streams].slice(0, Math.max(0, group.streams.size + 1 - maxStreams)))
      oldest.makeRoom();
    const stream = new EventStream(request, viewer, key, processClock.now() + reauthorizeInterval, this.#context);
    group.streams.add(stream);
    this.#streams.add(stream);
    if (this.#groups.size === 0) this.#startTimers();
    this.#groups.set(key, group);
    const { signal } = request;
    // Platforms do not cancel the body of a reply that they never began to send.
    signal.addEventListener('abort', stream);
    if (signal.aborted || this.#isClosed) stream.end();
    try {
      records.presence.wake();
      await records.presence.ready();
      const found = await this.#list(user);
      stream.sendSnapshot(found.filter(({ scope }) => canSee(stream, scope)));
      for (const record of found) {
        group.read.set(record.id, record.writeId);
        send(group, record); // A hint for the other pages may have got lost.
      }
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
    for (const stream of this.#streams) stream.end();
  }

  /** A record has changed, or may have. */
  async handleHint({ id, writeId }: Hint): Promise<void> {
    const group = this.#groups.get(userKeyOf(id));
    if (!group || group.read.get(id) === writeId) return;
    try {
      await this.#read(group, id);
    } catch (error) {
      this.#outage.failed(error); // The next `reread` finds it.
    }
  }

  /** Finds out in one statement what is open for all users, and sends what is new. Never rejects. */
  async reread(): Promise<void> {
    this.#reading ??= this.#outage.watch(this.#rereadAll()).finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #rereadAll(): Promise<void> {
    if (this.#groups.size === 0) return;
    const { store, presence } = this.#options.records;
    const listed = await store.listVersions([...this.#groups.keys()]);
    const dead = new Set<string>();
    for (const owner of new Set(listed.map(({ owner }) => owner))) {
      if (owner !== undefined && (await presence.isDead(owner))) dead.add(owner);
    }
    const versions = new Map(listed.map(({ id, version }) => [id, version]));
    const isNew = ({ id, writeId, owner }: StoredVersion) =>
      dead.has(owner!) || this.#groups.get(userKeyOf(id))?.read.get(id) !== writeId;
    const reads = listed.filter(isNew).map(({ id, writeId }) => {
      const group = this.#groups.get(userKeyOf(id));
      return group && this.#read(group, id, writeId);
    });
    const showing = [...this.#streams].filter(({ sent }) => sent.size > 0);
    const catches = showing.map((stream) => this.#catchUp(stream, versions));
    for (const group of this.#groups.values()) {
      for (const id of group.read.keys()) if (!versions.has(id)) group.read.delete(id);
    }
    await Promise.all([...reads, ...catches]);
  }

  /**
   * Reads an elicitation, and sends it.
   * @param listed Its newest write, by the store's list. It counts as read even where this version of the package cannot read it.
   */
  async #read(group: Group, id: string, listed?: string): Promise<void> {
    const { records } = this.#options;
    const read = await records.get(id);
    const record = read && (await records.endIfOrphaned(read));
    const writeId = record?.writeId ?? listed;
    if (writeId !== undefined) group.read.set(id, writeId);
    if (record) send(group, record);
  }

  /** Sends the ends of elicitations that the store no longer lists. @param versions those that it lists */
  async #catchUp(stream: EventStream, versions: ReadonlyMap<string, number>): Promise<void> {
    for (const [id, version] of [...stream.sent]) {
      if (versions.get(id)! >= version) continue;
      const record = await this.#options.records.get(id);
      if (record) stream.send(record);
      if (record && (record.state.phase === 'over' || record.state.version >= version)) continue;
      stream.end(); // The store has lost what the page has. The page connects again, and gets all that there is.
      return;
    }
  }

  /** All that is open for a user, without what dead processes asked. */
  async #list(user: string): Promise<ElicitationRecord[]> {
    const { records } = this.#options;
    const found = await records.list(user);
    const newest = await Promise.all(found.map((record) => records.endIfOrphaned(record)));
    return newest.filter((record) => record !== undefined).filter(({ state }) => state.phase !== 'over');
  }

  #forget(stream: EventStream): void {
    const group = this.#groups.get(stream.key);
    if (!group?.streams.delete(stream)) return;
    this.#streams.delete(stream);
    if (group.streams.size === 0) this.#groups.delete(stream.key);
    if (this.#groups.size > 0) return;
    for (const stop of this.#stopTimers) stop();
  }

  #startTimers(): void {
    const { processClock, reauthorizeInterval } = this.#options;
    this.#stopTimers = [
      every(processClock, PING_INTERVAL, () => {
        for (const stream of this.#streams) stream.ping();
      }),
      every(processClock, REREAD_INTERVAL, () => this.reread()),
      every(processClock, Math.min(reauthorizeInterval, LATENESS), () => {
        const now = processClock.now();
        for (const stream of this.#streams) if (now >= stream.checkAt) this.#reauthorize(stream);
      }),
    ];
  }

  /** Ends a stream whose person has signed out, or may see other things now: the page connects again. */
  async #reauthorize(stream: EventStream): Promise<void> {
    const { authorize, reauthorizeInterval, processClock, report } = this.#options;
    stream.checkAt = processClock.now() + reauthorizeInterval;
    const lateError = () =>
      new Error(`relay: authorize() gave no reply within ${LONGEST_AUTHORIZATION} ms, so a stream was ended`);
    try {
      const said = Promise.resolve(authorize(stream.request));
      if (!isSamePerson(stream.person, personFrom(await within(processClock, LONGEST_AUTHORIZATION, said, lateError))))
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
