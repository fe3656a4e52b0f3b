/**
 * Reports an error of the application's own code as an uncaught error, where its developers look. The caller does not see
 * the error, because an elicitation must not end when a callback fails.
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
