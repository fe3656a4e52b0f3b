// @ts-check
/** Stands in for the package `lit` in the one-file build: what src/ imports of it. */
export { css, LitElement } from './lit-element.mjs';
export { html, nothing, render } from './lit-html.mjs';
