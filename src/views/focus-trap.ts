import { html, type TemplateResult } from 'lit';

/**
 * Keeps Tab inside a modal dialog: past either end it comes in again at the other. The rest of the page is inert
 * already, but the browser's own toolbar is not, and Tab would go there (ARIA Authoring Practices, modal dialog).
 * @param content The dialog's, with an `h2` that can take focus and a row of actions of the class `footer`.
 */
export function focusTrap(content: TemplateResult): TemplateResult {
  return html`<span tabindex="0" @focus=${(event: FocusEvent) => turn(event, false)}></span>${content}<span
      tabindex="0"
      @focus=${(event: FocusEvent) => turn(event, true)}
    ></span>`;
}

/** Whoever comes from the toolbar, and so from no element of the page, goes on in the same direction. */
function turn({ currentTarget, relatedTarget }: FocusEvent, isAtEnd: boolean): void {
  const dialog = (currentTarget as HTMLElement).parentElement;
  if (isAtEnd === (relatedTarget !== null)) dialog?.querySelector('h2')?.focus();
  else focusLast(dialog?.querySelector('.footer'));
}

/** What the host put into slots may come last. What takes no focus keeps none. */
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
