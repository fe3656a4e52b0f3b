import type { CSSResult } from 'lit';

/** The styles for documents other than the one of this script: a constructed sheet belongs to one document. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Gives a shadow root its styles in whatever document it is now, such as that of a frame or of a window for picture-in-picture.
 * A move to another document takes away those of the one before.
 */
export function adoptStyles(root: ShadowRoot, { cssText, styleSheet }: CSSResult): void {
  const page = root.ownerDocument;
  const view = page.defaultView as (Window & typeof globalThis) | null;
  if (!view?.CSSStyleSheet || !root.adoptedStyleSheets || root.adoptedStyleSheets.length > 0) return;
  let sheet = page === document ? styleSheet : sheets.get(page);
  if (!sheet) {
    sheet = new view.CSSStyleSheet();
    sheet.replaceSync(cssText);
    sheets.set(page, sheet);
  }
  root.adoptedStyleSheets = [sheet];
}
