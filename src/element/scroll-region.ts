import { setAttribute } from '../views/dom/attributes.js';

/**
 * Lets the keyboard scroll a region while there is something to scroll, so that a person without a pointer can read the
 * middle of a long message (WCAG 2.1.1). Not every browser makes scrollers focusable by itself.
 * @param label Id of the element that names the region.
 */
export function letKeysScroll(region: HTMLElement, label: string): void {
  const scrolls = region.scrollHeight > region.clientHeight;
  if (scrolls === region.hasAttribute('tabindex')) return; // Setting an attribute again makes the browser restyle.
  const attributes = { tabindex: 0, role: 'group', 'aria-labelledby': label };
  for (const [name, value] of Object.entries(attributes)) setAttribute(region, name, scrolls ? value : undefined);
}
