/**
 * Counts requests in a sliding window. It has no clock of its own.
 *
 * ```ts
 * const allows = requestWindow(10, 60_000);
 * if (!allows(serverId, Date.now())) decline();
 * ```
 * @param limit How many requests of one key pass in any `window`.
 * @param window Milliseconds.
 * @returns whether a request of `key` passes at `now` (epoch milliseconds). Only a request that passes counts.
 */
export function requestWindow(limit: number, window: number): (key: string, now: number) => boolean {
  /** When the requests of each key passed, oldest first. The key of the latest request is last. */
  const passed = new Map<string, number[]>();
  return (key, now) => {
    // The absolute distance, because a clock that was set back must not lock a server out.
    const isRecent = (time: number) => Math.abs(now - time) < window;
    for (const [other, times] of passed) {
      if (isRecent(times.at(-1)!)) break;
      passed.delete(other);
    }
    const times = (passed.get(key) ?? []).filter(isRecent);
    if (times.length >= limit) return false;
    passed.delete(key);
    passed.set(key, [...times, now]);
    return true;
  };
}
