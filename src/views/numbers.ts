const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number in a language, with its unit where it has one. Latin digits in all languages: fields take no others, and what
 * is counted stands beside what is to be typed.
 */
export function numberIn(locale: string, count: number, unit?: 'minute' | 'second'): string {
  const key = `${locale} ${unit}`;
  const options = unit && ({ style: 'unit', unit, unitDisplay: 'long' } as const);
  // Made anew it takes as long as the rest of a field.
  const format = formats.get(key) ?? new Intl.NumberFormat(`${locale}-u-nu-latn`, options);
  formats.set(key, format);
  return format.format(count);
}
