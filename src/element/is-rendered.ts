/**
 * Whether an element is rendered where the person could see it, wherever the page is scrolled: no closed `details`, collapsed
 * panel, `display: none` or hidden frame around it. The opacity and the overflow of its ancestors do not hide a dialog, because
 * the top layer ignores them. Without layout, as in jsdom, everything is rendered.
 */
export function isRendered(element: Element): boolean {
  const { ownerDocument } = element;
  const window = ownerDocument.defaultView;
  if (!window) return false;
  // Every browser that the element supports has a `visualViewport`, and no DOM without layout has one.
  if (!('visualViewport' in window)) return element.isConnected;
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  const isInTopLayer = element.localName === 'dialog';
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: !isInTopLayer })) return false;
  if (isInTopLayer ? window.getComputedStyle(element).opacity === '0' : isCollapsed(element)) return false;
  return !window.frameElement || isRendered(window.frameElement); // Of another origin, it is null.
}

/** Whether an ancestor without any room clips an element that it contains. */
function isCollapsed(element: Element): boolean {
  let { position } = getComputedStyle(element);
  for (let box = flatParent(element); box && !box.matches('html, body'); box = flatParent(box)) {
    if (position === 'fixed') return false;
    const { offsetWidth, offsetHeight } = box as Partial<HTMLElement>; // SVG has none.
    const style = getComputedStyle(box);
    if (style.display === 'contents' || (position === 'absolute' && style.position === 'static')) continue;
    position = style.position;
    const isNarrow = offsetWidth !== undefined && offsetWidth <= 1;
    const isLow = offsetHeight !== undefined && offsetHeight <= 1;
    if ((isNarrow && style.overflowX !== 'visible') || (isLow && style.overflowY !== 'visible')) return true;
  }
  return false;
}

/** The parent of an element in the tree that the browser renders: its slot, its parent, or the host of its shadow tree. */
export function flatParent(element: Element): Element | null {
  return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
}
