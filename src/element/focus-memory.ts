/** Remembers where focus was, for when what has it goes away. */
export class FocusMemory {
  /** In the page, before it came into the question. */
  #outside: HTMLElement | undefined;
  /** In the question, beside its actions. */
  #inside: HTMLElement | undefined;

  /** Focus moves to somewhere in the question. @param root All that belongs to the question. */
  enter({ target, relatedTarget }: FocusEvent, root: Node): void {
    if (relatedTarget instanceof HTMLElement && !root.contains(relatedTarget)) this.#outside = relatedTarget;
    if (target instanceof HTMLElement && target.closest('.middle')) this.#inside = target;
  }

  /** An action that had focus is gone: back to what the person was at. @param other Where there is no such place. */
  resume(other: HTMLElement | null): void {
    const place = this.#inside?.isConnected ? this.#inside : other;
    place?.focus();
  }

  /**
   * The question is gone, and focus with it: back to the page, as the browser does by itself when a dialog closes.
   * Where the host has put it meanwhile, it stays.
   */
  giveBack(): void {
    if (document.activeElement === document.body) this.#outside?.focus({ preventScroll: true });
    this.#outside = undefined;
    this.#inside = undefined;
  }
}
