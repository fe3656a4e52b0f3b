// @ts-check
/** Asks the person something while a tool runs, on any revision, and withdraws the request if the call says so. */
import { inputResponse, inputRequired as resultFor } from '@modelcontextprotocol/server';

/** @import { InputRequest, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server' */

/**
 * Calls back once, after `delay` milliseconds. @returns a function that prevents it.
 * @typedef {(delay: number, callback: () => void) => () => void} After
 */

/**
 * The answer to a request. Only on 2025 sessions can the server withdraw a request.
 * @typedef {{ action: 'accept' | 'decline' | 'cancel' | 'withdrawn', content?: Record<string, unknown> }} Answer
 */

/** In `_meta` of a call: milliseconds after which the server withdraws its request. The page sets it. */
export const WITHDRAW_AFTER = 'northwind.example/withdraw-after';

/** Milliseconds. A client cannot make a timer of this server run longer. */
const MAX_DELAY = 60_000;

const ANSWER = 'answer';

/** @type {After} */
export const afterTimeout = (delay, callback) => {
  const timer = setTimeout(callback, delay);
  return () => clearTimeout(timer);
};

/**
 * Gives the answer. Without one yet, gives `inputRequired`, which the tool returns on any revision: on 2025 sessions the SDK
 * sends it as a request `elicitation/create` and calls the tool again with the answer, on 2026-07-28 the client does both.
 *
 * A server can withdraw only a request that it sent itself, so this function sends that one.
 * @param {ServerContext} context of the call
 * @param {Record<string, unknown>} params of `elicitation/create`
 * @param {object} options
 * @param {boolean} options.isSession whether the server can send requests
 * @param {number} options.timeout milliseconds that the server waits for the answer
 * @param {After} options.after
 * @param {string} [options.requestState] The client sends it back with the answer.
 * @returns {Promise<{ answer: Answer, inputRequired?: never } | { answer?: never, inputRequired: InputRequiredResult }>}
 */
export async function ask({ mcpReq }, params, { isSession, timeout, after, requestState }) {
  const given = inputResponse(mcpReq.inputResponses, ANSWER);
  if (given.kind === 'elicit') return { answer: given };
  const delay = delayIn(mcpReq._meta);
  if (delay === undefined || !isSession) {
    const request = /** @type {InputRequest} */ (/** @type {unknown} */ ({ method: 'elicitation/create', params }));
    const state = requestState === undefined ? {} : { requestState };
    return { inputRequired: resultFor({ inputRequests: { [ANSWER]: request }, ...state }) };
  }

  // The first request of a session has the id 0, and SDK v1's client ignores the cancellation of that one.
  await mcpReq.send({ method: 'ping' });
  const withdrawal = new AbortController();
  const stop = after(delay, () => withdrawal.abort('The server changed its mind.'));
  const signal = AbortSignal.any([mcpReq.signal, withdrawal.signal]);
  // Sent on the stream that answers the call, because the session's own stream may not be open.
  const options = { signal, timeout, relatedRequestId: mcpReq.id };
  try {
    return { answer: await mcpReq.elicitInput(/** @type {any} */ (params), options) };
  } catch (error) {
    if (!withdrawal.signal.aborted) throw error;
    return { answer: { action: 'withdrawn' } };
  } finally {
    stop();
  }
}

/** @param {Record<string, unknown> | undefined} meta */
function delayIn(meta) {
  const delay = meta?.[WITHDRAW_AFTER];
  return typeof delay === 'number' && delay >= 0 && delay <= MAX_DELAY ? delay : undefined;
}
