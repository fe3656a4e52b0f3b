/**
 * The one file for `<script type="module">`: Lit, the element, the adapters of most pages, and English. It registers the
 * element and follows `<html lang>`; other languages are files beside it.
 * @module
 */
import { type Localization, loadLocale } from './locales.js';
import { McpElicitation } from './mcp-elicitation.js';
import { speakPageLanguage } from './page-language.js';

export * from './adapters/common.js';
export * from './element-class.js';
export type { Locale, Localization } from './locales.js';
export { ElicitationOver, type OverCause } from './protocol/over.js';

/** Switches the language by script. */
export const localization: Localization = speakPageLanguage(loadLocale);

// An application that renders on a server imports this in Node, too.
if (globalThis.customElements) McpElicitation.define();
