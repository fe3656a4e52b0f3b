import type { BackendMessage, PageEvent, PostReply } from '../../../src/relay/wire.js';
import { ORIGIN, requestFrom } from './wire-page.js';

/** A reply that says that it is the relay's own. */
export function reply(status: number, body: Omit<PostReply, 'relay'> = {}): Response {
  return new Response(JSON.stringify({ relay: 3, ...body }), { status });
}

/** A stream on its way to a page. */
interface Passing {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  leave(): void;
}

/** What lies between pages and a relay, in Node and in browsers: it records what passes, and fails when a test says so. */
export class Network {
  /** Whose session the browser has. */
  user = 'ada';
  isOnline = true;
  /** Replies to requests for a stream in the relay's place. */
  proxy: (() => Response) | undefined;
  /** Replies to a post in the relay's place. `forward` sends it to the relay. */
  reply: ((event: PageEvent, forward: () => Promise<Response>) => Response | Promise<Response>) | undefined;
  /** All requests, including those that got lost. */
  readonly requests: Array<{ url: string; init: RequestInit }> = [];
  /** The messages that the relay sent to pages. */
  readonly sent: BackendMessage[] = [];
  /** Short names of ids, by which `posts` calls them. */
  readonly names = new Map<string, string>();
  readonly #relay: (request: Request) => Promise<Response>;
  readonly #posts: PageEvent[] = [];
  readonly #streams = new Set<Passing>();
  #passes: Promise<void> = Promise.resolve();

  constructor(relay: (request: Request) => Promise<Response>) {
    this.#relay = relay;
  }

  /** What pages posted. */
  get posts(): PageEvent[] {
    return this.#posts.map((event) => ({ ...event, id: this.names.get(event.id) ?? event.id }));
  }

  /** The posts, without `shown`. */
  get outcomes(): PageEvent[] {
    return this.posts.filter(({ type }) => type !== 'shown');
  }

  /** How many streams are open. */
  get streams(): number {
    return this.#streams.size;
  }

  /** How many streams were requested so far. */
  get attempts(): number {
    return this.requests.filter(({ init }) => init.method !== 'POST').length;
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    this.requests.push({ url, init });
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    return init.method === 'POST' ? this.#post(url, init) : this.#open(url, init);
  };

  /** Holds streams back from now on, as a proxy that buffers. @returns a function that sends what it held */
  hold(): () => void {
    let release = () => {};
    this.#passes = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  /** Sends a message on all streams, as if it came from the relay. */
  send(message: object): void {
    this.sendText(`data: ${JSON.stringify(message)}\n\n`);
  }

  /** Sends a text on all streams, cut into pieces. */
  sendText(text: string, pieceLength = text.length): void {
    for (let at = 0; at < text.length; at += pieceLength) {
      this.sendBytes(new TextEncoder().encode(text.slice(at, at + pieceLength)));
    }
  }

  /** Sends bytes on all streams. */
  sendBytes(bytes: Uint8Array): void {
    for (const { controller } of this.#streams) controller.enqueue(bytes);
  }

  /** Goes away: open connections break. */
  goOffline(): void {
    this.isOnline = false;
    for (const { controller, leave } of this.#streams) {
      leave();
      controller.error(new TypeError('network error'));
    }
  }

  /** Ends all streams in order, as a deploy does. */
  endStreams(): void {
    for (const { controller, leave } of this.#streams) {
      leave();
      controller.close();
    }
  }

  async #post(url: string, init: RequestInit): Promise<Response> {
    const event: PageEvent = JSON.parse(String(init.body));
    this.#posts.push(event);
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    const forward = () => this.#relay(this.#request(url, init));
    return Promise.race([this.reply ? this.reply(event, forward) : forward(), aborted]);
  }

  async #open(url: string, init: RequestInit): Promise<Response> {
    if (this.proxy) return this.proxy();
    const ended = new AbortController();
    const response = await this.#relay(this.#request(url, { ...init, signal: ended.signal }));
    if (response.status !== 200) return response;
    const { body, passing } = this.#pass(response.body!.getReader(), () => ended.abort());
    init.signal?.addEventListener('abort', passing.leave);
    return new Response(body, { headers: response.headers });
  }

  #pass(reader: ReadableStreamDefaultReader<Uint8Array>, onEnd: () => void) {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const leave = () => {
      if (this.#streams.delete(passing)) onEnd();
    };
    const body = new ReadableStream<Uint8Array>({
      start(own) {
        controller = own;
      },
      cancel: leave,
    });
    const passing: Passing = { controller, leave };
    this.#streams.add(passing);
    const forward = async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        await this.#passes;
        if (!this.#streams.has(passing)) return;
        this.#record(next.value);
        controller.enqueue(next.value);
      }
      if (!this.#streams.has(passing)) return;
      leave();
      controller.close();
    };
    forward().catch((error) => {
      if (!this.#streams.has(passing)) return;
      leave();
      controller.error(error); // The process at the other end has died.
    });
    return { body, passing };
  }

  #request(url: string, { method = 'GET', headers, body = null, signal = null }: RequestInit): Request {
    const all = new Headers(headers);
    all.set('cookie', `session=${this.user}`);
    all.set('sec-fetch-site', 'same-origin');
    return requestFrom(new URL(url, ORIGIN).href, { method, headers: all, body, signal });
  }

  #record(bytes: Uint8Array): void {
    for (const event of new TextDecoder().decode(bytes).trim().split('\n\n')) {
      this.sent.push(JSON.parse(event.replace('data: ', '')));
    }
  }
}
