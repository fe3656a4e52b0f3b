import type { CSSResult } from 'lit';

/** The root font size that the styles are drawn for, in pixels: the default of browsers. */
const DRAWN_FOR = 16;
/** A smaller size in pixels is not a reader's choice, but the unit of a page with `html { font-size: 62.5% }`. */
const LEAST = 12;

const REM = /(\d*\.?\d+)rem/g;
/** The enlarged styles by root font size in pixels. */
const enlarged = new Map<number, CSSStyleSheet>();

/** The last measured root font size of the page, in pixels. */
let rootSize = Number.NaN;

/**
 * Gives the shadow root the styles in larger units where a page has made `rem` too small to read. It follows a root font
 * size that a reader has set, larger or somewhat smaller (WCAG 1.4.4).
 * @param styles The first styles of the root.
 */
export function compensateRootFontSize(root: ShadowRoot, styles: CSSResult): void {
  if (!root.adoptedStyleSheets) return; // A DOM without layout, such as jsdom.
  if (Number.isNaN(rootSize)) measure();
  const sheet = sheetFor(rootSize, styles);
  if (root.adoptedStyleSheets[0] !== sheet) root.adoptedStyleSheets[0] = sheet;
}

/** Measures again, because the page may have changed. Call it after layout, when reading the size is cheap. */
export function followRootFontSize(root: ShadowRoot, styles: CSSResult): void {
  measure();
  if (root.adoptedStyleSheets[0] === sheetFor(rootSize, styles)) return;
  requestAnimationFrame(() => compensateRootFontSize(root, styles)); // The current layout cannot change any more.
}

function measure(): void {
  rootSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function sheetFor(size: number, { cssText, styleSheet }: CSSResult): CSSStyleSheet {
  if (!(size > 0 && size < LEAST)) return styleSheet!;
  let sheet = enlarged.get(size);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(cssText.replace(REM, (_, count) => `${(count * DRAWN_FOR) / size}rem`));
    enlarged.set(size, sheet);
  }
  return sheet;
}
