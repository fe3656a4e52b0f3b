/** A copy of an object without one key. */
export function without(object: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== key));
}
