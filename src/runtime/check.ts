/** Checks of what a programmer passes. A mistake is a `TypeError` that names the option. @module */

/** Throws for an option of the wrong type. Call it where options are read, so that a mistake throws before the first request. */
export function check(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw new TypeError(message);
}

export function checkFunction(option: string, callback: unknown): void {
  check(callback === undefined || typeof callback === 'function', `${option} must be a function`);
}

/** Accepts numbers over 0, `Infinity` included. */
export function checkPositive(option: string, value: unknown): void {
  check(typeof value === 'number' && value > 0, `${option} must be a number over 0`);
}
