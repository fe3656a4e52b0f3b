import type { ElicitationHost } from '../protocol/host.js';
import { isObject, own } from '../protocol/json.js';
import type { UrlElicitationRequest } from '../protocol/request.js';
import { afterVisit } from './after-visit.js';
import { type Ask, askInCall } from './ask.js';
import type { ConnectionOptions } from './connection-options.js';

/** URLElicitationRequiredError. @see 2025-11-25 client/elicitation, "URL Elicitation Required Error" */
export const URL_ELICITATION_REQUIRED = -32042;

/** The maximum number of retries of a call after visits. */
const MAX_ROUNDS = 5;

export interface UrlElicitationOptions extends Omit<ConnectionOptions, 'strict'> {
  /** Aborts when the application abandons the call: the open elicitation is withdrawn, and the call is not repeated. */
  signal?: AbortSignal;
}

/**
 * Makes a call that may fail because the person must visit pages first (-32042). Shows a request for each page, waits until
 * the person has finished there (with `acceptAt: 'consent'`, until the person consents), and repeats the call.
 *
 * ```ts
 * const result = await withUrlElicitation(() => client.callTool({ name: 'list_files' }), element, { server });
 * ```
 * It understands the errors of both SDK generations, and a raw JSON-RPC error object.
 * @returns the result of the call.
 * @throws any error of the call. That includes -32042 if the person rejects a page or does not finish there, if `signal`
 * aborts, if the server asks again for pages that were all visited, and after five retries.
 */
export async function withUrlElicitation<Result>(
  call: () => Promise<Result>,
  host: ElicitationHost,
  options: UrlElicitationOptions = {},
): Promise<Result> {
  return repeatAfterVisits(call, askInCall(host, options), options);
}

/** The work of `withUrlElicitation`, for an adapter that asks in other ways, too. */
export async function repeatAfterVisits<Result>(
  call: () => Promise<Result>,
  ask: Ask,
  options: UrlElicitationOptions,
): Promise<Result> {
  const { signal, acceptAt = 'completion' } = options;
  const visited = new Set<string>();
  let isOver = false;
  // Once the call is over, nothing waits for the person on the page.
  const pollStatus = () => isOver || (options.pollStatus?.() ?? false);
  /** @returns whether the call can be repeated. */
  const visit = async (page: UrlElicitationRequest): Promise<boolean> => {
    const outcome = await ask(page, signal, acceptAt === 'consent' ? { pollStatus } : {});
    const end = acceptAt === 'completion' ? await afterVisit(outcome, signal) : outcome;
    return end.action === 'accept' && !signal?.aborted;
  };
  try {
    for (let round = 0; ; round++) {
      try {
        return await call();
      } catch (error) {
        const pages = pagesOf(error);
        const isNew = pages.some(({ url }) => !visited.has(url));
        if (!isNew || round === MAX_ROUNDS) throw error;
        for (const page of pages) {
          if (visited.has(page.url)) continue;
          if (!(await visit(page))) throw error;
          visited.add(page.url);
        }
      }
    }
  } finally {
    isOver = true;
  }
}

/** The pages that a -32042 names; none for any other error, or if one of its entries is not a URL request. */
export function pagesOf(error: unknown): UrlElicitationRequest[] {
  const listed =
    isObject(error) && error.code === URL_ELICITATION_REQUIRED ? own(error.data, 'elicitations') : undefined;
  if (!Array.isArray(listed)) return [];
  const pages = listed.filter((item) => isObject(item) && typeof item.url === 'string' && own(item, 'mode') === 'url');
  return pages.length === listed.length ? pages : [];
}
