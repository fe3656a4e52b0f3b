import type { HostElicitOptions } from './host.js';
import { membersOf } from './scope.js';

/** What the host knows about a server. None of it comes from a request. */
export interface ServerNames {
  id?: string | undefined;
  name?: string | undefined;
  origin?: string | undefined;
}

/**
 * The key of a server for limits, policy, drafts and completion: its id, else its origin and name as a JSON list. Two
 * servers have the same key only if they have the same id, or no id and the same origin and name. An id that looks like such
 * a list is put into a list itself. Servers that the host knows nothing about share the empty key.
 */
export function serverKeyOf({ id, name = '', origin = '' }: ServerNames): string {
  if (id !== undefined) return id.startsWith('[') ? JSON.stringify([id]) : id;
  return name || origin ? JSON.stringify([origin, name]) : '';
}

/**
 * The key under which limits and `silence().servers` keep what they know about a server. Without a scope it is
 * the server's `id`. It differs in each scope; the order of the scope's members does not matter. An `id` that begins with
 * `[` is put into a JSON list, because the other keys are such lists.
 */
export function scopedServerKey(options: Pick<HostElicitOptions, 'server' | 'scope'>): string {
  const members = membersOf(options.scope);
  const key = serverKeyOf(options.server ?? {});
  return members.length > 0 ? JSON.stringify([key, members]) : key;
}
