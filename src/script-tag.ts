/**
 * The one-file build for `<script type="module">`. It registers the element, exports the adapters, contains all locales and
 * follows `<html lang>`. It loads nothing else.
 * @module
 */
// These first, because brotli makes the file 0.4 kB smaller then.
import './form/secret.js';
import './views/styles.js';
import './form/form.js';
import { type Localization, localize } from './localization.js';

export * from './adapters/common.js';
export * from './index.js';
export type { Locale, Localization } from './localization.js';

/** Switches the language by script. */
export const localization: Localization = localize();
localization.followDocument();
