import type { BackendMessage } from '../wire.js';
import { BoundedStream } from './bounded-stream.js';
import { type ElicitationRecord, wireStateOf } from './record.js';
import type { Person, Viewer } from './scope.js';

/** How many elicitations a stream remembers that are over. */
const MAX_OVER = 200;

/** What all streams of one process share. */
export interface StreamContext {
  /** How many bytes may be unread before the next message. */
  readonly buffer: number;
  now(): number;
  onEnd(stream: EventStream): void;
}

/** One open connection of a page. */
export class EventStream extends BoundedStream implements Viewer {
  readonly person: Person;
  readonly conversation: string | undefined;
  /** The user's key. */
  readonly key: string;
  /** When `authorize` is asked again, in milliseconds of `processClock`. */
  checkAt: number;
  /** What the page has: the version of each elicitation that is not over. */
  readonly sent = new Map<string, number>();
  /** What is over, the oldest first: a read of the store that was slower must not bring it back. */
  readonly #over = new Set<string>();
  readonly #context: StreamContext;
  /** Whether the snapshot is sent, which comes first. */
  #isOpen = false;
  /** Records that are not sent yet, the newest of each elicitation. */
  readonly #unsent = new Map<string, ElicitationRecord>();

  constructor(
    request: Request,
    { person, conversation }: Viewer,
    key: string,
    checkAt: number,
    context: StreamContext,
  ) {
    super(request, context.buffer, 'The page');
    this.person = person;
    this.conversation = conversation;
    this.key = key;
    this.checkAt = checkAt;
    this.#context = context;
  }

  /** Sends all that is open, which replaces what the page has, and says whose stream it is. */
  sendSnapshot(records: readonly ElicitationRecord[]): void {
    const now = this.#context.now();
    for (const { id, state } of records) this.sent.set(id, state.version);
    this.#enqueue({
      type: 'snapshot',
      states: records.map((record) => wireStateOf(record, now)),
      identity: this.key,
    });
    this.#isOpen = true;
    this.#flush(); // What came while the snapshot was read.
  }

  /** Sends a newer state, together with those that follow in this turn. */
  send(record: ElicitationRecord): void {
    if (this.isEnded) return;
    const unsent = this.#unsent.get(record.id);
    if (unsent && unsent.state.version > record.state.version) return; // Two reads of the store may end in another order.
    if (this.#unsent.size === 0) queueMicrotask(() => this.#flush());
    this.#unsent.set(record.id, record);
  }

  ping(): void {
    if (this.#isOpen) this.#enqueue({ type: 'ping' });
  }

  #flush(): void {
    if (!this.#isOpen) return;
    const now = this.#context.now();
    const states = [];
    for (const record of this.#unsent.values()) {
      const { id, state } = record;
      const sent = this.sent.get(id);
      if (this.#over.has(id)) continue;
      if (state.phase === 'over') {
        this.#forget(id);
        if (sent === undefined && state.how !== 'limited') continue; // The page never had it.
      } else if (sent !== undefined && sent >= state.version) continue;
      else this.sent.set(id, state.version);
      states.push(wireStateOf(record, now, sent !== undefined));
    }
    this.#unsent.clear();
    if (states.length > 0) this.#enqueue({ type: 'states', states });
  }

  #forget(id: string): void {
    this.sent.delete(id);
    this.#over.add(id);
    const [oldest] = this.#over;
    if (this.#over.size > MAX_OVER) this.#over.delete(oldest!);
  }

  #enqueue(message: BackendMessage): void {
    this.write(`data: ${JSON.stringify(message)}\n\n`);
  }

  /** Ends the stream, and tells the page not to come back at once: it would take the place of another page. */
  makeRoom(): void {
    this.#flush();
    this.#enqueue({ type: 'replaced' });
    this.end();
  }

  /** Ends the stream once the page has read all of it. */
  override end(): void {
    this.#flush();
    super.end();
  }

  protected leave(): void {
    this.#unsent.clear();
    this.#context.onEnd(this);
  }
}
