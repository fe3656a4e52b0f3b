import * as messages from './messages.js';
import { numberIn } from './numbers.js';

/** From so many milliseconds on, full minutes are exact enough. */
const MINUTES_FROM = 120_000;

/** The time that there is to answer, in milliseconds, in words. Empty without a limit. */
export function timeLeftText(ms: number): string {
  if (ms <= 0) return '';
  const isLong = ms >= MINUTES_FROM;
  const count = Math.round(ms / (isLong ? 60_000 : 1000));
  return messages.timeLeft(numberIn(messages.language(), count, isLong ? 'minute' : 'second'));
}
