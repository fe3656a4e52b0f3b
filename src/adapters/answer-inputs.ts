import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import { isObject, own, setOwn } from '../protocol/json.js';
import { completionOf, type Outcome } from '../protocol/outcome.js';
import { rejectOldName } from '../protocol/reject-old-name.js';
import { type ElicitResult, type ReplyOptions, replyTo } from '../protocol/reply.js';
import { notify, throwLater } from '../protocol/throw-later.js';
import { ended } from './after-visit.js';
import { type Ask, askInCall } from './ask.js';
import type { ConnectionOptions } from './connection-options.js';
import { InvalidResult } from './invalid-result.js';
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
  /** How many requests the call may make, over all rounds. Default 50. */
  maxRequests?: number;
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
      `Input request ${JSON.stringify(key)} cannot be answered: ${typeof method === 'string' ? method : 'no request'}`,
      options,
    );
    this.name = 'InputUnavailable';
    this.key = key;
  }
}

/** The person abandoned a page that a call needs, or cancelled all that it asks: the call is not repeated. */
export class CallAbandoned extends Error {
  override readonly name = 'CallAbandoned';

  constructor() {
    super('The person gave up what the call needs');
  }
}

interface InputRequest {
  key: string;
  params: unknown;
}

/** What a call that may take several rounds learns and tells of one of them. */
export interface RoundHooks {
  /** The signal of one request, where the server can withdraw it alone. It aborts with that of the call, too. */
  signalOf?(key: string): AbortSignal | undefined;
  /** Whether the call is over, so that the person need not come back from a page. */
  isCallOver?(): boolean;
  /** Called when the person cancels the whole series. */
  onCancelAll?(): void;
  /** Called when the person abandons a page for which the server has got `accept`. */
  onGivenUp?(): void;
}

/** The default of `maxRequests`. */
export const MAX_REQUESTS = 50;

/**
 * Answers the requests of a multi round-trip or a task: first those that are no elicitation, then one elicitation after the
 * other, with a way back until the last is answered. Resolves with all responses together.
 * @param requests The `inputRequests`: an object of requests by key.
 * @returns `undefined` when the call was abandoned meanwhile: send nothing then.
 * @throws {InputUnavailable} when a request is malformed, or is no elicitation and cannot be answered; {InvalidResult} when
 * `requests` is no object, or has more than `maxRequests` entries.
 * @throws {TypeError} for the old name of an option.
 */
export async function answerInputs(
  requests: unknown,
  host: ElicitationHost,
  options: AnswerInputsOptions = {},
  hooks: RoundHooks = {},
): Promise<InputResponses | undefined> {
  rejectOldName(options, 'timeout', 'timeoutReply');
  const { signal, other, maxRequests = MAX_REQUESTS } = options;
  if (!isObject(requests)) throw new InvalidResult('inputRequests must be an object');
  const entries = Object.entries(requests);
  if (entries.length > maxRequests) throw new InvalidResult('More inputs than maxRequests');
  const responses: InputResponses = {};
  const elicitations: InputRequest[] = [];
  for (const [key, request] of entries) {
    const method = own(request, 'method');
    const params = own(request, 'params');
    if (method === 'elicitation/create') elicitations.push({ key, params });
    else if (typeof method !== 'string' || !other) throw new InputUnavailable(key, method);
    else setOwn(responses, key, await otherResponse(key, method, () => other(method, params)));
    if (signal?.aborted) return undefined;
  }
  const outcomes = await askInTurn(elicitations, askInCall(host, options), options, hooks);
  if (!outcomes) return undefined;
  for (const [i, { key, params }] of elicitations.entries()) {
    const outcome = outcomes[i];
    if (!outcome) continue; // The server no longer wants it.
    const response = await responseTo(outcome, key, options, hooks);
    if (!response) return undefined;
    if (hooks.signalOf?.(key)?.aborted) continue; // Withdrawn during the visit.
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

/**
 * Shows one elicitation after the other.
 * @returns their outcomes, none for those that the server withdrew alone; `undefined` when the call or the host withdrew one.
 */
async function askInTurn(
  elicitations: readonly InputRequest[],
  ask: Ask,
  { signal: callSignal, until, pollStatus }: AnswerInputsOptions,
  { signalOf, isCallOver, onCancelAll }: RoundHooks,
): Promise<Array<Outcome | undefined> | undefined> {
  const outcomes: Array<Outcome | undefined> = [];
  const count = elicitations.length;
  let furthest = -1;
  for (let i = 0; i < count; ) {
    const { key, params } = elicitations[i]!;
    const signal = signalOf?.(key) ?? callSignal;
    const before = outcomes[i];
    const back = previous(outcomes, i);
    const outcome: Outcome = signal?.aborted
      ? { action: 'withdrawn' }
      : await withoutThrow(
          ask(params, signal, {
            ...(i <= furthest && { repeated: true }),
            ...(until && i === count - 1 && { until }),
            ...(isCallOver && { pollStatus: () => isCallOver() || (pollStatus?.() ?? false) }),
            ...(count > 1 && { step: { index: i, count, canGoBack: back >= 0 } }),
            ...(before?.action === 'accept' && before.content && { values: before.content }),
          }),
        );
    furthest = Math.max(furthest, i);
    if (outcome.action === 'back') {
      i = Math.max(0, back);
      continue;
    }
    const isWithdrawn = outcome.action === 'withdrawn';
    if (isWithdrawn && (callSignal?.aborted || !signal?.aborted)) return undefined;
    outcomes[i] = isWithdrawn ? undefined : outcome;
    i++;
    if (outcome.action === 'cancel' && outcome.all) {
      onCancelAll?.();
      return elicitations.map(() => outcome);
    }
  }
  return outcomes;
}

/** Turns a failure of the host into `cancel`, because a throw would fail the sibling requests too. */
async function withoutThrow(asked: Promise<Outcome>): Promise<Outcome> {
  try {
    return await asked;
  } catch (error) {
    throwLater(error);
    return { action: 'cancel' };
  }
}

/**
 * The step to go back to; -1 for none. It passes over pages that the person agreed to visit, which are open already, and
 * over what the server withdrew.
 */
function previous(outcomes: ReadonlyArray<Outcome | undefined>, index: number): number {
  let i = index - 1;
  while (i >= 0 && (!outcomes[i] || completionOf(outcomes[i]))) i--;
  return i;
}

async function responseTo(
  outcome: Outcome,
  key: string,
  { timeoutReply = 'cancel', onRefused, signal, abandoned = 'cancel', acceptAt = 'completion' }: AnswerInputsOptions,
  { onGivenUp }: RoundHooks,
): Promise<ElicitResult | undefined> {
  const reply = replyTo(outcome, { timeoutReply })!; // What the server withdrew has no outcome here.
  if ('error' in reply) {
    if (onRefused) notify(() => onRefused(key, reply.error));
    else throwLater(new Error(`Input request ${JSON.stringify(key)} was refused: ${reply.error.message}`));
    return { action: 'cancel' };
  }
  const visit = completionOf(outcome);
  if (visit && acceptAt === 'consent') {
    visit.then((end) => end === 'dismissed' && onGivenUp?.(), throwLater);
    return reply.result;
  }
  // The response makes the server go on, so it must wait for the end of the visit.
  if (!visit || (await ended(visit, signal)) === 'completed') return reply.result;
  return abandoned === 'drop' ? undefined : { action: 'cancel' };
}
