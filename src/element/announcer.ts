import { html, nothing, type TemplateResult } from 'lit';

type Announcement = TemplateResult | string;

/**
 * What is said to those who do not see it happen, by way of a live region: screen readers read what changes in it.
 */
export class Announcer {
  #parts: readonly Announcement[] = [];
  #isOdd = true;

  /** Says something, in place of what was said before. */
  say(...parts: readonly Announcement[]): void {
    this.#parts = parts;
    this.#isOdd = !this.#isOdd;
  }

  /** Nothing of what was said is still to be heard. */
  clear(): void {
    this.#parts = [];
  }

  /** For the region. The same words a second time differ by a space, or they would not be read again. */
  render(): TemplateResult | typeof nothing {
    if (this.#parts.length === 0) return nothing;
    const parts = this.#parts.flatMap((part) => [part, ' ']);
    return html`${parts}${this.#isOdd ? '\u00a0' : ''}`;
  }
}
