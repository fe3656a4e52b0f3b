/**
 * The languages of the element, for pages that do not set @lit/localize up themselves.
 * @module
 */
import { createLocalization, type Localization, loadLocale } from './locales.js';

export { closestLocale, LOCALES, type Locale, type Localization } from './locales.js';

/**
 * Sets @lit/localize up. Call it at most once per page. An application with its own set-up merges the modules of
 * `mcp-elicitation/locales/*` into that instead.
 * @throws {Error} from @lit/localize when the page is set up already.
 */
export function localize(): Localization {
  return createLocalization(loadLocale);
}
