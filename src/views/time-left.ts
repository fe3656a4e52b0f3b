import * as messages from './messages.js';

/** From so many milliseconds on, full minutes are exact enough. */
const MINUTES_FROM = 120_000;

/** The time that there is to answer, in milliseconds, in words. Empty without a limit. */
export function timeLeftText(ms: number): string {
  if (ms <= 0) return '';
  return ms >= MINUTES_FROM
    ? messages.timeLeft(Math.round(ms / 60_000))
    : messages.timeoutWarning(Math.ceil(ms / 1000));
}
