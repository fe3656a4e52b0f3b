import { type NumberSigns, numberSigns, numberText } from '../form/typed/number-text.js';

/**
 * Formats a count for a language, with Latin digits. Numbers below a thousand are the same in all languages, so they skip
 * Intl: its first use takes a third of the time in which the first form appears.
 */
export function numberIn(locale: string, count: number): string {
  if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count);
  return new Intl.NumberFormat(`${locale}-u-nu-latn`).format(count);
}

/**
 * The signs with which the person writes numbers. The page's `lang` decides between regions: Mexico and Spain write
 * numbers differently. It also decides where the element has no translation and falls back to English.
 * @param language The language of the element's texts.
 */
export function signsOfPage(language: string): NumberSigns {
  return numberSigns(localeOfPage(language));
}

/** The language in which the person writes, with its region where the page names one. @param language As above. */
export function localeOfPage(language: string): string {
  const page = document.documentElement.lang;
  const isLanguageOfPage = language === 'en' || languageOf(page) === languageOf(language);
  return (isLanguageOfPage && page) || language;
}

/** A number as the person types it in that language: a limit, or an example. */
export function typedNumberIn(language: string, number: number): string {
  return numberText(decimals(number), signsOfPage(language));
}

/** A number without an exponent, as far as people read decimals. */
function decimals(number: number): string {
  const text = String(number);
  return /e-1?\d$/.test(text) ? number.toFixed(20).replace(/0+$/, '') : text;
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0]!;
}
