import type { Clock } from '../host/clock.js';
import { Alarm } from './alarm.js';
import { bufferOf, EventStream, eventOf } from './event-stream.js';
import { canSee, isSamePerson, personFrom, type Viewer } from './scope.js';
import type { Change, RelayStore } from './store.js';
import type { EndedElicitation, StoredElicitation } from './stored-elicitation.js';
import { type BackendMessage, PING_INTERVAL } from './wire.js';
import { remainingOf, wireElicitation } from './wire-elicitation.js';

export interface StreamsOptions {
  readonly store: RelayStore;
  readonly clock: Clock;
  /** How many streams a person may have. */
  readonly streams: number;
  /** How many bytes of a stream may be unread. */
  readonly buffer: number;
  /** Milliseconds between two calls of `authorize` for an open stream. */
  readonly reauthorizeInterval: number;
  /** What the application says, for `personFrom`. */
  authorize(request: Request): unknown;
  report(error: unknown): void;
}

/** Milliseconds for which an answer in another tab is no news, and as many more until the alarm rings. */
const ANSWERED_DELAY = 250;

const PING = eventOf({ type: 'ping' });

/** The open event streams of this process, by user. */
export class Streams {
  readonly #options: StreamsOptions;
  readonly #streams = new Map<string, Set<EventStream>>();
  readonly #alarm: Alarm;
  readonly #stopListening: () => void;
  readonly #buffer: QueuingStrategy<Uint8Array>;
  #pingAt = Infinity;

  constructor(options: StreamsOptions) {
    this.#options = options;
    this.#buffer = bufferOf(options.buffer);
    this.#alarm = new Alarm(options.clock, (now) => this.#advance(now));
    this.#stopListening = options.store.subscribe((change) => this.#handleChange(change));
  }

  /**
   * Opens a stream, whose first message says all that is open.
   * @returns `undefined` when the person has too many.
   */
  async open(request: Request, viewer: Viewer): Promise<ReadableStream<Uint8Array> | undefined> {
    const { clock, streams, reauthorizeInterval } = this.#options;
    const { user } = viewer.person;
    const own = this.#streams.get(user) ?? new Set<EventStream>();
    if (own.size >= streams) return undefined;
    const now = clock.now();
    const checkAt = now + reauthorizeInterval;
    const stream = new EventStream(request, viewer, checkAt, this.#buffer, this.#forget);
    this.#streams.set(user, own.add(stream));
    if (this.#pingAt === Infinity) this.#pingAt = now + PING_INTERVAL;
    this.#alarm.setFor(Math.min(this.#pingAt, checkAt));
    const { signal } = request;
    // Platforms do not cancel the body of a reply that they never began to send.
    signal.addEventListener('abort', stream);
    if (signal.aborted) stream.end();
    try {
      const hasMissed = stream.open(await this.#snapshot(stream));
      if (hasMissed) this.#sendSnapshot(stream);
    } catch (error) {
      stream.end(); // Nobody gets it.
      throw error;
    }
    return stream.body;
  }

  /** Ends all streams, after a snapshot of what other processes still ask, where the store has one. */
  async close(): Promise<void> {
    await this.#sendSnapshots((stream) => stream.end());
    this.#stopListening();
  }

  /** One function for all streams. */
  readonly #forget = (stream: EventStream): void => {
    const { user } = stream.person;
    const own = this.#streams.get(user);
    own?.delete(stream);
    if (own?.size === 0) this.#streams.delete(user);
    if (this.#streams.size > 0) return;
    this.#pingAt = Infinity;
    this.#alarm.stop();
  };

  /** Sends what waits, pings all streams at once, and asks again whose they are. @returns when to do so next. */
  #advance(now: number): number {
    const isPingDue = now >= this.#pingAt;
    if (isPingDue) this.#pingAt = now + PING_INTERVAL;
    let next = this.#pingAt;
    for (const streams of this.#streams.values()) {
      for (const stream of streams) {
        if (isPingDue) stream.send(PING);
        else stream.flush();
        if (now >= stream.checkAt) this.#reauthorize(stream, now);
        next = Math.min(next, stream.checkAt);
      }
    }
    return this.#streams.size > 0 ? next : Infinity;
  }

  /** Ends a stream whose person has signed out, or may see other things now: the page connects again. */
  async #reauthorize(stream: EventStream, now: number): Promise<void> {
    const { authorize, reauthorizeInterval, report } = this.#options;
    stream.checkAt = now + reauthorizeInterval;
    try {
      if (!isSamePerson(stream.person, personFrom(await authorize(stream.request)))) stream.end();
    } catch (error) {
      report(error);
      stream.end(); // Nobody knows whose it is.
    }
  }

  #handleChange(change: Change | 'missed'): void {
    if (change === 'missed') this.#sendSnapshots();
    else if (this.#streams.has(change.scope.user)) this.#guard(() => this.#sendChange(change));
  }

  /** Nobody awaits this work: its errors are the application's to see. */
  #guard(work: () => void | Promise<void>): void {
    const { report } = this.#options;
    try {
      work()?.catch(report);
    } catch (error) {
      report(error);
    }
  }

  /** Reports what fails. @param then What else to do with each stream, with or without a snapshot. */
  async #sendSnapshots(then = (_: EventStream) => {}): Promise<void> {
    const streams = [...this.#streams.values()].flatMap((own) => [...own]);
    const send = async (stream: EventStream) => {
      // Another snapshot is to come first, and may be read later than this one, which would take back what that one shows.
      if (stream.isOpen) await this.#sendSnapshot(stream);
      else stream.miss();
      then(stream);
    };
    await Promise.all(streams.map(send));
  }

  /** Never rejects. */
  async #sendSnapshot(stream: EventStream): Promise<void> {
    try {
      stream.send(await this.#snapshot(stream));
    } catch (error) {
      this.#options.report(error);
    }
  }

  /** All changes read the store first, so that none overtakes another. */
  #sendChange(change: Change): void | Promise<void> {
    const found = this.#options.store.get(change.id);
    if (found instanceof Promise) return found.then((known) => this.#deliver(change, known));
    return this.#deliver(change, found);
  }

  #deliver(change: Change, found: StoredElicitation | EndedElicitation | undefined): void {
    const stored = found && found.phase !== 'over' ? found : undefined;
    const now = this.#options.clock.now();
    const message = messageOf(change, stored, now);
    const event = message && eventOf(message);
    // The tab that answered knows it, and the others have time: many answers share one part of the stream.
    const canWait = change.type === 'answered';
    if (canWait) this.#alarm.setFor(now + ANSWERED_DELAY);
    const own = this.#streams.get(change.scope.user);
    if (!own) return; // They ended meanwhile.
    for (const stream of own) {
      if (!canSee(stream, change.scope)) continue;
      if (event) canWait ? stream.sendLater(event) : stream.send(event);
      if (stored?.queued || stream.queued > 0) this.#guard(() => this.#sendQueued(stream));
    }
  }

  /** Sends the number of queued requests, if it is another one now. */
  async #sendQueued(stream: EventStream): Promise<void> {
    const count = queuedIn(await this.#visible(stream));
    if (count === stream.queued) return;
    stream.queued = count;
    stream.send(eventOf({ type: 'queued', count }));
  }

  async #snapshot(stream: EventStream): Promise<string> {
    const visible = await this.#visible(stream);
    const now = this.#options.clock.now();
    const elicitations = visible.map((stored) => wireElicitation(stored, now));
    stream.queued = queuedIn(visible);
    return eventOf({ type: 'snapshot', elicitations, queued: stream.queued });
  }

  async #visible(stream: EventStream): Promise<StoredElicitation[]> {
    const all = await this.#options.store.list(stream.person.user);
    return all.filter(({ scope }) => canSee(stream, scope));
  }
}

/** What pages learn of a change; `undefined` for nothing, because it is over meanwhile. */
function messageOf(change: Change, stored: StoredElicitation | undefined, now: number): BackendMessage | undefined {
  const { id } = change;
  switch (change.type) {
    case 'asked':
      return stored && { type: 'elicitation', elicitation: wireElicitation(stored, now) };
    case 'limit': {
      const remaining = stored && remainingOf(stored, now);
      return remaining === undefined ? undefined : { type: 'limit', id, remaining };
    }
    case 'answered':
      return { type: 'over', id, how: 'answered' };
    case 'over':
      return { type: 'over', id, how: change.how };
    case 'visited':
      return { type: 'visited', id, completion: change.completion };
    case 'released':
      return { type: 'released', id };
    case 'queued':
      return undefined; // It depends on the stream.
  }
}

function queuedIn(visible: readonly StoredElicitation[]): number {
  return visible.reduce((sum, { queued }) => sum + queued, 0);
}
