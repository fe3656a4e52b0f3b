/**
 * Reports an error of the application's own code as an uncaught one, where its developers look. The caller goes on: an
 * elicitation must not end because a callback failed.
 */
export function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Calls back into the application. A throw is reported as an uncaught error and does not affect the caller. */
export function notify(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    throwLater(error);
  }
}
