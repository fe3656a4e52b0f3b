// @ts-check
/** Waits for a state, with a bound and the name of what did not come. They run in Node and in browsers. */

/** Milliseconds. What takes longer will never happen, on however busy a machine. */
export const LIMIT = 60_000;
/** Milliseconds between two looks. */
const INTERVAL = 5;

/**
 * Waits for a state that no event tells, such as one in Redis. A throw counts as not yet.
 * @param {() => unknown} holds The failure names or quotes it, to say what it waited for.
 * @throws {Error} when it does not hold within a minute; the cause is what it threw last
 */
export async function until(holds) {
  const end = performance.now() + LIMIT;
  for (;;) {
    let cause;
    try {
      if (await holds()) return;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > end) throw new Error(`Waited ${LIMIT} ms for ${holds.name || holds}`, { cause });
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
}

/**
 * Waits for what an event tells.
 * @template T
 * @param {string} what it waits for, for the failure
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 * @throws {Error} when it does not settle within a minute
 */
export async function within(what, promise) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${LIMIT} ms for ${what}`)), LIMIT);
    /** @type {{ unref?(): void }} */ (timer).unref?.(); // A wait that is not awaited must not keep the process alive.
  });
  try {
    return await /** @type {Promise<T>} */ (Promise.race([promise, limit]));
  } finally {
    clearTimeout(timer);
  }
}
