/** Remembers where focus was, to restore it when the focused element goes away. */
export class FocusMemory {
  /** The last place in the page outside the card. */
  #outside: (Element & HTMLOrSVGElement) | undefined;
  /** The last place in the card besides its actions. */
  #inside: HTMLElement | undefined;

  /** Notes a move of focus to the element, or within its card. @param root Contains the whole card. */
  enter({ target, relatedTarget }: FocusEvent, root: Node): void {
    const outside = relatedTarget as (Element & HTMLOrSVGElement) | null; // Perhaps of another window.
    if (outside?.focus && outside.shadowRoot !== root && !root.contains(outside)) this.#outside = outside;
    if (target instanceof HTMLElement && target.closest('.middle')) this.#inside = target;
  }

  /** The focused action is gone: returns to the last place in the card. @param fallback Used where there is none. */
  resume(fallback: HTMLElement | null): void {
    const place = this.#inside?.isConnected ? this.#inside : fallback;
    place?.focus();
  }

  /**
   * The card is gone: returns to the last place in the page, as the browser does when a dialog closes. If the application has
   * moved focus since, it stays there.
   */
  giveBack(): void {
    const page = this.#outside?.ownerDocument;
    if (page?.activeElement === page?.body) this.#outside?.focus({ preventScroll: true });
    this.#outside = undefined;
    this.#inside = undefined;
  }
}
