/**
 * The one-file build for `<script type="module">`: the element, registered; the adapters; all locales, following
 * `<html lang>`. It loads nothing else.
 * @module
 */
import * as ptBR from './generated/locales/pt-BR.js';
import { localize } from './localization.js';

export * from './adapters/index.js';
export * from './index.js';

const locales: Record<string, typeof ptBR> = { 'pt-BR': ptBR };

/** Switches the element's language by hand. */
export const localization = localize((locale) => Promise.resolve(locales[locale]!));
localization.followDocument();
