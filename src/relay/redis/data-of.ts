import type { StoredElicitation } from '../stored-elicitation.js';

/** What never changes of an elicitation, as JSON. */
export function dataOf({ request, server, options, holds, checks, parked }: StoredElicitation): string {
  return JSON.stringify({ request, server, options, holds, checks, parked });
}
