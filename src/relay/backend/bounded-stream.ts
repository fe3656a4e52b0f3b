const utf8 = new TextEncoder();

/** Nothing on the way may keep a stream, change it (compression) or hold it back (nginx). */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** How to drop the connection of a request, where a platform waits for a slow reader before it hears of the cut. */
export const connectionCuts = new WeakMap<Request, () => void>();

/** An open connection with server-sent events. There may be many, so it needs no other object as its source or listener. */
export abstract class BoundedStream implements UnderlyingDefaultSource<Uint8Array>, EventListenerObject {
  readonly body: ReadableStream<Uint8Array>;
  readonly request: Request;
  readonly #reader: string;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #isEnded = false;

  /**
   * @param buffer How many bytes may be unread before the next event.
   * @param reader Who reads it, for the error of a stream that is cut.
   */
  constructor(request: Request, buffer: number, reader: string) {
    this.request = request;
    this.#reader = reader;
    this.body = new ReadableStream(this, { highWaterMark: buffer, size: ({ byteLength }) => byteLength });
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The platform has made the body. */
  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
  }

  /** The reader has gone. */
  cancel(): void {
    this.#leave();
  }

  /** The request aborted. */
  handleEvent(): void {
    this.end();
  }

  /** Writes events, or cuts a stream whose reader has not read the earlier ones: `buffer` and one write bound the memory. */
  write(text: string): void {
    if (this.#isEnded) return;
    if ((this.#controller.desiredSize ?? 0) > 0) {
      this.#controller.enqueue(utf8.encode(text));
      return;
    }
    this.#controller.error(new Error(`${this.#reader} does not read its event stream`));
    connectionCuts.get(this.request)?.();
    this.#leave();
  }

  /** Ends the stream once the reader has read all of it. */
  end(): void {
    if (this.#isEnded) return;
    this.#controller.close();
    this.#leave();
  }

  /** Called once, when nothing more can be written. */
  protected abstract leave(): void;

  #leave(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.leave();
  }
}
