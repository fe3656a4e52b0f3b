/**
 * The one-file build for `<script type="module">`: the element, registered; the adapters; all locales, following
 * `<html lang>`. It loads nothing else.
 * @module
 */
import { localize } from './localization.js';

export * from './adapters/index.js';
export * from './index.js';

/** Switches the element's language by hand. */
export const localization = localize();
localization.followDocument();
