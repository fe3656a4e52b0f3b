import { elementDirective } from '../dom/element-directive.js';

/**
 * Lets a text area grow with its text, so that none of it is out of view. Browsers that know `field-sizing` do it by
 * themselves; the directive measures for the others, in the next frame: not in the middle of an update, and not inside the
 * callback of an observer, which would be reported to the page as an error.
 */
export const growing = elementDirective(() => {
  if (!globalThis.ResizeObserver || CSS.supports('field-sizing', 'content')) return () => {};
  let fitSoon: (() => void) | undefined;
  /** What the control was made as high for: to measure it again would scroll what is around it. */
  let fitted = '';
  return (control: HTMLTextAreaElement) => {
    if (!fitSoon) {
      fitSoon = () =>
        requestAnimationFrame(() => {
          const now = `${control.clientWidth} ${control.value}`;
          if (now === fitted || !control.isConnected) return;
          fitted = now;
          fit(control);
        });
      control.addEventListener('input', fitSoon);
      new ResizeObserver(fitSoon).observe(control);
    }
    fitSoon();
  };
});

/** Makes a control as high as its text; the style sets a least height. */
function fit(control: HTMLTextAreaElement): void {
  const { style } = control;
  style.blockSize = '0';
  const border = control.offsetHeight - control.clientHeight;
  style.blockSize = `${control.scrollHeight + border}px`;
}
