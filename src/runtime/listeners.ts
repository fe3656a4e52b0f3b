import { callSafely } from './throw-later.js';

/** Callbacks that run when a value has changed. */
export interface Listeners {
  /** @returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  /** Calls each listener. A throw is reported as an uncaught error. */
  notify(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => [...listeners].forEach(callSafely),
  };
}
