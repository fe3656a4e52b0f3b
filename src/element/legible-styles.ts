import type { CSSResult } from 'lit';

/** The root font size that the styles are drawn for, in pixels: that of browsers. */
const DRAWN_FOR = 16;
/** Below so many pixels it is not a reader's wish, but a page's way to count: `html { font-size: 62.5% }`. */
const LEAST = 12;

const REM = /(\d*\.?\d+)rem/g;
/** By root font size in pixels. */
const enlarged = new Map<number, CSSStyleSheet>();

/** The page's root font size when it was last looked at, in pixels. */
let rootSize = Number.NaN;

/**
 * Where a page has made `rem` too small to read, gives the shadow root the same styles in larger ones. A root font size
 * that a reader has set, larger or somewhat smaller, is followed as it is (WCAG 1.4.4).
 * @param styles The root's first.
 */
export function keepLegible(root: ShadowRoot, styles: CSSResult): void {
  if (Number.isNaN(rootSize)) measure();
  const sheet = sheetFor(rootSize, styles);
  if (root.adoptedStyleSheets[0] !== sheet) root.adoptedStyleSheets[0] = sheet;
}

/** The same, for a page that may have changed. To be called when it is laid out: looking costs nothing then. */
export function keepLegibleStill(root: ShadowRoot, styles: CSSResult): void {
  measure();
  if (root.adoptedStyleSheets[0] === sheetFor(rootSize, styles)) return;
  requestAnimationFrame(() => keepLegible(root, styles)); // What is laid out just now cannot be changed again.
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
