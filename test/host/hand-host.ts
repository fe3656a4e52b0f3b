import type { ElicitationHost, ElicitOptions } from '../../src/protocol/host.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import type { ElicitationRequest } from '../../src/protocol/request.js';

/** Somebody who is asked. */
export interface Asked {
  readonly message: string;
  readonly request: ElicitationRequest;
  readonly options: ElicitOptions;
  answer(outcome: Outcome): Promise<void>;
}

/** A host whose person is the test. Like any host it gives `withdrawn` when the signal aborts. */
export class HandHost implements ElicitationHost {
  /** All that were ever asked, and those that are open now. */
  readonly asked: Asked[] = [];
  readonly open: Asked[] = [];
  readonly completed: unknown[] = [];

  elicit(request: ElicitationRequest, options: ElicitOptions = {}): Promise<Outcome> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        this.open.splice(this.open.indexOf(asked), 1);
        resolve(outcome);
        return turns();
      };
      const asked: Asked = { message: request.message, request, options, answer: settle };
      this.asked.push(asked);
      this.open.push(asked);
      options.signal?.addEventListener('abort', () => void settle({ action: 'withdrawn' }), { once: true });
    });
  }

  complete(...ids: unknown[]): void {
    this.completed.push(ids);
  }

  get messages(): string[] {
    return this.asked.map(({ message }) => message);
  }
}

/** Lets everything happen that waits for nothing but its turn. */
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

export const NO: Outcome = { action: 'reject' };
export const yes = (content = {}): Outcome => ({ action: 'accept', content });
/** A server by its id alone. */
export const from = (id: string, options: ElicitOptions = {}): ElicitOptions => ({ ...options, server: { id } });
/** Requests named by their message. */
export const ask = (message: string) => ({ message });
