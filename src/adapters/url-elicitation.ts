import type { ElicitationHost } from '../protocol/host.js';
import { isObject, own } from '../protocol/json.js';
import { completionOf } from '../protocol/outcome.js';
import type { ElicitationRequest, UrlElicitationRequest } from '../protocol/request.js';
import { ended } from './answer-inputs.js';
import type { ConnectionOptions } from './connection-options.js';

/** URLElicitationRequiredError. @see 2025-11-25 client/elicitation, "URL Elicitation Required Error" */
export const URL_ELICITATION_REQUIRED = -32042;

/** A server that still wants pages visited after so many retries will not stop. */
const MAX_ROUNDS = 5;

export interface UrlElicitationOptions extends Omit<ConnectionOptions, 'strict'> {
  /** Ends the asking, and with it the call. */
  signal?: AbortSignal;
}

/**
 * Makes a call that may be answered "a page must be visited first" (-32042): asks the person to visit each of the
 * pages, waits until they have finished, and makes the call again.
 *
 * ```ts
 * const result = await withUrlElicitation(() => client.callTool({ name: 'list_files' }), element, { server });
 * ```
 * The errors of both SDK generations are understood, as is a raw JSON-RPC error object.
 * @returns what the call gives.
 * @throws what the call throws: also that same -32042 when the person says no or never finishes, when the server asks
 * for a page again that was visited already, or after five rounds.
 */
export async function withUrlElicitation<Result>(
  call: () => Promise<Result>,
  host: ElicitationHost,
  { signal, ...options }: UrlElicitationOptions = {},
): Promise<Result> {
  const visited = new Set<string>();
  for (let round = 0; ; round++) {
    try {
      return await call();
    } catch (error) {
      const pages = pagesOf(error);
      const isNew = pages.some(({ url }) => !visited.has(url));
      if (!isNew || round === MAX_ROUNDS) throw error;
      for (const page of pages) {
        if (visited.has(page.url)) continue;
        const outcome = await host.elicit(page as ElicitationRequest, { ...options, ...(signal && { signal }) });
        const visit = completionOf(outcome);
        if (!visit || (await ended(visit, signal)) !== 'completed') throw error;
        visited.add(page.url);
      }
    }
  }
}

/** The pages that a -32042 names; none for any other error, or for one that names something else. */
function pagesOf(error: unknown): UrlElicitationRequest[] {
  const data = isObject(error) && error.code === URL_ELICITATION_REQUIRED ? error.data : undefined;
  const listed = isObject(data) ? own(data, 'elicitations') : undefined;
  if (!Array.isArray(listed)) return [];
  const pages = listed.filter((item) => isObject(item) && typeof item.url === 'string' && own(item, 'mode') === 'url');
  return pages.length === listed.length ? pages : [];
}
