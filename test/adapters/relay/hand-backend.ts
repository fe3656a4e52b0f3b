import type { BackendMessage, PageEvent, PostReply, WireElicitation, WireState } from '../../../src/relay/wire.js';

/** What a page posted. */
export type Posted = PageEvent;

/** A reply of the relay. */
export function reply(status: number, body: Omit<PostReply, 'relay'> = {}): Response {
  return new Response(JSON.stringify({ relay: 2, ...body }), { status });
}

/** An elicitation as the wire carries it. */
export function wire(id: string, more: Partial<WireElicitation & WireState> = {}): WireState {
  const { request = { message: `Question ${id}` }, server, options = {}, hold, ...state } = more;
  const elicitation = { request, options, ...(server && { server }), ...(hold && { hold }) };
  return { id, version: 1, phase: 'open', attempt: 1, elicitation, ...state };
}

/** The backend's side of the relay, which the test controls. */
export class HandBackend {
  /** The elicitations that a snapshot has. */
  elicitations: WireState[] = [];
  /** Who is signed in. */
  user = 'ada';
  /** Whether the network works. */
  isOnline = true;
  /** The status of a request for a stream. */
  status = 200;
  contentType = 'text/event-stream; charset=utf-8';
  /** Replies to requests for a stream in the backend's place. */
  proxy: (() => Response) | undefined;
  /** Gives the reply to each post. */
  reply: (event: Posted) => Response | Promise<Response> = (event) => this.take(event);
  readonly posts: Posted[] = [];
  /** All requests, including those that the network lost. */
  readonly requests: Array<{ url: string; init: RequestInit }> = [];
  /** The newest state of each elicitation that a page can have. */
  #states = new Map<string, WireState>();
  #streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  /** Called at the next change of the number of streams. */
  #waiting: (() => void)[] = [];

  /** How many streams are open. */
  get streams(): number {
    return this.#streams.length;
  }

  /** Resolves once the number of open streams is right. */
  async until(isRight: (streams: number) => boolean): Promise<void> {
    while (!isRight(this.streams)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** How many streams were requested so far. */
  get attempts(): number {
    return this.requests.filter(({ init }) => init.method !== 'POST').length;
  }

  /** The posted events, without `shown`. */
  get outcomes(): unknown[] {
    return this.posts.filter(({ type }) => type !== 'shown');
  }

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    this.requests.push({ url, init });
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    if (init.method === 'POST') {
      const event = JSON.parse(String(init.body)) as Posted;
      this.posts.push(event);
      const aborted = new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
      return Promise.race([this.reply(event), aborted]);
    }
    if (this.proxy) return this.proxy();
    if (this.status !== 200) return reply(this.status);
    let own: ReadableStreamDefaultController<Uint8Array>;
    const leave = () => {
      this.#streams = this.#streams.filter((stream) => stream !== own);
      for (const resolve of this.#waiting.splice(0)) resolve();
    };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.#streams.push(own);
        for (const resolve of this.#waiting.splice(0)) resolve();
        this.#write(own, this.#data(this.snapshot));
      },
      cancel: leave,
    });
    init.signal?.addEventListener('abort', leave);
    return new Response(body, { headers: { 'content-type': this.contentType } });
  };

  get snapshot(): BackendMessage {
    for (const state of this.elicitations) if (state) this.#states.set(state.id, state);
    return { type: 'snapshot', states: this.elicitations, identity: this.user };
  }

  /** Sends one more elicitation. */
  ask(state: WireState): void {
    this.#states.set(state.id, state);
    this.send({ type: 'states', states: [state] });
  }

  /** The next state after the page's. */
  next(id: string, changes: Partial<WireState> = {}): WireState {
    const { elicitation, ...before } = this.#states.get(id) ?? wire(id);
    const next = { ...before, ...changes, version: before.version + 1 };
    this.#states.set(id, { ...next, elicitation: elicitation! });
    return next;
  }

  /** Sends the next state of an elicitation. */
  change(id: string, changes: Partial<WireState>): void {
    this.send({ type: 'states', states: [this.next(id, changes)] });
  }

  end(id: string, how: NonNullable<WireState['how']>, completion?: WireState['completion']): void {
    this.change(id, { phase: 'over', how, ...(completion && { completion }) });
  }

  /** The reply to an event that the backend received. The owner takes an answer at once. */
  readonly take = (event: Posted): Response => {
    const { id } = event;
    const { elicitation, version } = this.#states.get(id) ?? wire(id);
    if (event.type !== 'answer') return reply(202, { state: this.next(id) });
    const answer = `write ${version + 1}`;
    const isAccepted = event.answer.action === 'accept';
    if (isAccepted && elicitation?.request.mode === 'url') {
      return reply(202, { state: this.next(id, { phase: 'visiting', answer }), answer });
    }
    if (isAccepted && elicitation?.hold) return reply(202, { state: this.next(id, { phase: 'held', answer }), answer });
    return reply(202, { state: this.next(id, { phase: 'over', how: 'answered', answer }), answer });
  };

  /** The reply to an answer that the owner has not taken yet. */
  readonly receive = (event: Posted): Response => {
    const { version } = this.#states.get(event.id) ?? wire(event.id);
    const answer = `write ${version + 1}`;
    return reply(202, { state: this.next(event.id, { phase: 'answered', answer }), answer });
  };

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

  /** The network goes away: open connections break. */
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
