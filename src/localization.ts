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

/** Literal imports: a computed one is invisible to bundlers. */
const modules: Record<(typeof targetLocales)[number], () => Promise<LocaleModule>> = {
  'pt-BR': () => import('./generated/locales/pt-BR.js'),
};

/**
 * Sets @lit/localize up for a page that has no set-up of its own: it may be done once per page. A host that has one
 * merges the modules of `mcp-elicitation/locales/*` into its own instead.
 * @throws Error from @lit/localize when the page is set up already.
 */
export function localize(load = (locale: string) => modules[locale as keyof typeof modules]()): Localization {
  const { getLocale, setLocale } = configureLocalization({ sourceLocale, targetLocales, loadLocale: load });
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

/** The locale that serves a language tag best: itself, one of the same language, or English. */
export function closestLocale(tag: string): Locale {
  const wanted = tag.toLowerCase();
  const language = wanted.split('-')[0];
  return (
    LOCALES.find((locale) => locale.toLowerCase() === wanted) ??
    LOCALES.find((locale) => locale.toLowerCase().split('-')[0] === language) ??
    sourceLocale
  );
}
