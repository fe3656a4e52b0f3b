// @ts-check
/** Where the site finds the package, and itself. */
import { fileURLToPath } from 'node:url';

/** @param {string} path from the root of the repository */
export const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** @param {string} path from the site's folder */
export const site = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The folder that holds the pages while the site is built. */
export const PAGES = site('pages');
