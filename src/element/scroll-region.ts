import { setAttribute } from '../views/dom/attributes.js';
import { observeSize } from '../views/dom/without-layout.js';

/**
 * Lets the keyboard scroll a region while there is something to scroll, so that a person without a pointer can read the
 * middle of a long message (WCAG 2.1.1). Not every browser makes scrollers focusable by itself.
 */
export class ScrollRegion {
  readonly #observer = observeSize(() => {
    this.#onResize();
    this.#update();
  });
  readonly #label: string;
  readonly #onResize: () => void;
  #region: HTMLElement | undefined;

  /**
   * @param label Id of the element that names the region.
   * @param onResize Called after layout and before paint.
   */
  constructor(label: string, onResize: () => void) {
    this.#label = label;
    this.#onResize = onResize;
  }

  /** Watches a region and its children; without a region, nothing. */
  watch(region?: HTMLElement | null): void {
    if (region === this.#region) return;
    this.#observer.disconnect();
    this.#region = region ?? undefined;
    if (!region) return;
    for (const element of [region, ...region.children]) this.#observer.observe(element);
  }

  #update(): void {
    const region = this.#region;
    if (!region) return;
    const scrolls = region.scrollHeight > region.clientHeight;
    if (scrolls === region.hasAttribute('tabindex')) return; // Setting an attribute again makes the browser restyle.
    const attributes = { tabindex: 0, role: 'group', 'aria-labelledby': this.#label };
    for (const [name, value] of Object.entries(attributes)) setAttribute(region, name, scrolls ? value : undefined);
  }
}
