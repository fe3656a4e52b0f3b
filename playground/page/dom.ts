/** @throws TypeError when the page has no such element */
export function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new TypeError(`The page has no #${id}`);
  return found as T;
}

/** An element with text, which cannot become markup. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  options: { text?: string; class?: string } = {},
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (options.text !== undefined) element.textContent = options.text;
  if (options.class !== undefined) element.className = options.class;
  element.append(...children);
  return element;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
