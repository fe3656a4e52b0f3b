import type { CSSResultOrNative } from 'lit';

/** The root font size that the styles are drawn for, in pixels: that of browsers. */
const DRAWN_FOR = 16;
/** Below so many pixels it is not a reader's wish, but a page's way to count: `html { font-size: 62.5% }`. */
const LEAST = 12;

const REM = /(\d*\.?\d+)rem/g;
const sheets = new Map<number, CSSStyleSheet>();

/**
 * Where a page has made `rem` too small to read, gives the shadow root the same styles in larger ones. A root font size
 * that a reader has set, larger or somewhat smaller, is followed as it is (WCAG 1.4.4).
 */
export function keepLegible(root: ShadowRoot, styles: readonly CSSResultOrNative[]): void {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (!(size > 0 && size < LEAST)) return;
  let sheet = sheets.get(size);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    const text = styles.map((style) => ('cssText' in style ? style.cssText : '')).join('\n');
    sheet.replaceSync(text.replace(REM, (_, count) => `${(count * DRAWN_FOR) / size}rem`));
    sheets.set(size, sheet);
  }
  root.adoptedStyleSheets = [sheet];
}
