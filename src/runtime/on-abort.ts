const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Runs something when a signal aborts that many may wait for, such as a host's lifetime. They share one listener, because
 * Node takes more than ten on one signal for a leak, and says so in the backend's log.
 * @returns a function that takes it back
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  const all = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, all);
    signal.addEventListener('abort', () => {
      for (const one of all) one(); // A set passes over what is taken back meanwhile.
    });
  }
  all.add(run);
  return () => all.delete(run);
}
