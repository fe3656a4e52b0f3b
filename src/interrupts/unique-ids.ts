/** The ids that only one item has. An answer could not name one of several items that share an id. */
export function uniqueIds(items: ReadonlyArray<{ readonly id?: string }>): ReadonlySet<string | undefined> {
  const ids = items.map(({ id }) => id);
  return new Set(ids.filter((id) => id !== undefined && ids.indexOf(id) === ids.lastIndexOf(id)));
}
