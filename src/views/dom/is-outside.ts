/** Whether a mouse event landed on the backdrop of a dialog. */
export function isOutside({ target, clientX, clientY }: MouseEvent, dialog: EventTarget | null): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = (dialog as HTMLElement).getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
