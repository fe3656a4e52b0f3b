import { configureLocalization, type LocaleModule } from '@lit/localize';
import { sourceLocale, targetLocales } from './generated/locale-codes.js';

/** The locales of the element, as BCP 47 tags. */
export type Locale = 'en' | 'ar' | 'de' | 'es' | 'fr' | 'hi' | 'ja' | 'ko' | 'pt-BR' | 'zh-Hans';

/** All locales, English first. */
export const LOCALES: readonly Locale[] = [sourceLocale, ...targetLocales];

export interface Localization {
  /** The locale in use. */
  getLocale(): string;
  /** Switches the elements on the page to the closest locale: that of the tag, else one of its language, else English. */
  setLocale(tag: string): Promise<void>;
  /** Follows `<html lang>` from now on. @returns a function that ends this. */
  followDocument(): () => void;
  /**
   * Resolves when the language that was asked for last is in use: by `setLocale()` or, while it is followed, by `<html lang>`.
   * Rejects if it does not load.
   */
  readonly ready: Promise<void>;
}

/** Literal imports, because bundlers do not see computed ones. */
const modules: Record<(typeof targetLocales)[number], () => Promise<LocaleModule>> = {
  ar: () => import('./generated/locales/ar.js'),
  de: () => import('./generated/locales/de.js'),
  es: () => import('./generated/locales/es.js'),
  fr: () => import('./generated/locales/fr.js'),
  hi: () => import('./generated/locales/hi.js'),
  ja: () => import('./generated/locales/ja.js'),
  ko: () => import('./generated/locales/ko.js'),
  'pt-BR': () => import('./generated/locales/pt-BR.js'),
  'zh-Hans': () => import('./generated/locales/zh-Hans.js'),
};

/** Loads the texts of one of `LOCALES` other than English. */
export type LoadLocale = (locale: string) => Promise<LocaleModule>;

export const loadLocale: LoadLocale = (locale) => modules[locale as keyof typeof modules]();

/**
 * Sets @lit/localize up, at most once per page.
 * @throws {Error} from @lit/localize when the page is set up already.
 */
export function createLocalization(load: LoadLocale): Localization {
  const { getLocale, setLocale } = configureLocalization({ sourceLocale, targetLocales, loadLocale: load });
  let latest: Promise<void> = Promise.resolve();
  let isFollowing = false;
  const change = (tag: string) => {
    latest = setLocale(closestLocale(tag));
    return latest;
  };
  return {
    getLocale,
    setLocale: change,
    followDocument() {
      const follow = () => void change(pageLanguage());
      const stop = observePageLanguage(follow);
      isFollowing = true;
      follow();
      return () => {
        isFollowing = false;
        stop();
      };
    },
    get ready() {
      // An observer hears of a change only after the code that made it.
      return isFollowing ? change(pageLanguage()) : latest;
    },
  };
}

/** `<html lang>`. */
export function pageLanguage(): string {
  return document.documentElement.lang;
}

/** Calls back when `<html lang>` changes. @returns a function that ends this. */
export function observePageLanguage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/**
 * The closest locale for a language tag: the same, else one of the same language, else English.
 *
 * Region and script do not matter: `pt-PT` gets `pt-BR`, and all Chinese tags get `zh-Hans`. Readers of traditional
 * characters understand simplified ones better than English (CLDR, "language matching", counts them as close).
 * @param tag A BCP 47 tag, with hyphens or underscores. Anything else gives English.
 */
export function closestLocale(tag: string): Locale {
  const wanted = tag.trim().toLowerCase().replace(/_/g, '-');
  const languageOf = (locale: string) => locale.split('-')[0];
  return (
    LOCALES.find((locale) => locale.toLowerCase() === wanted) ??
    LOCALES.find((locale) => languageOf(locale) === languageOf(wanted)) ??
    sourceLocale
  );
}
