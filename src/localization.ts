import { configureLocalization, type LocaleModule } from '@lit/localize';
import { sourceLocale, targetLocales } from './generated/locale-codes.js';

/** A language that the element speaks, as a BCP 47 tag. */
export type Locale = typeof sourceLocale | (typeof targetLocales)[number];

export const LOCALES: readonly Locale[] = [sourceLocale, ...targetLocales];

export interface Localization {
  /** The tag in use. */
  getLocale(): string;
  /** Switches, live. A tag that is not spoken falls back to its language, then to English. */
  setLocale(tag: string): Promise<void>;
  /** Follows `<html lang>` from now on; returns what stops it. */
  followDocument(): () => void;
}

/**
 * Literal imports: computed ones are invisible to bundlers. Languages that resemble each other stand together: that
 * and their order make the one-file build smaller.
 */
const modules: Record<(typeof targetLocales)[number], () => Promise<LocaleModule>> = {
  'pt-BR': () => import('./generated/locales/pt-BR.js'),
  es: () => import('./generated/locales/es.js'),
  fr: () => import('./generated/locales/fr.js'),
  de: () => import('./generated/locales/de.js'),
  hi: () => import('./generated/locales/hi.js'),
  ar: () => import('./generated/locales/ar.js'),
  ja: () => import('./generated/locales/ja.js'),
  ko: () => import('./generated/locales/ko.js'),
  'zh-Hans': () => import('./generated/locales/zh-Hans.js'),
};

/**
 * Sets @lit/localize up for a page that has no set-up of its own: it may be done once per page. A host that has one
 * merges the modules of `mcp-elicitation/locales/*` into its own instead.
 * @throws Error from @lit/localize when the page is set up already.
 */
export function localize(): Localization {
  const loadLocale = (locale: string) => modules[locale as keyof typeof modules]();
  const { getLocale, setLocale } = configureLocalization({ sourceLocale, targetLocales, loadLocale });
  const change = (tag: string) => setLocale(closestLocale(tag));
  return {
    getLocale,
    setLocale: change,
    followDocument() {
      const follow = () => change(document.documentElement.lang || sourceLocale);
      const observer = new MutationObserver(() => void follow());
      observer.observe(document.documentElement, { attributeFilter: ['lang'] });
      void follow();
      return () => observer.disconnect();
    },
  };
}

/**
 * The locale that serves a language tag best: itself, else the one of the same language, else English.
 *
 * Region and script do not matter where there is one locale of a language: `pt-PT` is served by `pt-BR`, and all of
 * Chinese by `zh-Hans`. Who reads traditional characters reads simplified ones with some effort, and more surely than
 * English (CLDR, "language matching", counts them as close): what is consented to must be understood first.
 * @param tag BCP 47; an underscore for a hyphen is taken too. What is no tag at all gives English.
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
