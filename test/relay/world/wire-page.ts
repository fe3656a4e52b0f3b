import type { Answer } from '../../../src/protocol/port.js';
import type { Relay } from '../../../src/relay/backend/relay.js';
import {
  type BackendMessage,
  type PageEvent,
  type PostReply,
  WIRE_VERSION,
  type WireElicitation,
  type WireState,
} from '../../../src/relay/wire.js';
import { within } from '../../tools/until.mjs';

export const ORIGIN = 'https://app.example';

/** What the browser and the page send with each request. */
export interface PageOptions {
  conversation?: string;
  /** Replace the headers of a page of the relay's own origin; `undefined` leaves a header out. */
  headers?: Record<string, string | undefined>;
}

type Message<Type extends BackendMessage['type']> = Extract<BackendMessage, { type: Type }>;

/** A request as a browser sends it. No script in a page can set these headers, and Firefox's `Request` has no body. */
export function requestFrom(url: string, init: RequestInit): Request {
  const { headers, body } = init;
  const request = new Request(url, { ...init, ...(body && { duplex: 'half' }) } as RequestInit);
  return Object.defineProperties(request, {
    headers: { value: new Headers(headers) },
    ...(typeof body === 'string' && { body: { value: new Response(body).body } }),
  });
}

/** A state, together with the unchanging part of its elicitation. */
export type Seen = WireState & WireElicitation;

/** How an elicitation ended. */
export type Over = Pick<WireState, 'id' | 'how' | 'completion'>;

/** A page that speaks the wire format, and keeps what it received. Its session is a cookie. */
export class Page {
  readonly heard: BackendMessage[] = [];
  /** The newest state of each elicitation. */
  readonly states = new Map<string, Seen>();
  /** What came after the first snapshot, in order. */
  readonly news: Seen[] = [];
  readonly overs: Over[] = [];
  /** Whether its stream has ended. */
  isEnded = false;
  readonly #relay: Relay;
  readonly #session: string;
  readonly #options: PageOptions;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #listeners = new Set<() => void>();

  constructor(relay: Relay, session: string, options: PageOptions = {}) {
    this.#relay = relay;
    this.#session = session;
    this.#options = options;
  }

  /** Opens the stream, and reads it. */
  async connect(): Promise<this> {
    const response = await this.#relay.fetch(this.request('GET'));
    if (response.status !== 200) throw new Error(`The stream is refused: ${response.status}`);
    this.#reader = response.body!.getReader();
    this.#read(this.#reader);
    await this.next('snapshot');
    return this;
  }

  /** Leaves, as a tab that is closed. */
  async leave(): Promise<void> {
    await this.#reader?.cancel();
  }

  request(
    method: string,
    init: { body?: BodyInit; url?: string; headers?: Record<string, string | undefined> } = {},
  ): Request {
    const { conversation } = this.#options;
    const query = conversation === undefined ? '?v=3' : `?v=3&conversation=${conversation}`;
    const headers = {
      cookie: `session=${this.#session}`,
      'sec-fetch-site': 'same-origin',
      ...(init.body !== undefined && { 'content-type': 'application/json', origin: ORIGIN }),
      ...this.#options.headers,
      ...init.headers,
    };
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return requestFrom(init.url ?? `${ORIGIN}/elicitations${query}`, {
      method,
      headers: given,
      body: init.body ?? null,
    });
  }

  post(event: PageEvent): Promise<Response> {
    return this.postBody(JSON.stringify(event));
  }

  postBody(body: BodyInit, headers: Record<string, string | undefined> = {}): Promise<Response> {
    return this.#relay.fetch(this.request('POST', { body, headers }));
  }

  show(id: string): Promise<Response> {
    return this.post({ type: 'shown', id });
  }

  /** Answers the attempt that this page knows. */
  answer(id: string, answer: Answer, attempt = this.states.get(id)?.attempt ?? 1): Promise<Response> {
    return this.post({ type: 'answer', id, attempt, answer });
  }

  accept(id: string, content: Extract<Answer, { action: 'accept' }>['content']): Promise<Response> {
    return this.answer(id, { action: 'accept', ...(content && { content }) });
  }

  /** The messages of one type. */
  all<Type extends BackendMessage['type']>(type: Type): Message<Type>[] {
    return this.heard.filter((message): message is Message<Type> => message.type === type);
  }

  /** The elicitations of the last snapshot. */
  get snapshot(): Seen[] {
    return this.all('snapshot')
      .at(-1)!
      .states.map((state) => ({ ...state, ...state.elicitation! }));
  }

  /** Waits for the `count`th message of a type; the first by default. */
  async next<Type extends BackendMessage['type']>(type: Type, count = 1): Promise<Message<Type>> {
    await this.until(`message ${count} of type ${type}`, () => this.all(type).length >= count);
    return this.all(type)[count - 1]!;
  }

  /** Waits for an elicitation to arrive after the snapshot. */
  async asked(count = 1): Promise<Seen> {
    await this.until(`elicitation ${count}`, () => this.news.length >= count);
    return this.news[count - 1]!;
  }

  /** Waits for an elicitation to be over. */
  async over(count = 1): Promise<Over> {
    await this.until(`end ${count}`, () => this.overs.length >= count);
    return this.overs[count - 1]!;
  }

  /** Waits for a state of an elicitation. */
  async reached(id: string, isReached: (state: Seen) => boolean): Promise<Seen> {
    await this.until(`a state of ${id}, not ${JSON.stringify(this.states.get(id))}`, () => {
      const state = this.states.get(id);
      return !!state && isReached(state);
    });
    return this.states.get(id)!;
  }

  async until(wanted: string, isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await this.#change(wanted);
  }

  /** Waits until the stream has ended. */
  async ended(): Promise<void> {
    while (!this.isEnded) await this.#change('the end of the stream');
  }

  #receive(message: BackendMessage): void {
    this.heard.push(message);
    if (message.type === 'ping' || message.type === 'replaced') return;
    for (const state of message.states) {
      const { id, phase, how, completion, elicitation, version } = state;
      const known = this.states.get(id);
      if (known && known.version >= version) continue;
      if (!known && !elicitation && how !== 'limited') throw new Error(`The page has never seen ${id}`);
      const seen = { ...known, ...state, ...elicitation } as Seen;
      this.states.set(id, seen);
      if (!known && message.type === 'states') this.news.push(seen);
      if (phase === 'over') this.overs.push({ id, ...(how && { how }), ...(completion && { completion }) });
    }
  }

  #change(wanted: string): Promise<void> {
    const heard = `after ${this.heard.map(({ type }) => type)}`;
    if (this.isEnded) throw new Error(`The stream has ended ${heard}`);
    const change = new Promise<void>((resolve) => {
      const listener = () => {
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
    return within(`${wanted}, ${heard}`, change);
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += decoder.decode(part.value, { stream: true });
        const events = text.split('\n\n');
        text = events.pop()!;
        for (const event of events) this.#receive(JSON.parse(event.replace(/^data: /, '')));
        for (const listener of [...this.#listeners]) listener();
      }
    } finally {
      this.isEnded = true;
      for (const listener of [...this.#listeners]) listener();
    }
  }
}

/** The reply to a post that had no effect, without the state. @throws unless the relay itself replied */
export async function failureOf(
  response: Response,
): Promise<[status: number, body: Omit<PostReply, 'state' | 'relay'>]> {
  const { state: _, relay, ...body }: PostReply = await response.json();
  if (relay !== WIRE_VERSION) throw new Error('A proxy might have replied this');
  return [response.status, body];
}
