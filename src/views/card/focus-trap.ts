import { html, type TemplateResult } from 'lit';

/**
 * Keeps Tab inside a modal dialog: past one end, focus continues at the other (ARIA Authoring Practices, modal dialog).
 * The rest of the page is inert, but the browser's toolbar is not, and Tab would go there.
 * @param content Content of the dialog. It has an `h2` that can take focus, and an element of the class `footer` with the
 *   actions.
 */
export function focusTrap(content: TemplateResult): TemplateResult {
  return html`<span tabindex="0" @focus=${(event: FocusEvent) => wrapFocus(event, false)}></span>${content}<span
      tabindex="0"
      @focus=${(event: FocusEvent) => wrapFocus(event, true)}
    ></span>`;
}

/** Focus that arrives from browser chrome has no `relatedTarget`; it continues in the same direction. */
function wrapFocus({ currentTarget, relatedTarget }: FocusEvent, isAtEnd: boolean): void {
  const dialog = (currentTarget as HTMLElement).parentElement;
  if (isAtEnd === (relatedTarget !== null)) dialog?.querySelector('h2')?.focus();
  else focusLast(dialog?.querySelector('.footer'));
}

/** Focuses the last element that takes focus, which may be in a slot of the application. */
function focusLast(footer: Element | null | undefined): void {
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
