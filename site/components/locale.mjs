/** The language of the elements in this page: @lit/localize takes one set-up in a page. */
import { localize } from 'mcp-elicitation/localization';

export const { setLocale } = localize();
