/**
 * Keeps an open dialog modal only while it has a box, from the next frame on. Where the page's CSS hides an open modal dialog,
 * the page behind it takes no click and no key.
 * @param onReturn Called when it has become modal again.
 */
export function keepModalWhileRendered(dialog: HTMLDialogElement, onReturn: () => void): void {
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
