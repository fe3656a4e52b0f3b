/** The parent of an element in the tree that the browser renders: its slot, its parent, or the host of its shadow tree. */
export function flatParent(element: Element): Element | null {
  return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
}
