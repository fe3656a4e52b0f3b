import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import { isObject, own, setOwn } from '../protocol/json.js';
import { type Completion, completionOf, type Outcome } from '../protocol/outcome.js';
import { rejectOldName } from '../protocol/reject-old-name.js';
import { type ElicitResult, type ReplyOptions, replyTo } from '../protocol/reply.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { notify, throwLater } from '../protocol/throw-later.js';
import { type ConnectionOptions, optionsFor } from './connection-options.js';
import { relatedTo } from './related-task.js';

/** The responses, by the keys of their requests. @see 2026-07-28 basic/patterns/mrtr, "InputResponses" */
export type InputResponses = Record<string, unknown>;

export interface AnswerInputsOptions extends Omit<ConnectionOptions, 'onState'> {
  /** The reply when the time limit passes. Default `cancel`. */
  timeoutReply?: Exclude<ReplyOptions['timeoutReply'], 'error'>;
  /** Aborts when the application abandons the call: the open elicitation is withdrawn, and nothing is sent. */
  signal?: AbortSignal;
  /**
   * Gives the response to any other request, such as `sampling/createMessage` and `roots/list`. Called before the first
   * elicitation. Without it, such a request fails the call.
   */
  other?(method: string, params: unknown): unknown;
  /**
   * Called with each elicitation that was refused, which is answered `cancel`, and why. Default: reports an uncaught
   * error.
   */
  onRefused?(key: string, refusal: { code: number; message: string }): void;
  /** When the person abandons a page: `drop` ends the call, `cancel` is the response to that entry. Default `cancel`. */
  abandoned?: 'drop' | 'cancel';
  /** Keeps the last elicitation on screen, busy, until this settles, so that the next round replaces it there. */
  until?: HostElicitOptions['until'];
}

/** A request that cannot be answered, while the call cannot go on without the answer. */
export class InputUnavailable extends Error {
  /** Its key in `inputRequests`. */
  readonly key: string;

  constructor(key: string, method: unknown, options?: ErrorOptions) {
    super(
      `Cannot answer input request ${JSON.stringify(key)} (${typeof method === 'string' ? method : 'no request'})`,
      options,
    );
    this.name = 'InputUnavailable';
    this.key = key;
  }
}

/** The person abandoned a page that a call needs: the call is not repeated, and nothing is sent. */
export class CallAbandoned extends Error {
  override readonly name = 'CallAbandoned';

  constructor() {
    super('The page that the call needs was given up');
  }
}

interface InputRequest {
  key: string;
  params: unknown;
}

/**
 * Answers the requests of a multi round-trip or a task: first those that are no elicitation, then one elicitation after the
 * other, with a way back until the last is answered. Resolves with all responses together.
 * @param requests The `inputRequests`: an object of requests by key. Anything else counts as empty.
 * @returns `undefined` when the call was abandoned meanwhile: send nothing then.
 * @throws {InputUnavailable} when a request is malformed, or is no elicitation and cannot be answered.
 * @throws {TypeError} for the old name of an option.
 */
export async function answerInputs(
  requests: unknown,
  host: ElicitationHost,
  options: AnswerInputsOptions = {},
): Promise<InputResponses | undefined> {
  rejectOldName(options, 'timeout', 'timeoutReply');
  const { signal, other } = options;
  const responses: InputResponses = {};
  const elicitations: InputRequest[] = [];
  for (const [key, request] of Object.entries(isObject(requests) ? requests : {})) {
    const method = isObject(request) ? own(request, 'method') : undefined;
    const params = isObject(request) ? own(request, 'params') : undefined;
    if (method === 'elicitation/create') elicitations.push({ key, params });
    else if (typeof method !== 'string' || !other) throw new InputUnavailable(key, method);
    else setOwn(responses, key, await otherResponse(key, method, () => other(method, params)));
    if (signal?.aborted) return undefined;
  }
  const outcomes = await askInTurn(elicitations, host, options);
  if (!outcomes) return undefined;
  for (const [i, { key, params }] of elicitations.entries()) {
    const response = await responseTo(outcomes[i]!, key, options);
    if (!response) return undefined;
    setOwn(responses, key, relatedTo(params, response));
  }
  return signal?.aborted ? undefined : responses;
}

async function otherResponse(key: string, method: string, answer: () => unknown): Promise<unknown> {
  try {
    return await answer();
  } catch (cause) {
    throw new InputUnavailable(key, method, { cause });
  }
}

/** Shows one elicitation after the other. @returns `undefined` when the server or the host withdrew one. */
async function askInTurn(
  elicitations: readonly InputRequest[],
  host: ElicitationHost,
  options: AnswerInputsOptions,
): Promise<Outcome[] | undefined> {
  const { signal, until } = options;
  const outcomes: Outcome[] = [];
  const count = elicitations.length;
  for (let i = 0; i < count; ) {
    const before = outcomes[i];
    const outcome = await elicit(host, elicitations[i]!.params, {
      ...optionsFor(signal, options),
      ...(until && i === count - 1 && { until }),
      ...(count > 1 && { step: { index: i, count, canGoBack: previous(outcomes, i) >= 0 } }),
      ...(before?.action === 'accept' && before.content && { values: before.content }),
    });
    if (outcome.action === 'withdrawn') return undefined;
    if (outcome.action === 'back') {
      i = Math.max(0, previous(outcomes, i));
      continue;
    }
    outcomes[i] = outcome;
    i++;
    if (outcome.action === 'cancel' && outcome.all) return elicitations.map(() => outcome);
  }
  return outcomes;
}

/** Turns a failure of the host into `cancel`, because a throw would fail the sibling requests too. */
async function elicit(host: ElicitationHost, params: unknown, options: HostElicitOptions): Promise<Outcome> {
  try {
    return await host.elicit(params as ElicitationRequest, options);
  } catch (error) {
    throwLater(error);
    return { action: 'cancel' };
  }
}

/** The step to go back to; -1 for none. It passes over pages that the person agreed to visit: those are open already. */
function previous(outcomes: readonly Outcome[], index: number): number {
  let i = index - 1;
  while (i >= 0 && completionOf(outcomes[i])) i--;
  return i;
}

async function responseTo(
  outcome: Outcome,
  key: string,
  { timeoutReply = 'cancel', onRefused, signal, abandoned = 'cancel' }: AnswerInputsOptions,
): Promise<ElicitResult | undefined> {
  const reply = replyTo(outcome, { timeoutReply });
  if (reply && 'error' in reply) {
    if (onRefused) notify(() => onRefused(key, reply.error));
    else throwLater(new Error(`Input request ${JSON.stringify(key)} was refused: ${reply.error.message}`));
  }
  if (!reply || 'error' in reply) return { action: 'cancel' };
  const visit = completionOf(outcome);
  // The response makes the server go on, so it must wait for the end of the visit.
  if (!visit || (await ended(visit, signal)) === 'completed') return reply.result;
  return abandoned === 'drop' ? undefined : { action: 'cancel' };
}

/** How a visit ended; `undefined` once the signal aborts. */
export function ended(visit: Promise<Completion>, signal: AbortSignal | undefined): Promise<Completion | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    const end = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    visit.finally(end).then(resolve, reject);
  });
}
