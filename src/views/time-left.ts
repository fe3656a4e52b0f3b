import * as messages from './messages.js';

/** From this many milliseconds on, the text counts minutes instead of seconds. */
const MINUTES_FROM = 120_000;

/**
 * Says how much time is left.
 * @param ms Milliseconds; for 0 or less, which is no limit, the text is empty.
 */
export function timeLeftText(ms: number): string {
  if (ms <= 0) return '';
  return ms >= MINUTES_FROM
    ? messages.timeLeft(Math.round(ms / 60_000))
    : messages.timeoutWarning(Math.ceil(ms / 1000));
}
