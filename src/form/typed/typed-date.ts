/** A day, and a time of day where the text has one, as `YYYY-MM-DD` and `HH:MM` or `HH:MM:SS`. */
export interface TypedDate {
  readonly day: string;
  readonly time: string | undefined;
}

const clockTime = /(?:^|[T\s,])(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*([ap])?\.?m?\.?$/i;

/**
 * Reads a date that somebody pasted: in ISO 8601, in the order of a language, or with the name of a month in that language or
 * in English.
 * @param locale A BCP 47 tag, which decides whether 3/5 is in March or in May.
 * @returns `undefined` for a text that is no date of one day, or has a year of two digits.
 */
export function readDate(typed: string, locale: string): TypedDate | undefined {
  const text = typed.trim();
  if (text.length > 64) return undefined;
  const [clock = '', hours, minutes, seconds, half] = clockTime.exec(text) ?? [];
  const day = readDay(text.slice(0, text.length - clock.length), locale);
  if (!day) return undefined;
  if (!hours) return { day, time: undefined };
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined;
  return { day, time: [String(hour).padStart(2, '0'), minutes, ...(seconds ? [seconds] : [])].join(':') };
}

function readDay(text: string, locale: string): string | undefined {
  const numbers = text.match(/\d+/g) ?? [];
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const year = numbers.find((digits) => digits.length === 4);
  const others = numbers.filter((digits) => digits !== year).map(Number);
  if (!year || others.some((number) => number > 31)) return undefined;
  if (others.length === 1) return dayOf(year, monthNamed(words, locale), others[0]!);
  if (others.length !== 2) return undefined;
  const [first, second] = others as [number, number];
  // What begins with the year has the month next, in every language.
  const isMonthFirst = numbers[0] === year || isMonthFirstIn(locale);
  return isMonthFirst ? dayOf(year, first, second) : dayOf(year, second, first);
}

/** @returns `undefined` for a day that no calendar has. */
function dayOf(year: string, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

function isMonthFirstIn(locale: string): boolean {
  const parts = formatOf(locale, { month: 'numeric', day: 'numeric', year: 'numeric' }).formatToParts(0);
  const order = parts.map(({ type }) => type);
  return order.indexOf('month') < order.indexOf('day');
}

/** The number of the month that one of the words names; 0 if none does. */
function monthNamed(words: readonly string[], locale: string): number {
  for (const language of [locale, 'en']) {
    for (const style of ['long', 'short'] as const) {
      const format = formatOf(language, { month: style, day: 'numeric' });
      for (let month = 1; month <= 12; month++) {
        const name = format.formatToParts(Date.UTC(2000, month - 1, 5)).find(({ type }) => type === 'month')!.value;
        if (words.some((word) => isSame(word, name))) return month;
      }
    }
  }
  return 0;
}

function isSame(word: string, name: string): boolean {
  return word.toLowerCase() === name.toLowerCase().replace(/\.$/, '');
}

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const inUtc = { ...options, calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' };
  try {
    return new Intl.DateTimeFormat(locale, inUtc);
  } catch {
    return new Intl.DateTimeFormat('en', inUtc); // The page's `lang` is no tag.
  }
}
