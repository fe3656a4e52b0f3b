/**
 * Remembers where in the page focus was before it came into a question there, and gives it back. For a dialog the
 * browser does so by itself.
 */
export class FocusReturn {
  #from: HTMLElement | undefined;

  /** Focus moves to somewhere in the question. @param root All that belongs to the question. */
  enter({ relatedTarget }: FocusEvent, root: Node): void {
    if (relatedTarget instanceof HTMLElement && !root.contains(relatedTarget)) this.#from = relatedTarget;
  }

  /** The question is gone, and focus with it. Where the host has put it meanwhile, it stays. */
  giveBack(): void {
    if (document.activeElement === document.body) this.#from?.focus({ preventScroll: true });
    this.#from = undefined;
  }
}
