/**
 * Lets the keyboard scroll a region, as long as there is something to scroll: whoever cannot use a pointer could not
 * read the middle of a long message otherwise (WCAG 2.1.1). Not every browser makes scrollers focusable by itself.
 */
export class ScrollRegion {
  readonly #observer = new ResizeObserver(() => {
    this.#onResize();
    this.#update();
  });
  readonly #label: string;
  readonly #onResize: () => void;
  #region: HTMLElement | undefined;

  /**
   * @param label Id of what names the region.
   * @param onResize Called when the region has been laid out, and not yet painted.
   */
  constructor(label: string, onResize: () => void) {
    this.#label = label;
    this.#onResize = onResize;
  }

  /** Watches a region and what is in it; nothing, to stop. */
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
    if (scrolls === region.hasAttribute('tabindex')) return; // An attribute set again makes the browser style all anew.
    if (scrolls) {
      region.tabIndex = 0;
      region.role = 'group';
      region.setAttribute('aria-labelledby', this.#label);
    } else {
      for (const name of ['tabindex', 'role', 'aria-labelledby']) region.removeAttribute(name);
    }
  }
}
