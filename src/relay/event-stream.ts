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

/**
 * - `opening`: the snapshot is to come, which is first.
 * - `stale`: so it is, and changes may have got lost meanwhile.
 * - `idle`
 * - `flushing`: what is not sent yet will be at the end of this turn.
 */
type Phase = 'opening' | 'stale' | 'idle' | 'flushing';

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
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  // One field, not three flags: there may be many streams.
  #phase: Phase = 'opening';
  /** Events that are not sent yet. */
  #unsent = '';
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

  /** Whether the snapshot is there. */
  get isOpen(): boolean {
    return this.#phase === 'idle' || this.#phase === 'flushing';
  }

  /** Changes may have got lost before the snapshot is there. */
  miss(): void {
    this.#phase = 'stale';
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

  /**
   * Sends the first message, and what has come meanwhile.
   * @returns whether changes may have got lost.
   */
  open(snapshot: string): boolean {
    const hasMissed = this.#phase === 'stale';
    this.#unsent = snapshot + this.#unsent;
    this.#phase = 'idle';
    this.flush();
    return hasMissed;
  }

  /** Sends an event, after those that wait, and together with those that follow in this turn. */
  send(event: string): void {
    this.sendLater(event);
    if (this.#phase !== 'idle') return;
    this.#phase = 'flushing';
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
    if (!this.isOpen) return;
    this.#phase = 'idle';
    if (this.#unsent === '') return;
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
