import type { Relay } from '../../src/relay/relay.js';
import type { BackendMessage, PageMessage, PersonalOutcome, WireElicitation } from '../../src/relay/wire.js';

export const ORIGIN = 'https://app.example';

/** What the browser and the page say of themselves. */
export interface PageOptions {
  conversation?: string;
  /** In place of what a page of the relay's own origin sends; `undefined` leaves one out. */
  headers?: Record<string, string | undefined>;
}

type Message<Type extends BackendMessage['type']> = Extract<BackendMessage, { type: Type }>;

/** A page that speaks the wire, and remembers what it heard. The session is a cookie. */
export class Page {
  readonly heard: BackendMessage[] = [];
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
    const query = conversation === undefined ? '?v=1' : `?v=1&conversation=${conversation}`;
    const headers = {
      cookie: `session=${this.#session}`,
      'sec-fetch-site': 'same-origin',
      ...(init.body !== undefined && { 'content-type': 'application/json', origin: ORIGIN }),
      ...this.#options.headers,
      ...init.headers,
    };
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return new Request(init.url ?? `${ORIGIN}/elicitations${query}`, {
      method,
      headers: given,
      ...(init.body !== undefined && { body: init.body, duplex: 'half' }),
    } as RequestInit);
  }

  post(message: PageMessage): Promise<Response> {
    return this.postBody(JSON.stringify(message));
  }

  postBody(body: BodyInit, headers: Record<string, string | undefined> = {}): Promise<Response> {
    return this.#relay.fetch(this.request('POST', { body, headers }));
  }

  show(id: string): Promise<Response> {
    return this.post({ type: 'shown', id });
  }

  answer(id: string, outcome: PersonalOutcome): Promise<Response> {
    return this.post({ type: 'outcome', id, outcome });
  }

  accept(id: string, content: Extract<PersonalOutcome, { action: 'accept' }>['content']): Promise<Response> {
    return this.answer(id, { action: 'accept', ...(content && { content }) });
  }

  /** The messages of one type. */
  all<Type extends BackendMessage['type']>(type: Type): Message<Type>[] {
    return this.heard.filter((message): message is Message<Type> => message.type === type);
  }

  /** The elicitations of the last snapshot. */
  get snapshot(): WireElicitation[] {
    return this.all('snapshot').at(-1)!.elicitations;
  }

  /** Waits for the `count`th message of a type; the first by default. */
  async next<Type extends BackendMessage['type']>(type: Type, count = 1): Promise<Message<Type>> {
    while (this.all(type).length < count) await this.#change();
    return this.all(type)[count - 1]!;
  }

  /** Waits for an elicitation to arrive after the snapshot. */
  async asked(count = 1): Promise<WireElicitation> {
    return (await this.next('elicitation', count)).elicitation;
  }

  /** Waits until the stream has ended. */
  async ended(): Promise<void> {
    while (!this.isEnded) await this.#change();
  }

  #change(): Promise<void> {
    if (this.isEnded) throw new Error(`The stream has ended after ${this.heard.map(({ type }) => type)}`);
    return new Promise((resolve) => {
      const listener = () => {
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += decoder.decode(part.value, { stream: true });
        const events = text.split('\n\n');
        text = events.pop()!;
        for (const event of events) this.heard.push(JSON.parse(event.replace(/^data: /, '')));
        for (const listener of [...this.#listeners]) listener();
      }
    } finally {
      this.isEnded = true;
      for (const listener of [...this.#listeners]) listener();
    }
  }
}
