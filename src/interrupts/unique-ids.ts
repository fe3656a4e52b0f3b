import { check } from '../runtime/check.js';

/** Throws where an application passes no list of interrupts, such as the result of a run that has none. */
export function checkInterrupts(helper: string, interrupts: unknown): void {
  check(
    Array.isArray(interrupts),
    `${helper}: the second argument must be the list of interrupts that the run stopped with; a run without any has none to answer`,
  );
}

/** The ids that only one item has. An answer could not name one of several items that share an id. */
export function uniqueIds(items: ReadonlyArray<{ readonly id?: string }>): ReadonlySet<string | undefined> {
  const ids = items.map(({ id }) => id);
  return new Set(ids.filter((id) => id !== undefined && ids.indexOf(id) === ids.lastIndexOf(id)));
}
