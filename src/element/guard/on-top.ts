/**
 * Whether an element is on top at a point of the window. Asks each tree up to the document: in a shadow root, Firefox also
 * finds an element that something outside covers.
 */
export function isOnTop(element: Element, x: number, y: number): boolean {
  const root = element.getRootNode() as Partial<ShadowRoot>; // Outside the page, the root has no `elementFromPoint`.
  const top = root.elementFromPoint?.(x, y) ?? null;
  return element.contains(top) && (!root.host || isOnTop(root.host, x, y));
}
