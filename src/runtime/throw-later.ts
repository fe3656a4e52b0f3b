/**
 * Reports an error of the application's own code as an uncaught error, where its developers look. The caller does not see
 * the error, because an elicitation must not end when a callback fails.
 */
export function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/**
 * Reports what a peer did wrong, where the application listens nowhere else: as an uncaught error in a page, on the console where that
 * would end the process.
 */
export function reportPeer(error: unknown): void {
  const { reportError } = globalThis as { reportError?(error: unknown): void };
  if (reportError) reportError(error);
  // biome-ignore lint/suspicious/noConsole: the developer has not said where else errors go
  else console.error('mcp-elicitation:', error);
}

/** Calls back into the application. A throw is reported as an uncaught error and does not affect the caller. */
export function callSafely(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    throwLater(error);
  }
}
