/** What the host knows of a server. Nothing of it comes from a request. */
export interface ServerNames {
  id?: string | undefined;
  name?: string | undefined;
  origin?: string | undefined;
}

/**
 * The key of a server for limits, policy, drafts and completion: its id, else its origin and name. Servers of which the
 * host knows nothing share one key.
 */
export function serverKeyOf({ id, name = '', origin = '' }: ServerNames): string {
  return id ?? `${origin} ${name}`;
}
