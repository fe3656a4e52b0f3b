const KEY = Symbol.for('mcp-elicitation.layers');

/**
 * Tells all cards of a page, also those of other copies of this package, when one of them appears or goes away: a `change`
 * event. A press that was aimed at the upper of two cards must not answer the lower one.
 */
export function pageLayers(): EventTarget {
  const page = globalThis as { [KEY]?: EventTarget };
  page[KEY] ??= new EventTarget();
  return page[KEY];
}
