/*
 * Stand-ins for what a DOM without layout lacks. Applications run their tests in jsdom or happy-dom, where nothing has a
 * size or a place, so nothing is resized, scrolled, or put into a top layer.
 */

/** Calls back when an observed element changes its size. */
export function observeSize(callback: ResizeObserverCallback): Pick<ResizeObserver, 'observe' | 'disconnect'> {
  return globalThis.ResizeObserver ? new ResizeObserver(callback) : { observe() {}, disconnect() {} };
}

/** Opens a dialog as a modal one. */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.showModal) dialog.showModal();
  else dialog.open = true;
}

/** Closes a dialog, so that focus leaves it. jsdom would keep focus on what is no longer in the page, and then fail at `:focus`. */
export function closeModal(dialog: HTMLDialogElement): void {
  if (dialog.close) dialog.close();
  else {
    dialog.open = false;
    ((dialog.getRootNode() as ShadowRoot).activeElement as HTMLElement | null)?.blur();
  }
}

/** Scrolls an element into view: as little as possible, or to a place. */
export function bringIntoView(element: Element | null | undefined, block: ScrollLogicalPosition = 'nearest'): void {
  element?.scrollIntoView?.({ block });
}

/** Scrolls an element's content back to its start. */
export function scrollToStart(scroller: Element | null | undefined): void {
  scroller?.scrollTo?.(0, 0);
}
