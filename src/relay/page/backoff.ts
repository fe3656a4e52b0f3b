/** The longest pause between two attempts, in milliseconds; also how long an attempt to post may take. */
export const LONGEST_PAUSE = 30_000;

/**
 * Milliseconds to wait before the next attempt: from 1 s to 30 s, with jitter, so that a backend that restarts does not get
 * all its pages at once.
 * @param failures How many attempts have failed in a row.
 */
export function backoff(failures: number): number {
  return Math.min(LONGEST_PAUSE, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
}
