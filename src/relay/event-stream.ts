import type { Person, Viewer } from './scope.js';
import type { BackendMessage } from './wire.js';

const utf8 = new TextEncoder();

/** A message as text of an event stream (HTML, "Server-sent events"). */
export function eventOf(message: BackendMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

/** How much of a stream may be unread. @param bytes Before the next message. */
export function bufferOf(bytes: number): QueuingStrategy<Uint8Array> {
  return { highWaterMark: bytes, size: ({ byteLength }) => byteLength };
}

/** Why a stream was cut: its reader is too slow, and gets all that is open when it connects again. */
class SlowReader extends Error {
  override readonly name = 'SlowReader';
}

/** How to drop the connection of a request, where a platform waits for a slow reader before it hears of the cut. */
export const connectionCuts = new WeakMap<Request, () => void>();

/** One open connection of a page. It is its own source and listener, because there may be many. */
export class EventStream implements Viewer, UnderlyingDefaultSource<Uint8Array>, EventListenerObject {
  readonly body: ReadableStream<Uint8Array>;
  /** What `authorize` is asked about again. */
  readonly request: Request;
  readonly person: Person;
  readonly conversation: string | undefined;
  /** When `authorize` is asked again, in milliseconds of the relay's clock. */
  checkAt: number;
  /** The number of queued requests that was sent last. */
  queued = 0;
  /** Whether changes may have got lost before the stream was open. */
  hasMissed = false;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  /** Whether the snapshot is there, which comes first. */
  #isOpen = false;
  /** Events that are not sent yet. */
  #unsent = '';
  /** Whether they will be at the end of this turn. */
  #isFlushing = false;
  #onEnd: ((stream: EventStream) => void) | undefined;

  /** @param strategy How many bytes may be unread before the next message. */
  constructor(
    request: Request,
    { person, conversation }: Viewer,
    checkAt: number,
    strategy: QueuingStrategy<Uint8Array>,
    onEnd: (stream: EventStream) => void,
  ) {
    this.request = request;
    this.person = person;
    this.conversation = conversation;
    this.checkAt = checkAt;
    this.#onEnd = onEnd;
    this.body = new ReadableStream(this, strategy);
  }

  get isOpen(): boolean {
    return this.#isOpen;
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

  /** Sends the first message, and what has come meanwhile. */
  open(snapshot: string): void {
    this.#unsent = snapshot + this.#unsent;
    this.#isOpen = true;
    this.flush();
  }

  /** Sends an event, after those that wait, and together with those that follow in this turn. */
  send(event: string): void {
    this.sendLater(event);
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => this.flush());
  }

  /** Keeps an event for the next `send` or `flush`: one part with many costs little more than a part with one. */
  sendLater(event: string): void {
    if (this.#onEnd) this.#unsent += event;
  }

  /**
   * Sends what is not sent yet. A stream whose reader has not read what came before is cut: once the snapshot is there, `buffer`
   * and one part bound the memory.
   */
  flush(): void {
    this.#isFlushing = false;
    if (!this.#isOpen || this.#unsent === '') return;
    const events = this.#unsent;
    this.#unsent = '';
    const isFull = (this.#controller.desiredSize ?? 0) <= 0;
    if (!isFull) {
      this.#controller.enqueue(utf8.encode(events));
      return;
    }
    this.#controller.error(new SlowReader('The page does not read its event stream'));
    connectionCuts.get(this.request)?.();
    this.#leave();
  }

  /** Ends the stream once the page has read all of it. */
  end(): void {
    this.flush();
    if (!this.#onEnd) return;
    this.#controller.close();
    this.#leave();
  }

  #leave(): void {
    const onEnd = this.#onEnd;
    this.#onEnd = undefined;
    this.#unsent = '';
    onEnd?.(this);
  }
}
