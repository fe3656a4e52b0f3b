// @ts-check
/**
 * Stands in for @lit/reactive-element/css-tag.js in the one-file build. Its syntax (static blocks) needs browsers that adopt
 * constructable style sheets, so Lit's way for older ones would never run.
 */

/** A style sheet, as Lit's class of the same name. */
export class CSSResult {
  /** @type {CSSStyleSheet | undefined} */
  #sheet;

  /** @param {string} cssText */
  constructor(cssText) {
    this.cssText = cssText;
  }

  get styleSheet() {
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      this.#sheet.replaceSync(this.cssText);
    }
    return this.#sheet;
  }
}

/**
 * @param {TemplateStringsArray} strings
 * @param {CSSResult[]} values
 */
export const css = (strings, ...values) =>
  new CSSResult(String.raw({ raw: strings }, ...values.map(({ cssText }) => cssText)));

/**
 * @param {ShadowRoot} root
 * @param {CSSResult[]} styles
 */
export const adoptStyles = (root, styles) => {
  root.adoptedStyleSheets = styles.map(({ styleSheet }) => styleSheet);
};

/** @param {CSSResult} style */
export const getCompatibleStyle = (style) => style;

export const supportsAdoptingStyleSheets = true;

/** Part of the module's interface; the element does not use it. @param {unknown} text */
export const unsafeCSS = (text) => new CSSResult(String(text));
