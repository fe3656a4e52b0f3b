import type { BackendMessage, OverReason, PageMessage, PersonalOutcome } from '../../../src/relay/wire.js';
import type { Fleet } from './fleet.js';

/** How a post ended for good. */
export type Reply = { status: 204 } | { status: 409; how: OverReason };

/**
 * A tab of one user: it streams from one process until that is gone, then from another, and posts to whichever comes next,
 * again until it has a reply. That is what `connectRelay` does, without its pauses.
 */
export class Tab {
  /** How each elicitation ended; `missing` if a snapshot did not have it. */
  readonly over = new Map<string, OverReason | 'missing'>();
  /** Open elicitations: the id, by the message, which is the test's key. */
  readonly open = new Map<string, string>();
  /** Ids that came back after they were over. */
  readonly reopened: string[] = [];
  /** Posts that got another reply than 204 and 409, and were tried again. */
  readonly failures: string[] = [];
  readonly #fleet: Fleet;
  readonly #headers: Record<string, string>;
  readonly #leave = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #ids = new Map<string, string>();

  constructor(fleet: Fleet, user: string) {
    this.#fleet = fleet;
    this.#headers = { cookie: `session=${user}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    this.#stream();
  }

  /** Waits until an elicitation is on screen, or `isOver`. @returns its id, if it is. */
  async shows(key: string, isOver: () => boolean): Promise<string | undefined> {
    while (!this.open.has(key) && !this.#endedAs(key) && !isOver()) await this.changed();
    return this.open.get(key) ?? this.#endedAs(key);
  }

  /** Waits until an elicitation that was on screen is over. */
  async ended(id: string): Promise<OverReason | 'missing'> {
    while (!this.over.has(id)) await this.changed();
    return this.over.get(id)!;
  }

  answer(id: string, outcome: PersonalOutcome): Promise<Reply> {
    return this.#post({ type: 'outcome', id, outcome });
  }

  show(id: string): Promise<Reply> {
    return this.#post({ type: 'shown', id });
  }

  /** Resolves with the next change here, or when somebody wakes it. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      const listener = () => {
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }

  wake(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  leave(): void {
    this.#leave.abort();
  }

  #endedAs(key: string): string | undefined {
    const id = this.#ids.get(key);
    return id !== undefined && this.over.has(id) ? id : undefined;
  }

  async #post(message: PageMessage): Promise<Reply> {
    for (;;) {
      try {
        const init = { method: 'POST', headers: this.#headers, body: JSON.stringify(message) };
        const response = await this.#fetchNext(init);
        if (response.status === 204) return { status: 204 };
        const body = await response.json();
        if (response.status === 409) return { status: 409, how: body.how };
        this.failures.push(`${response.status} ${body.error}`);
        if (response.status < 500) throw new TypeError(`A post got ${response.status}`);
      } catch (error) {
        if (this.#leave.signal.aborted || (error instanceof TypeError && error.message.startsWith('A post')))
          throw error;
        // That process is gone: the next one has it.
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async #stream(): Promise<void> {
    while (!this.#leave.signal.aborted) {
      try {
        const response = await this.#fetchNext({ headers: this.#headers });
        if (response.status === 200) await this.#read(response.body!);
      } catch {
        // That process is gone: the next one has it.
      }
      if (!this.#leave.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Sends a request to the next process. Rejects when that is gone. */
  #fetchNext(init: RequestInit): Promise<Response> {
    const { url, death } = this.#fleet.next();
    return fetch(url, { ...init, signal: AbortSignal.any([this.#leave.signal, death]) });
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    for await (const part of body.pipeThrough(
      new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>,
    )) {
      const events = (text + part).split('\n\n');
      text = events.pop()!;
      for (const event of events) this.#handle(JSON.parse(event.slice('data: '.length)));
      this.wake();
    }
  }

  #handle(message: BackendMessage): void {
    if (message.type === 'snapshot') {
      const ids = new Set(message.elicitations.map(({ id }) => id));
      for (const id of this.open.values()) if (!ids.has(id)) this.#end(id, 'missing');
      for (const elicitation of message.elicitations) this.#show(elicitation.request.message, elicitation.id);
    } else if (message.type === 'elicitation') this.#show(message.elicitation.request.message, message.elicitation.id);
    else if (message.type === 'over') this.#end(message.id, message.how);
  }

  #show(key: string, id: string): void {
    if (this.over.has(id)) this.reopened.push(id);
    this.open.set(key, id);
    this.#ids.set(key, id);
  }

  #end(id: string, how: OverReason | 'missing'): void {
    for (const [key, openId] of this.open) if (openId === id) this.open.delete(key);
    this.over.set(id, how);
  }
}
