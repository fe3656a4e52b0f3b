import * as messages from './messages.js';

/** From so many milliseconds on, full minutes are exact enough. */
const MINUTES_FROM = 120_000;

/** The time that there is to answer, in milliseconds, in words. Empty without a limit. */
export function timeLeftText(ms: number): string {
  if (ms <= 0) return '';
  const isLong = ms >= MINUTES_FROM;
  const format = { style: 'unit', unit: isLong ? 'minute' : 'second', unitDisplay: 'long' } as const;
  const count = Math.round(ms / (isLong ? 60_000 : 1000));
  return messages.timeLeft(new Intl.NumberFormat(messages.language(), format).format(count));
}
