/**
 * Where the relay and its stores report, if the application names no other place. An error that nobody sees is worse, and an
 * uncaught one would end a Node process whenever a database is away.
 */
export function writeError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the developer has not said where else errors go
  console.error('mcp-elicitation, relay:', error); // The error of a client library may not say where it is from.
}

/**
 * Makes a report of errors that never throws: an application whose `onError` fails, at once or later, must not lose an
 * elicitation over that.
 */
export function safeReport(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => void (async () => onError(error))().catch(writeError);
}
