/** Whether a mouse event landed on the backdrop of the dialog that handles it. */
export function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = (currentTarget as HTMLElement).getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
