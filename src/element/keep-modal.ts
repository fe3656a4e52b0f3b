/**
 * Keeps an open dialog modal only while it is rendered, from the next frame on. Where the page hides an open modal dialog, the
 * page behind it takes no click and no key.
 * @param onReturn Called when it has become modal again.
 */
export function keepModalWhileRendered(
  dialog: HTMLDialogElement,
  isRendered: (dialog: HTMLDialogElement) => boolean,
  onReturn: () => void,
): void {
  dialog.ownerDocument.defaultView?.requestAnimationFrame?.(() => {
    if (!dialog.open || !('visualViewport' in globalThis)) return; // A DOM without layout has no modal dialogs.
    const shouldBeModal = isRendered(dialog);
    if (dialog.matches(':modal') === shouldBeModal) return;
    dialog.close();
    if (!shouldBeModal) {
      dialog.show();
      return;
    }
    dialog.showModal();
    onReturn();
  });
}
