import type { Styles } from '../views/review-part.js';

/** The styles for documents other than the one of this script: a constructed sheet belongs to one document. */
const sheets = new WeakMap<Styles, WeakMap<Document, CSSStyleSheet>>();

/**
 * Gives a shadow root styles that it lacks in whatever document it is now, such as that of a frame or of a window for
 * picture-in-picture. A move to another document takes away those of the one before.
 */
export function adoptStyles(root: ShadowRoot, styles: Styles): void {
  const view = root.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (!view?.CSSStyleSheet || !root.adoptedStyleSheets) return;
  const sheet = sheetIn(view, styles);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

function sheetIn(view: Window & typeof globalThis, styles: Styles): CSSStyleSheet {
  const page = view.document;
  if (page === document && styles.styleSheet) return styles.styleSheet;
  const known = sheets.get(styles) ?? new WeakMap<Document, CSSStyleSheet>();
  sheets.set(styles, known);
  let sheet = known.get(page);
  if (!sheet) {
    sheet = new view.CSSStyleSheet();
    sheet.replaceSync(styles.cssText);
    known.set(page, sheet);
  }
  return sheet;
}
