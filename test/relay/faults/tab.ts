import type { Answer } from '../../../src/lifecycle/state.js';
import { ElicitationOver, type OverCause } from '../../../src/protocol/over.js';
import { deliver, type TrackedElicitation } from '../../../src/relay/page/delivery.js';
import type { Post, RelayReply } from '../../../src/relay/page/poster.js';
import type { BackendMessage, PageEvent, PostReply, WireState } from '../../../src/relay/wire.js';
import { systemClock } from '../../../src/runtime/clock.js';
import { createListeners } from '../../../src/runtime/listeners.js';
import type { Fleet } from './fleet.js';

/** What the page says of an answer: that it arrived, or how the elicitation ended. */
export type Told = 'arrived' | OverCause;

interface Shown extends TrackedElicitation {
  readonly key: string;
  /** Whether a snapshot lacks it. */
  isMissing: boolean;
}

/**
 * A tab of one user. It streams from one process until that is gone, then from another, and repeats a post at the next
 * process until it has a reply: as `connectRelay` does, but without its pauses. Answers go through its own `deliver`.
 */
export class Tab {
  /** Ids that came back after they were over. */
  readonly reopened: string[] = [];
  /** Posts that were repeated because of their reply. */
  readonly failures: string[] = [];
  readonly #fleet: Fleet;
  readonly #headers: Record<string, string>;
  readonly #leave = new AbortController();
  readonly #shown = new Map<string, Shown>();
  readonly #changes = createListeners();

  constructor(fleet: Fleet, user: string) {
    this.#fleet = fleet;
    this.#headers = { cookie: `session=${user}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    this.#stream();
  }

  /** Waits until an elicitation is on screen, or until `isOver()`. @returns its id if it is on screen. */
  async shows(key: string, isOver: () => boolean): Promise<string | undefined> {
    const find = () => [...this.#shown.values()].find((shown) => shown.key === key);
    while (!find() && !isOver()) await this.changed();
    return find()?.id;
  }

  /** Waits until nothing is on screen. */
  async empty(): Promise<void> {
    const isOpen = ({ state, isMissing }: Shown) => state.phase !== 'over' && !isMissing;
    while ([...this.#shown.values()].some(isOpen)) await this.changed();
  }

  /** Answers, and waits for the state that says what became of the answer. */
  async answer(id: string, answer: Answer): Promise<Told> {
    try {
      const errors = await deliver(
        this.#shown.get(id)!,
        answer,
        new Set(),
        this.#post,
        systemClock,
        this.#leave.signal,
      );
      if (errors) throw new Error(`The answer did not fit: ${JSON.stringify(errors)}`);
      return 'arrived';
    } catch (error) {
      if (error instanceof ElicitationOver) return error.why;
      throw error;
    }
  }

  show(id: string): Promise<RelayReply> {
    return this.#post({ type: 'shown', id }, this.#leave.signal);
  }

  /** Resolves with the next change of this tab. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.#changes.subscribe(() => {
        stop();
        resolve();
      });
    });
  }

  wake(): void {
    this.#changes.notify();
  }

  leave(): void {
    this.#leave.abort();
  }

  readonly #post: Post = async (event: PageEvent, signal) => {
    for (let isRepeated = false; ; isRepeated = true) {
      signal.throwIfAborted();
      const init = { method: 'POST', headers: this.#headers, body: JSON.stringify(event) };
      const response = await this.#fetchNext(init, signal).catch(() => undefined);
      const reply: PostReply | undefined = await response?.json().catch(() => undefined);
      const status = response?.status;
      if (reply && (status === 202 || status === 404 || status === 409 || status === 422)) {
        return { status, reply, isRepeated };
      }
      this.failures.push(`${status} ${reply?.error}`);
      if (status && status < 500) throw new TypeError(`A post got ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 10)); // The next process has the elicitation.
    }
  };

  async #stream(): Promise<void> {
    const { signal } = this.#leave;
    while (!signal.aborted) {
      try {
        const response = await this.#fetchNext({ headers: this.#headers }, signal);
        if (response.status === 200) await this.#read(response.body!);
        else await response.body?.cancel();
      } catch {
        // That process is gone. The next one has the elicitation.
      }
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Sends a request to the next process. Rejects when that is gone. */
  #fetchNext(init: RequestInit, signal: AbortSignal): Promise<Response> {
    const { url, death } = this.#fleet.next();
    return fetch(url, { ...init, signal: AbortSignal.any([signal, death]) });
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
    if (message.type === 'ping' || message.type === 'replaced') return;
    for (const state of message.states) this.#receive(state);
    if (message.type !== 'snapshot') return;
    const ids = new Set(message.states.map(({ id }) => id));
    for (const shown of this.#shown.values()) shown.isMissing = !ids.has(shown.id);
  }

  #receive(state: WireState): void {
    const { id } = state;
    const known = this.#shown.get(id);
    if (known) {
      if (known.state.phase === 'over' && state.phase !== 'over' && state.version > known.state.version) {
        this.reopened.push(id);
      }
      known.receive(state);
      return;
    }
    if (!state.elicitation) return;
    const { subscribe, notify } = createListeners();
    const shown = {
      id,
      key: state.elicitation.request.message,
      state,
      isMissing: false,
      subscribe,
      receive(next: WireState) {
        const isEnd = next.phase === 'over' && shown.state.phase !== 'over';
        if (next.version <= shown.state.version && !isEnd) return;
        shown.state = next;
        notify();
      },
    };
    this.#shown.set(id, shown);
  }
}
