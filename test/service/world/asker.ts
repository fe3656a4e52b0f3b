import type { ElicitationView } from '../../../src/relay/service/view.js';
import { Backend } from './backend.js';

/** Milliseconds between two attempts to reach the service. */
const PAUSE = 50;

/** A program that asks, waits and acknowledges, and repeats what got no reply. It can die like a process. */
export class Asker {
  readonly #backend: Backend;
  readonly #death = new AbortController();
  /** The outcomes that it has, by id: each once, or there is a fault. */
  readonly outcomes = new Map<string, ElicitationView[]>();

  constructor(url: string, key: string) {
    this.#backend = new Backend((request) => fetch(new Request(request, { signal: this.#death.signal })), key, url);
  }

  get isKilled(): boolean {
    return this.#death.signal.aborted;
  }

  /** As `kill -9` does: its connections are cut, and nothing of it runs any more. */
  kill(): void {
    this.#death.abort();
  }

  /** Repeats a call until the service has replied. @returns `undefined` once this is killed */
  async #repeat<Value>(
    call: () => Promise<{ status: number; body: Value }>,
  ): Promise<{ status: number; body: Value } | undefined> {
    while (!this.isKilled) {
      const reply = await call().catch(() => undefined); // The process that it reached is gone.
      if (reply && reply.status < 500 && !this.isKilled) return reply;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return undefined;
  }

  /** @returns the state with the outcome; `undefined` once this is killed, `lost` where the service knows nothing of it */
  async ask(id: string, post: object): Promise<ElicitationView | 'lost' | undefined> {
    const body = { id, ...post };
    const asked = await this.#repeat(() => this.#backend.call<ElicitationView>('POST', '/v1/elicitations', body));
    if (!asked) return undefined;
    if (asked.status > 201) throw new Error(`${id}: ${asked.status} ${JSON.stringify(asked.body)}`);
    for (;;) {
      const path = `/v1/elicitations/${id}?wait=10`;
      const reply = await this.#repeat(() => this.#backend.call<ElicitationView>('GET', path));
      if (!reply) return undefined;
      if (reply.status === 404) return 'lost';
      if (!reply.body.outcome) continue;
      this.outcomes.set(id, [...(this.outcomes.get(id) ?? []), reply.body]);
      await this.#repeat(() => this.#backend.ack(id));
      return reply.body;
    }
  }

  async withdraw(id: string): Promise<void> {
    await this.#repeat(() => this.#backend.withdraw(id));
  }
}
