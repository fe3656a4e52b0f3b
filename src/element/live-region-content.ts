import { html, nothing, type TemplateResult } from 'lit';

/** A piece of an announcement. */
export type AnnouncementPart = TemplateResult | string;

/** The content of a live region. Screen readers speak what changes in it. */
export class LiveRegionContent {
  #parts: readonly AnnouncementPart[] = [];
  #isPadded = true;

  /** Replaces what was said before. */
  say(...parts: readonly AnnouncementPart[]): void {
    this.#parts = parts;
    this.#isPadded = !this.#isPadded;
  }

  clear(): void {
    this.#parts = [];
  }

  /** Alternates a trailing no-break space: screen readers skip unchanged text. */
  render(): TemplateResult | typeof nothing {
    if (this.#parts.length === 0) return nothing;
    const parts = this.#parts.flatMap((part) => [part, ' ']);
    return html`${parts}${this.#isPadded ? '\u00a0' : ''}`;
  }
}
