import type { BackendMessage, PageMessage, PostFailure, WireElicitation } from '../../../src/relay/wire.js';

/** What a page posted. */
export type Posted = PageMessage;

/** A reply to a post. */
export function reply(status: number, failure?: Partial<PostFailure>): Response {
  return new Response(failure ? JSON.stringify(failure) : null, { status });
}

/** An elicitation as the wire carries it. */
export function wire(id: string, more: Partial<WireElicitation> = {}): WireElicitation {
  return { id, request: { message: `Question ${id}` }, options: {}, phase: 'open', ...more };
}

/** The backend's end of the relay, in a test's hands. */
export class HandBackend {
  /** The elicitations that a snapshot has. */
  elicitations: WireElicitation[] = [];
  queued = 0;
  /** Whether the network carries anything. */
  isOnline = true;
  /** The status of a request for a stream. */
  status = 200;
  contentType = 'text/event-stream; charset=utf-8';
  /** Gives the reply to each post. */
  reply: (message: Posted) => Response | Promise<Response> = () => reply(204);
  readonly posts: Posted[] = [];
  /** All requests, also those that the network did not carry. */
  readonly requests: Array<{ url: string; init: RequestInit }> = [];
  #streams: ReadableStreamDefaultController<Uint8Array>[] = [];

  /** How many streams are open. */
  get streams(): number {
    return this.#streams.length;
  }

  /** How many streams were asked for so far. */
  get attempts(): number {
    return this.requests.filter(({ init }) => init.method !== 'POST').length;
  }

  /** The posted outcomes, without `shown`. */
  get outcomes(): unknown[] {
    return this.posts.filter(({ type }) => type !== 'shown');
  }

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    this.requests.push({ url, init });
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    if (init.method === 'POST') {
      const message = JSON.parse(String(init.body)) as Posted;
      this.posts.push(message);
      const aborted = new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
      return Promise.race([this.reply(message), aborted]);
    }
    if (this.status !== 200) return reply(this.status);
    let own: ReadableStreamDefaultController<Uint8Array>;
    const leave = () => {
      this.#streams = this.#streams.filter((stream) => stream !== own);
    };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.#streams.push(own);
        this.#write(own, this.#data(this.snapshot));
      },
      cancel: leave,
    });
    init.signal?.addEventListener('abort', leave);
    return new Response(body, { headers: { 'content-type': this.contentType } });
  };

  get snapshot(): BackendMessage {
    return { type: 'snapshot', elicitations: this.elicitations, queued: this.queued };
  }

  /** Sends a message on all streams. */
  send(message: BackendMessage): void {
    this.sendText(this.#data(message));
  }

  /** Sends a text on all streams, cut into pieces. */
  sendText(text: string, pieceLength = text.length): void {
    for (const stream of this.#streams) {
      for (let at = 0; at < text.length; at += pieceLength) this.#write(stream, text.slice(at, at + pieceLength));
    }
  }

  /** Sends bytes on all streams. */
  sendBytes(bytes: Uint8Array): void {
    for (const stream of this.#streams) stream.enqueue(bytes);
  }

  /** The network goes away: what is open breaks. */
  goOffline(): void {
    this.isOnline = false;
    for (const stream of this.#streams) stream.error(new TypeError('network error'));
    this.#streams = [];
  }

  /** Ends all streams in order, as a deploy does. */
  endStreams(): void {
    for (const stream of this.#streams) stream.close();
    this.#streams = [];
  }

  #data(message: BackendMessage): string {
    return `data: ${JSON.stringify(message)}\n\n`;
  }

  #write(stream: ReadableStreamDefaultController<Uint8Array>, text: string): void {
    stream.enqueue(new TextEncoder().encode(text));
  }
}
