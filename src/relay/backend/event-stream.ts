import type { BackendMessage } from '../wire.js';
import { type ElicitationRecord, wireStateOf } from './record.js';
import type { Person, Viewer } from './scope.js';

const utf8 = new TextEncoder();

/** How to drop the connection of a request, where a platform waits for a slow reader before it hears of the cut. */
export const connectionCuts = new WeakMap<Request, () => void>();

/** How many elicitations a stream remembers that are over. */
const MAX_OVER = 200;

/** What all streams of one process share. */
export interface StreamContext {
  /** How many bytes may be unread before the next message. */
  readonly buffer: number;
  now(): number;
  onEnd(stream: EventStream): void;
}

/** One open connection of a page. It is its own source and listener, because there may be many. */
export class EventStream implements Viewer, UnderlyingDefaultSource<Uint8Array>, EventListenerObject {
  readonly body: ReadableStream<Uint8Array>;
  /** What `authorize` is asked about again. */
  readonly request: Request;
  readonly person: Person;
  readonly conversation: string | undefined;
  /** The user's key. */
  readonly key: string;
  /** When `authorize` is asked again, in milliseconds of the process's clock. */
  checkAt: number;
  /** What the page has: the version of each elicitation that is not over. */
  readonly sent = new Map<string, number>();
  /** What is over, the oldest first: an earlier read of the store that arrives later does not bring it back. */
  readonly #over = new Set<string>();
  readonly #context: StreamContext;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  /** Whether the snapshot is sent, which is first. */
  #isOpen = false;
  /** Whether another snapshot is to come, and what changes follows it. */
  #isPaused = false;
  #isEnded = false;
  /** Records that are not sent yet, the newest of each elicitation. */
  readonly #unsent = new Map<string, ElicitationRecord>();

  constructor(
    request: Request,
    { person, conversation }: Viewer,
    key: string,
    checkAt: number,
    context: StreamContext,
  ) {
    this.request = request;
    this.person = person;
    this.conversation = conversation;
    this.key = key;
    this.checkAt = checkAt;
    this.#context = context;
    this.body = new ReadableStream(this, { highWaterMark: context.buffer, size: ({ byteLength }) => byteLength });
  }

  /** The platform has made the body. */
  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
  }

  /** The page has gone. */
  cancel(): void {
    this.#leave();
  }

  /** The request aborted. */
  handleEvent(): void {
    this.end();
  }

  /** Sends all that is open, which replaces what the page has. The first one says whose stream it is. */
  sendSnapshot(found: readonly ElicitationRecord[]): void {
    const now = this.#context.now();
    const records = found.filter(({ id }) => !this.#over.has(id));
    this.sent.clear();
    for (const { id, state } of records) this.sent.set(id, state.version);
    const states = records.map((record) => wireStateOf(record, now));
    this.#enqueue({ type: 'snapshot', states, ...(!this.#isOpen && { identity: this.key }) });
    this.#isOpen = true;
    this.#isPaused = false;
    this.#flush(); // What came while the snapshot was read.
  }

  /** Keeps changes until the next snapshot, whose read may be older than they are. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Sends what it kept: the snapshot could not be read. */
  resume(): void {
    this.#isPaused = false;
    this.#flush();
  }

  /** Sends a newer state, together with those that follow in this turn. */
  send(record: ElicitationRecord): void {
    if (this.#isEnded) return;
    const unsent = this.#unsent.get(record.id);
    if (unsent && unsent.state.version > record.state.version) return; // Two reads of the store may end in another order.
    if (this.#unsent.size === 0) queueMicrotask(() => this.#flush());
    this.#unsent.set(record.id, record);
  }

  ping(): void {
    if (this.#isOpen) this.#enqueue({ type: 'ping' });
  }

  #flush(): void {
    if (!this.#isOpen || this.#isPaused) return;
    const now = this.#context.now();
    const states = [];
    for (const record of this.#unsent.values()) {
      const { id, state } = record;
      const sent = this.sent.get(id);
      if (this.#over.has(id) || (sent !== undefined && sent >= state.version)) continue;
      if (state.phase === 'over') {
        this.#forget(id);
        if (sent === undefined) continue; // The page never had it.
      } else this.sent.set(id, state.version);
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

  /** Sends a message, or cuts a stream whose reader has not read the earlier ones: `buffer` and one message bound the memory. */
  #enqueue(message: BackendMessage): void {
    if (this.#isEnded) return;
    if ((this.#controller.desiredSize ?? 0) > 0) {
      this.#controller.enqueue(utf8.encode(`data: ${JSON.stringify(message)}\n\n`));
      return;
    }
    this.#controller.error(new Error('The page does not read its event stream'));
    connectionCuts.get(this.request)?.();
    this.#leave();
  }

  /** Ends the stream, and tells the page not to come back at once: it would take the place of another page. */
  makeRoom(): void {
    this.#flush();
    this.#enqueue({ type: 'replaced' });
    this.end();
  }

  /** Ends the stream once the page has read all of it. */
  end(): void {
    this.#flush();
    if (this.#isEnded) return;
    this.#controller.close();
    this.#leave();
  }

  #leave(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#unsent.clear();
    this.#context.onEnd(this);
  }
}
