/** How many calls are under way at once, so that others get their turn between them. */
const AT_ONCE = 100;

/** Does something for each of many, a hundred at a time. */
export async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < items.length; i += AT_ONCE) await Promise.all(items.slice(i, i + AT_ONCE).map(work));
}
