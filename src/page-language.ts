import { environment } from './element/environment.js';
import { sourceLocale } from './generated/locale-codes.js';
import {
  closestLocale,
  createLocalization,
  type LoadLocale,
  type Localization,
  observePageLanguage,
  pageLanguage,
} from './locales.js';

/** Milliseconds that a card waits for its language. After them it speaks English until the language arrives. */
export const MAX_WAIT = 1000;

/**
 * Follows `<html lang>` as soon as an element is in the page, and loads the language then. If the language does not load,
 * the element speaks English, and the console says so once.
 */
export function speakPageLanguage(load: LoadLocale): Localization {
  const localization = createLocalization(load);
  const { getLocale, followDocument } = localization;
  /** The language that was asked for last; `undefined` until an element is in the page, or the application chooses one. */
  let asked: string | undefined;
  let isReported = false;
  let arrival: Promise<void> | undefined;

  const report = (tag: string, error: unknown) => {
    if (isReported) return;
    isReported = true;
    const file = `locales/${closestLocale(tag)}.js`;
    // biome-ignore lint/suspicious/noConsole: nothing else tells the developer why the card is in English
    console.warn(`mcp-elicitation: ${file} could not be loaded, so the element does not speak "${tag}".`, error);
  };

  const setLocale = (tag: string): Promise<void> => {
    asked = tag;
    const change = localization.setLocale(tag);
    const current = new Promise<void>((resolve) => {
      const stopTimer = environment.clock.after(MAX_WAIT, resolve);
      const end = () => {
        stopTimer();
        resolve();
      };
      change.then(end, (error) => {
        // @lit/localize has one promise for all pending languages, so a later language may be the one that failed.
        if (asked === tag) report(tag, error);
        return localization.setLocale(sourceLocale).then(end);
      });
    });
    arrival = current;
    void current.then(() => {
      if (arrival === current) arrival = undefined;
    });
    return change;
  };

  const followPage = () => setLocale(pageLanguage()).catch(() => {}); // The console says it.
  if (globalThis.document) observePageLanguage(() => asked !== undefined && followPage());
  environment.language = () => {
    if (asked === undefined) void followPage();
    return arrival;
  };
  return {
    getLocale,
    setLocale,
    followDocument,
    get ready() {
      return localization.ready;
    },
  };
}
