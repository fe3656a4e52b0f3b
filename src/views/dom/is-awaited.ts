/** Whether focus is on a modal around an element: it opened before there was a card to focus, as where the code loads late. */
export function isAwaited(element: Element): boolean {
  const { activeElement } = element.ownerDocument;
  return (
    activeElement?.matches('dialog, [role=dialog], [role=alertdialog]') === true && activeElement.contains(element)
  );
}
