/**
 * Throws when a caller uses the old name of an option. TypeScript reports it too, but in JavaScript the option would
 * silently have no effect. To be removed with 1.0.
 * @param options What the caller passed.
 * @throws {TypeError} with both names.
 */
export function rejectOldName(options: object, old: string, now: string): void {
  if ((options as Record<string, unknown>)[old] !== undefined) throw new TypeError(`${old} is now ${now}`);
}
