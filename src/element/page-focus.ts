/** Where focus was in the page, outside the card. It outlives a card. */
export class PageFocus {
  /** The last place in the page outside the card. */
  #outside: (Element & HTMLOrSVGElement) | undefined;
  /** Whether focus was in the card that went away last. */
  #wasInside = false;

  /** Notes a move of focus to the element, or within its card. @param root Contains the whole card. */
  enter({ relatedTarget }: FocusEvent, root: Node): void {
    const outside = relatedTarget as (Element & HTMLOrSVGElement) | null; // Perhaps of another window.
    if (outside?.focus && outside.shadowRoot !== root && !root.contains(outside)) this.#outside = outside;
  }

  /** A card goes away. */
  noteEnd(isInside: boolean): void {
    this.#wasInside = isInside;
  }

  /** Another card appears. @returns whether focus was in the one before. */
  takeOver(): boolean {
    const wasInside = this.#wasInside;
    this.#wasInside = false;
    return wasInside;
  }

  /**
   * No card is left: returns to the last place in the page, as the browser does when a dialog closes. If the application has
   * moved focus since, it stays there.
   */
  giveBack(): void {
    if (!this.takeOver()) return;
    const page = this.#outside?.ownerDocument;
    if (page?.activeElement === page?.body) this.#outside?.focus({ preventScroll: true });
    this.#outside = undefined;
  }
}
