/** Options of version 2 of IntersectionObserver, which only Chromium has. The delay is the shortest allowed, in ms. */
const OPTIONS = { trackVisibility: true, delay: 100 } as IntersectionObserverInit;

/**
 * Watches whether the page around a frame covers an element, makes it translucent, or moves it out of view. Only Chromium
 * can tell. In other browsers, a frame cannot know what its parent draws over it: applications that show the element in a
 * frame have to forbid framing by strangers (`frame-ancestors`).
 *
 * In a page of its own the watch is off: no stranger draws there, and a filter on `<body>` would lock everybody out. The
 * same holds for a filter, opacity, or transform inside the frame.
 * @param onChange Called with the first finding, and with each that differs.
 * @returns what stops it.
 */
export function watchFrame(element: Element, onChange: (isCovered: boolean) => void): () => void {
  if (window.parent === window || !('isVisible' in IntersectionObserverEntry.prototype) || isEffected(element)) {
    return () => {};
  }
  const observer = new IntersectionObserver((entries) => {
    onChange(!(entries.at(-1) as IntersectionObserverEntry & { isVisible: boolean }).isVisible);
  }, OPTIONS);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Whether an ancestor in this page has an effect for which Chromium never calls an element visible. */
function isEffected(element: Element): boolean {
  for (let node: Node | null = element; node; ) {
    if (node instanceof Element) {
      const { opacity, filter, transform, rotate, scale } = getComputedStyle(node);
      if (opacity !== '1' || [filter, transform, rotate, scale].some((value) => value !== 'none')) return true;
    }
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
  }
  return false;
}
