/**
 * Reports an error of the host's own code as an uncaught one, which is where its developers look. What was going on
 * here goes on: the person's question must not end because a callback failed.
 */
export function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
