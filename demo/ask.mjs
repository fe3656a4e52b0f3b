// @ts-check
/** Asks the person something while a tool runs, on whatever revision; and takes it back, if that was wanted. */
import { inputRequired, inputResponse } from '@modelcontextprotocol/server';

/** @import { InputRequest, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server' */

/**
 * Calls back once, so many milliseconds from now. @returns what prevents it.
 * @typedef {(delay: number, callback: () => void) => () => void} After
 */

/**
 * What became of a question. The server can withdraw it on 2025 sessions alone.
 * @typedef {{ action: 'accept' | 'decline' | 'cancel' | 'withdrawn', content?: Record<string, unknown> }} Answer
 */

/** In `_meta` of a call: milliseconds after which the server is to take its question back. The page sets it. */
export const WITHDRAW_AFTER = 'northwind.example/withdraw-after';

/** Milliseconds: no timer of this server runs longer because a client says so. */
const MAX_DELAY = 60_000;

const ANSWER = 'answer';

/** @type {After} */
export const afterTimeout = (delay, callback) => {
  const timer = setTimeout(callback, delay);
  return () => clearTimeout(timer);
};

/**
 * The tool returns `question`, if it is given one, whatever the revision. On 2025 sessions the SDK makes a request
 * `elicitation/create` of it and calls the tool again with the answer; on 2026-07-28 the client does both.
 *
 * Only a question that the server sends by itself can be taken back by itself: that one is asked here and now.
 * @param {ServerContext} context of the call
 * @param {Record<string, unknown>} params of `elicitation/create`
 * @param {object} options
 * @param {boolean} options.isSession whether the server can send requests
 * @param {number} options.timeout milliseconds that it waits
 * @param {After} options.after
 * @param {string} [options.requestState] comes back with the answer
 * @returns {Promise<{ answer: Answer, question?: never } | { answer?: never, question: InputRequiredResult }>}
 */
export async function ask({ mcpReq }, params, { isSession, timeout, after, requestState }) {
  const given = inputResponse(mcpReq.inputResponses, ANSWER);
  if (given.kind === 'elicit') return { answer: given };
  const delay = delayIn(mcpReq._meta);
  if (delay === undefined || !isSession) {
    const request = /** @type {InputRequest} */ (/** @type {unknown} */ ({ method: 'elicitation/create', params }));
    const state = requestState === undefined ? {} : { requestState };
    return { question: inputRequired({ inputRequests: { [ANSWER]: request }, ...state }) };
  }

  // The first request of a session has the id 0, and SDK v1's client passes over the cancellation of that one.
  await mcpReq.send({ method: 'ping' });
  const withdrawal = new AbortController();
  const stop = after(delay, () => withdrawal.abort('The server changed its mind.'));
  const signal = AbortSignal.any([mcpReq.signal, withdrawal.signal]);
  // On the stream that answers the call: the other one may not be open.
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
