import { localize } from '../../src/localization.js';

/** The languages of the page: @lit/localize is set up once per page. */
export const localization = localize();
