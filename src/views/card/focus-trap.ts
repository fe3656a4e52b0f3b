import { html, type TemplateResult } from 'lit';
import type { CardElements } from './card-elements.js';

/**
 * Keeps Tab inside a modal dialog: past one end, focus continues at the other (ARIA Authoring Practices, modal dialog).
 * The rest of the page is inert, but the browser's toolbar is not, and Tab would go there.
 * @param content Content of the dialog.
 */
export function focusTrap(elements: CardElements, content: TemplateResult): TemplateResult {
  return html`<span tabindex="0" @focus=${(event: FocusEvent) => wrapFocus(elements, event, false)}></span>${content}<span
      tabindex="0"
      @focus=${(event: FocusEvent) => wrapFocus(elements, event, true)}
    ></span>`;
}

/** Focus that arrives from browser chrome has no `relatedTarget`; it continues in the same direction. */
function wrapFocus({ heading, footer }: CardElements, { relatedTarget }: FocusEvent, isAtEnd: boolean): void {
  if (isAtEnd === (relatedTarget !== null)) heading?.focus();
  else focusLast(footer);
}

/** Focuses the last element that takes focus, which may be in a slot of the application. */
function focusLast(footer: Element | undefined): void {
  const candidates = [...(footer?.querySelectorAll<HTMLElement>('button, slot') ?? [])].flatMap((element) =>
    element instanceof HTMLSlotElement
      ? element.assignedElements().flatMap((slotted) => [slotted, ...slotted.querySelectorAll('*')] as HTMLElement[])
      : element,
  );
  for (const candidate of candidates.reverse()) {
    if (candidate.tabIndex >= 0) candidate.focus?.();
    if (candidate.matches(':focus, :focus-within')) return;
  }
}
