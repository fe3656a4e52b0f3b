import type { ElicitationRequest, Outcome } from 'mcp-elicitation';
import { type ElicitResult, resultOf } from 'mcp-elicitation/adapters';

/** A request of the server, from its arrival until nothing of it is on screen. */
export interface Pending {
  readonly id: number;
  readonly params: ElicitationRequest;
  /** Aborts when the server cancels its request. */
  readonly signal: AbortSignal;
  /** Replies to the server. The request stays in the queue while the person visits the page of URL mode. */
  settle(outcome: Outcome): Promise<void>;
}

let queue: readonly Pending[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Pending[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

export const currentQueue = () => queue;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Queues a request, and resolves with the reply to the server. */
export function ask(params: ElicitationRequest, signal: AbortSignal): Promise<ElicitResult> {
  return new Promise((resolve, reject) => {
    const pending: Pending = {
      id: ++count,
      params,
      signal,
      async settle(outcome) {
        try {
          resolve(resultOf(outcome));
        } catch (refused) {
          reject(refused);
        }
        if (outcome.action === 'accept') await outcome.completion;
        change(queue.filter((other) => other !== pending));
      },
    };
    change([...queue, pending]);
  });
}
