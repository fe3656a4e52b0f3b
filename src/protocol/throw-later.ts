/**
 * Reports an error of the host's own code as an uncaught one, which is where its developers look. What was going on
 * here goes on: the person's question must not end because a callback failed.
 */
export function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Tells the host. What its callback throws is reported, and changes nothing of what happens to the request. */
export function notify(tell: () => void): void {
  try {
    tell();
  } catch (error) {
    throwLater(error);
  }
}
