/** Pixels between two lines of an element that are checked. What a page lays over a card is higher. */
const LINE_DISTANCE = 24;

/**
 * Whether an element is on top at a point of the window. Asks each tree up to the document: in a shadow root, Firefox also
 * finds an element that something outside covers.
 */
export function isOnTop(element: Element, x: number, y: number): boolean {
  const root = element.getRootNode() as Partial<ShadowRoot>; // Outside the page, the root has no `elementFromPoint`.
  const top = root.elementFromPoint?.(x, y) ?? null;
  return element.contains(top) && (!root.host || isOnTop(root.host, x, y));
}

/** The parts of a strip of an element that nothing covers, between lines that are on top in its middle. */
export function uncovered(element: Element, { x, top, bottom, width, height }: DOMRectReadOnly): DOMRect[] {
  if (width <= 0 || height <= 0) return [];
  const count = Math.max(2, Math.ceil(height / LINE_DISTANCE));
  const edge = Math.min(1, height / 2); // On an edge, subpixel rounding may find the neighbour.
  const step = height / count;
  const lines = Array.from({ length: count + 1 }, (_, i) => {
    const y = Math.min(Math.max(top + i * step, top + edge), bottom - edge);
    return isOnTop(element, x + width / 2, y);
  });
  const parts: DOMRect[] = [];
  let from = 0;
  for (let to = 0; to <= count; to++) {
    if (!lines[to]) from = to + 1;
    else if (to > from && !lines[to + 1]) parts.push(new DOMRect(x, top + from * step, width, (to - from) * step));
  }
  return parts;
}
