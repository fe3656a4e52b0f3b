import type { ElicitationHost } from '../protocol/host.js';
import type { InputResponses } from '../protocol/input-requests.js';
import { isObject, ownValue } from '../protocol/json.js';
import type { UrlElicitationRequest } from '../protocol/request.js';
import { type Ask, askInCall } from './ask.js';
import { InvalidResult } from './call-errors.js';
import { CallInputs, type InputRequiredOptions } from './call-inputs.js';
import type { ConnectionOptions } from './connection-options.js';

/** URLElicitationRequiredError. @see 2025-11-25 client/elicitation, "URL Elicitation Required Error" */
export const URL_ELICITATION_REQUIRED = -32042;

/** A result that asks for input before the final result. @see 2026-07-28 basic/patterns/mrtr, "InputRequiredResult" */
export interface InputRequiredResult {
  resultType: 'input_required';
  inputRequests?: Record<string, { method: string; params?: unknown }>;
  /** Opaque: the retry returns it unchanged. */
  requestState?: string;
}

/** The params of the retry, in addition to those of the first call. */
export interface Retry {
  inputResponses?: InputResponses;
  requestState?: string;
}

export interface UrlElicitationOptions extends ConnectionOptions {
  /** Aborts when the application abandons the call: the open elicitation is withdrawn, and the call is not repeated. */
  signal?: AbortSignal;
}

/** Whether a result of `tools/call`, `prompts/get` or `resources/read` asks for input. */
export function isInputRequired(result: unknown): result is InputRequiredResult {
  return ownValue(result, 'resultType') === 'input_required';
}

/**
 * Makes a call, and repeats it with the input that it asks for until it has a result (2026-07-28, for hosts whose SDK does
 * not). Several rounds stay in one dialog. A result that asks for nothing is a server that waits: the call is repeated after a
 * growing pause, for half an hour, or as long as the visit of a page goes on that the server has received `accept` for.
 *
 * ```ts
 * const result = await withInputs((retry) => send('tools/call', { ...params, ...retry }), element, { server });
 * const result = await withInputs(                                              // SDK v2, in place of its own rounds
 *   (retry) => client.callTool({ name, ...retry }, { allowInputRequired: true }), element, { server },
 * );
 * ```
 * Error -32042 is handled as `withUrlElicitation` does.
 * @param call Sends the request, each time with a new id, and resolves with its result.
 * @throws any error of `call`; {InvalidResult} for an unknown `resultType`, malformed `inputRequests`, a request that cannot be
 * answered, after `maxRounds`, over `maxRequests` and after half an hour of waiting; the signal's
 * reason when it aborts; {CallAbandoned} when the visit of a page that the call needs ends unfinished (abandoned, or out of
 * time), when the host withdraws a request, and when the server asks again after "Cancel all".
 */
export async function withInputs<Result>(
  call: (retry: Retry) => Promise<Result>,
  host: ElicitationHost,
  options: InputRequiredOptions = {},
): Promise<Result> {
  return repeatCall(call, askInCall(host, options), options);
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
 * aborts, if the server asks again for pages that were all visited, and after ten rounds. {CallAbandoned} when the person gives
 * up a page after the call was repeated at consent.
 */
export async function withUrlElicitation<Result>(
  call: () => Promise<Result>,
  host: ElicitationHost,
  options: UrlElicitationOptions = {},
): Promise<Result> {
  return repeatCall(() => call(), askInCall(host, options), options);
}

/** Repeats a call until it asks for nothing more, in either way. */
export async function repeatCall<Result>(
  call: (retry: Retry) => Promise<Result>,
  ask: Ask,
  options: InputRequiredOptions,
): Promise<Result> {
  const inputs = new CallInputs(ask, options, { isHeld: true });
  const visited = new Set<string>();
  let retry: Retry = {};
  try {
    for (;;) {
      let result: Result;
      try {
        result = await Promise.race([call(retry), inputs.abandoned]);
      } catch (error) {
        const pages = pagesOf(error).filter(({ url }) => !visited.has(url));
        if (pages.length === 0 || !(await inputs.visit(pages))) throw error;
        for (const { url } of pages) visited.add(url);
        continue;
      }
      if (!isInputRequired(result)) {
        checkType(result);
        return result;
      }
      retry = await retryFor(result, inputs);
      if (Object.keys(result.inputRequests ?? {}).length === 0) await inputs.wait();
    }
  } finally {
    inputs.end();
  }
}

/** The params of the retry: `inputResponses` under the same keys, and `requestState` unchanged, absent if it was absent. */
async function retryFor(result: InputRequiredResult, inputs: CallInputs): Promise<Retry> {
  const requests = ownValue(result, 'inputRequests');
  const state = ownValue(result, 'requestState');
  const isEmpty = isObject(requests) && Object.keys(requests).length === 0;
  return {
    ...(requests !== undefined && { inputResponses: isEmpty ? {} : await inputs.answer(requests) }),
    ...(typeof state === 'string' && { requestState: state }),
  };
}

/** The pages that a -32042 names; none for any other error, or if one of its entries is not a URL request. */
export function pagesOf(error: unknown): UrlElicitationRequest[] {
  const listed =
    isObject(error) && error.code === URL_ELICITATION_REQUIRED ? ownValue(error.data, 'elicitations') : undefined;
  if (!Array.isArray(listed)) return [];
  const pages = listed.filter(
    (item) => isObject(item) && typeof item.url === 'string' && ownValue(item, 'mode') === 'url',
  );
  return pages.length === listed.length ? pages : [];
}

/** Without a type the result is complete. `withTask` handles a task. */
function checkType(result: unknown): void {
  const type = ownValue(result, 'resultType');
  if (type !== undefined && type !== 'complete' && type !== 'task') {
    throw new InvalidResult(`Unknown resultType ${JSON.stringify(type)}`);
  }
}
