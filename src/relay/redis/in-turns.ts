/** How many calls are under way at once by default, so that others get their turn between them. */
const AT_ONCE = 100;

/** Does something for each of many, some at a time. */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  for (let i = 0; i < items.length; i += atOnce) await Promise.all(items.slice(i, i + atOnce).map(work));
}
