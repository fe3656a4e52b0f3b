// @ts-check
/**
 * Stands in for @lit/localize in the one-file build (see pack.mjs): each message is an index into the texts of a locale, and
 * all locales are in the file, so that nothing has to be loaded or looked up by a hash. It notifies the page as @lit/localize does.
 */

/** The texts of the source locale, as pack() gives them. The build puts them here. */
const SOURCE_TEXTS = '';

const MARKS = '{}~';

let texts = SOURCE_TEXTS.split('|');

export const LOCALE_STATUS_EVENT = 'lit-localize-status';

/**
 * The message in the current locale.
 * @param {number} index
 * @param {string[]} values for its placeholders
 */
export function msg(index, ...values) {
  return texts[index]?.replace(/[{}~]/g, (mark) => values[MARKS.indexOf(mark)] ?? '');
}

/** @param {{ sourceLocale: string, loadLocale: (locale: string) => string }} options where `loadLocale` gives packed texts */
export function configureLocalization({ sourceLocale, loadLocale }) {
  let locale = sourceLocale;
  return {
    getLocale: () => locale,
    /** @param {string} readyLocale */
    async setLocale(readyLocale) {
      if (readyLocale === locale) return;
      locale = readyLocale;
      texts = (locale === sourceLocale ? SOURCE_TEXTS : loadLocale(locale)).split('|');
      window.dispatchEvent(new CustomEvent(LOCALE_STATUS_EVENT, { detail: { status: 'ready', readyLocale } }));
    },
  };
}
