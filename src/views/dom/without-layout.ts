/*
 * Stand-ins for what a DOM without layout lacks. Applications run their tests in jsdom or happy-dom, where nothing has a
 * size or a place, so nothing is resized, scrolled, or put into a top layer.
 */

/** Calls back when an observed element changes its size. */
export function observeSize(callback: () => void): Pick<ResizeObserver, 'observe' | 'disconnect'> {
  return globalThis.ResizeObserver ? new ResizeObserver(callback) : { observe() {}, disconnect() {} };
}

/** Opens a dialog as a modal one. */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.showModal) dialog.showModal();
  else dialog.open = true;
}

/**
 * Keeps an open dialog modal only while it has a box, from the next frame on. Where the page's CSS hides an open modal dialog,
 * the page behind it takes no click and no key.
 * @param onReturn Called when it has become modal again.
 */
export function followBox(dialog: HTMLDialogElement, onReturn: () => void): void {
  globalThis.requestAnimationFrame?.(() => {
    if (!dialog.open || document.documentElement.clientWidth === 0) return;
    const hasBox = dialog.getClientRects().length > 0;
    if (dialog.matches(':modal') === hasBox) return;
    dialog.close();
    if (!hasBox) {
      dialog.show();
      return;
    }
    dialog.showModal();
    onReturn();
  });
}

export function closeModal(dialog: HTMLDialogElement): void {
  if (dialog.close) dialog.close();
  else dialog.open = false;
}

/** Scrolls an element into view: as little as possible, or to where it begins. */
export function bringIntoView(element: Element | null | undefined, block: 'nearest' | 'start' = 'nearest'): void {
  element?.scrollIntoView?.({ block });
}

/** Scrolls an element's content back to its start. */
export function scrollToStart(scroller: Element | null | undefined): void {
  scroller?.scrollTo?.(0, 0);
}
