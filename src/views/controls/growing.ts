import { elementDirective } from '../dom/element-directive.js';
import { observeSize } from '../dom/without-layout.js';

/**
 * Lets a text area grow with its text, so that none of it is out of view. Browsers that know `field-sizing` do it by
 * themselves; the directive measures for the others.
 */
export const growing = elementDirective(() => {
  if (globalThis.CSS?.supports('field-sizing', 'content')) return () => {};
  let isWatching = false;
  return (control: HTMLTextAreaElement) => {
    fit(control);
    if (isWatching) return;
    isWatching = true;
    control.addEventListener('input', () => fit(control));
    // A change of size inside the callback would be reported to the page as an error, so it waits for the next frame.
    observeSize(() => requestAnimationFrame(() => fit(control))).observe(control);
  };
});

/** Makes a control as high as its text; the style sets a least height. */
function fit(control: HTMLTextAreaElement): void {
  if (!control.isConnected) return;
  const { style } = control;
  style.blockSize = '0';
  const border = control.offsetHeight - control.clientHeight;
  style.blockSize = `${control.scrollHeight + border}px`;
}
