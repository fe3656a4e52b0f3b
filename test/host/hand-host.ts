import type { ElicitationHost, HostElicitOptions } from '../../src/protocol/host.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import type { ElicitationPort } from '../../src/protocol/port.js';
import type { HostRequest } from '../../src/protocol/review.js';
import type { ElicitationScope } from '../../src/protocol/scope.js';

/** A request that reached the host. */
export interface Asked {
  readonly message: string;
  readonly request: HostRequest;
  readonly options: HostElicitOptions;
  readonly port: ElicitationPort | undefined;
  answer(outcome: Outcome): Promise<void>;
}

/**
 * A host that a test answers for. Like any host it gives `withdrawn` when the signal aborts, and `cancel` when its
 * lifetime ends.
 */
export class HandHost implements ElicitationHost {
  /** All requests so far, and those without an outcome. */
  readonly asked: Asked[] = [];
  readonly open: Asked[] = [];
  readonly completed: unknown[] = [];
  scope: ElicitationScope | undefined = undefined;
  /** Whether it keeps a request on screen that was withdrawn. */
  isDeaf = false;
  #life = new AbortController();

  get lifetime(): AbortSignal {
    return this.#life.signal;
  }

  elicit(request: HostRequest, options: HostElicitOptions = {}, port?: ElicitationPort): Promise<Outcome> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        if (!this.open.includes(asked)) return turns();
        this.open.splice(this.open.indexOf(asked), 1);
        resolve(outcome);
        return turns();
      };
      const asked: Asked = { message: request.message, request, options, port, answer: settle };
      this.asked.push(asked);
      this.open.push(asked);
      options.signal?.addEventListener('abort', () => !this.isDeaf && settle({ action: 'withdrawn' }), { once: true });
    });
  }

  /** Leaves the page, or goes to another person: open requests are over. */
  leave(scope = this.scope): void {
    this.scope = scope;
    for (const asked of this.isDeaf ? [] : [...this.open]) asked.answer({ action: 'cancel' });
    const before = this.#life;
    this.#life = new AbortController();
    before.abort();
  }

  complete(...ids: unknown[]): void {
    this.completed.push(ids);
  }

  get messages(): string[] {
    return this.asked.map(({ message }) => message);
  }
}

/** A host that answers each request at once, and records it. `answer` is the outcome, or makes it, or throws. */
export function answeringHost(
  answer: Outcome | ((request: HostRequest, options: HostElicitOptions) => Outcome | Promise<Outcome>),
): { host: ElicitationHost; asked: { request: HostRequest; options: HostElicitOptions }[] } {
  const asked: { request: HostRequest; options: HostElicitOptions }[] = [];
  const host: ElicitationHost = {
    async elicit(request, options = {}) {
      asked.push({ request, options });
      return typeof answer === 'function' ? answer(request, options) : answer;
    },
    complete() {},
  };
  return { host, asked };
}

/** Resolves in a later task, after all pending microtasks. */
export function turns(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** The error that a promise rejects with. */
export function failureOf(promise: Promise<unknown>): Promise<Error> {
  const succeed = (value: unknown) => new Error(`It did not fail: ${value}`);
  return promise.then(succeed, (error) => error);
}

export const NO: Outcome = { action: 'reject' };
export const yes = (content = {}): Outcome => ({ action: 'accept', content });
/** Options of a server that has only an id. */
export const from = (id: string, options: HostElicitOptions = {}): HostElicitOptions => ({
  ...options,
  server: { id },
});
/** A request with only a message. */
export const ask = (message: string) => ({ message });
