/** Those who wait for one signal. */
class Waiting extends Set<() => void> {
  handleEvent(): void {
    for (const run of this) run(); // A set passes over what is taken back meanwhile.
  }
}

const waiting = new WeakMap<AbortSignal, Waiting>();

/**
 * Runs something when a signal aborts. All who wait for a signal share one listener, because Node takes more than ten for a
 * leak, and says so in the backend's log.
 * @returns a function that takes it back
 */
export function onAbort(signal: AbortSignal | null | undefined, run: () => void): () => void {
  if (!signal) return () => {};
  const all = waiting.get(signal) ?? new Waiting();
  waiting.set(signal, all);
  all.add(run);
  signal.addEventListener('abort', all);
  return () => {
    all.delete(run);
    if (all.size > 0) return;
    signal.removeEventListener('abort', all);
    waiting.delete(signal);
  };
}

/** The result of some work. @throws what the work throws; the signal's reason when it aborts first. */
export async function unlessAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal | null | undefined,
): Promise<Value> {
  let unfollow = () => {};
  const aborted = new Promise<never>((_, reject) => {
    signal?.throwIfAborted();
    unfollow = onAbort(signal, () => reject(signal?.reason));
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    unfollow();
  }
}
