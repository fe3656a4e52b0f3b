/** What Tab reaches in it. Page Up and Page Down scroll from there. */
const CONTROLS = ':is(button, input, select, textarea, summary):not([hidden] *)';

/**
 * Lets the keyboard scroll a region while there is something to scroll, so that a person without a pointer can read the
 * middle of a long message (WCAG 2.1.1). Not every browser makes scrollers focusable by itself, and others make each one a stop of
 * Tab, where a screen reader reads all of it: it is none where it has controls.
 * @param label Id of the element that names the region.
 */
export function letKeysScroll(region: HTMLElement, label: string): void {
  const scrolls = region.scrollHeight > region.clientHeight;
  const isStop = scrolls && !region.querySelector(CONTROLS);
  const attributes = {
    tabindex: scrolls ? (isStop ? '0' : '-1') : null,
    role: isStop ? 'group' : null,
    'aria-labelledby': isStop ? label : null,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === region.getAttribute(name)) continue; // Setting an attribute again makes the browser restyle.
    if (value === null) region.removeAttribute(name);
    else region.setAttribute(name, value);
  }
}
