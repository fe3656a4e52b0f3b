/** The signs with which a language writes numbers. */
export interface NumberSigns {
  readonly decimal: string;
  /** The separator between groups of digits. */
  readonly group: string;
}

/** The first character of the entry of a number field whose typed text may mean two numbers. */
const AMBIGUOUS = '?';

const english: NumberSigns = { decimal: '.', group: ',' };
const signsByLocale = new Map<string, NumberSigns>();

/**
 * The signs that a language uses with Latin digits; the signs of English for an invalid tag.
 * @param locale A BCP 47 tag.
 */
export function numberSigns(locale: string): NumberSigns {
  // Without Intl, whose first use takes a third of the time of the first form.
  if (/^en(?:-(?:AU|CA|GB|IE|IN|NZ|SG|US))?$/i.test(locale)) return english;
  const signs = signsByLocale.get(locale) ?? signsFrom(locale);
  signsByLocale.set(locale, signs);
  return signs;
}

function signsFrom(locale: string): NumberSigns {
  try {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1234567.5);
    const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    return { decimal: sign('decimal'), group: sign('group') };
  } catch {
    return english;
  }
}

/** The zeros of the other digits in the element's languages: full-width, Arabic, Persian and Hindi. */
const ZEROS = ['０', '٠', '۰', '०'].map((zero) => zero.charCodeAt(0));

/** The Arabic decimal sign and group separator: each has one meaning in all languages. */
const DECIMAL = '\u066b';
const GROUP = '\u066c';

/** Other signs that keyboards and other texts have, and the signs that replace them here. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ...signs('−－‐‑‒–﹣ー', '-'),
  ...signs('＋﹢', '+'),
  ...signs('．。｡', '.'),
  ...signs('，،﹐', ','),
  ...signs("'’＇", GROUP),
]);

function signs(others: string, plain: string): [string, string][] {
  return [...others].map((sign) => [sign, plain]);
}

const shape = /^([+-]?) ?([\d., \u066b\u066c]+)((?:[eE][+-]?\d+)?)$/;
const threes = /^[1-9]\d{0,2}(?:([., \u066c])\d{3})(?:\1\d{3})*$/;
const lakhs = /^[1-9]\d?(?:([., \u066c])\d\d)(?:\1\d\d)*\1\d{3}$/;
const numeral = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Whether a text is a number with Latin digits and a decimal point, as in entries. */
export function isNumeral(text: string): boolean {
  return numeral.test(text);
}

/**
 * Reads a number as a language writes it, and as any keypad can: with a point or a comma for the decimals, with digits in
 * groups of three, or of two and three as in India, and in Arabic, Persian, Hindi or full-width digits. Spaces and apostrophes
 * separate groups in all languages.
 *
 * One point or comma before exactly three digits may mean two things: 1.234 or 1,234. It is the decimal sign of a language
 * that has it. A point groups digits where the language groups them so. A comma does not: the keypad may have no point.
 * @param integer Whether the field takes whole numbers only, so that the text means only one of them.
 * @returns the entry of the field: a numeral; the text itself if it is not a number. A text that may mean two numbers gets an
 * entry that is not a number. `possibleNumbers` gives the two.
 */
export function readNumber(typed: string, { decimal, group }: NumberSigns, integer = false): string {
  const readings = readingsOf(typed);
  if (readings.length < 2) return readings[0] ?? typed;
  const separator = plainSigns(typed).includes(',') ? ',' : '.';
  // The zeros at its end go: the control then says "= 1" below a typed 1.000, which may have meant 1000.
  if (separator === decimal) return readings.find((reading) => reading.includes('.'))!.replace(/\.?0+$/, '');
  const isGroup = integer || (separator === '.' && separator === group);
  return isGroup ? readings.find((reading) => !reading.includes('.'))! : AMBIGUOUS + typed;
}

/** The two numerals that an ambiguous entry may mean; empty for other entries. */
export function possibleNumbers(entry: string): readonly string[] {
  const readings = entry.startsWith(AMBIGUOUS) ? readingsOf(entry.slice(AMBIGUOUS.length)) : [];
  return readings.length > 1 ? readings : [];
}

/** The text in a control for an entry: a numeral with the language's decimal sign, or what was typed. Without groups. */
export function numberText(entry: string, { decimal }: NumberSigns): string {
  return isNumeral(entry) ? entry.replace('.', decimal) : typedNumber(entry);
}

/** The typed text of an entry that is not a number. */
export function typedNumber(entry: string): string {
  return possibleNumbers(entry).length > 0 ? entry.slice(AMBIGUOUS.length) : entry;
}

/** Decimal signs: point, comma, and the Arabic one. */
const MARKS = ['.', ',', DECIMAL];

/** The numerals that a text may mean. */
function readingsOf(typed: string): string[] {
  const [, sign = '', body = '', exponent = ''] = shape.exec(plainSigns(typed)) ?? [];
  const found = MARKS.map((mark) => absolute(body, mark, exponent === '')).filter((reading) => reading !== undefined);
  return [...new Set(found)].map((reading) => sign + reading + exponent);
}

function plainSigns(typed: string): string {
  const visible = typed
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .trim();
  return [...visible].map((sign) => PLAIN.get(sign) ?? digitFrom(sign)).join('');
}

/** The Latin digit for a digit of another script; other characters are unchanged. */
function digitFrom(sign: string): string {
  const digit = ZEROS.map((zero) => sign.charCodeAt(0) - zero).find((value) => value >= 0 && value <= 9);
  return digit === undefined ? sign : String(digit);
}

/** Reads a number without a sign, with `mark` as its decimal sign; `undefined` if it is not a number then. */
function absolute(body: string, mark: string, takesGroups: boolean): string | undefined {
  const [whole = '', fraction, ...others] = body.split(mark);
  const isGrouped = takesGroups && (threes.test(whole) || lakhs.test(whole));
  const digits = isGrouped ? whole.replace(/\D/g, '') : whole;
  const text = fraction ? `${digits}.${fraction}` : digits; // `5.` is unfinished, and 5.
  return others.length === 0 && numeral.test(text) ? text : undefined;
}
