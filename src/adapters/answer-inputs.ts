import { afterOutcome, isFinished, newSeries, stepOptions } from '../lifecycle/series.js';
import type { HostElicitOptions } from '../protocol/host.js';
import { type InputResponses, inputRefused, MAX_REQUESTS } from '../protocol/input-requests.js';
import { isObject, own, setOwn } from '../protocol/json.js';
import { completionOf, type Outcome } from '../protocol/outcome.js';
import { type ElicitResult, type ReplyOptions, replyTo } from '../protocol/reply.js';
import { notify, throwLater } from '../runtime/throw-later.js';
import { endOfVisit } from './after-visit.js';
import type { Ask } from './ask.js';
import type { ConnectionOptions } from './connection-options.js';
import { relatedTo } from './result-of.js';

export interface AnswerInputsOptions extends Omit<ConnectionOptions, 'onState'> {
  /** The reply when the time limit passes. Default `cancel`. */
  timeoutReply?: Exclude<ReplyOptions['timeoutReply'], 'error'>;
  /** Aborts when the application abandons the call: the open elicitation is withdrawn, and nothing is sent. */
  signal?: AbortSignal;
  /**
   * Returns the response to any other request, such as `sampling/createMessage` and `roots/list`. Called before the first
   * elicitation. Without it, such a request fails the call.
   */
  other?(method: string, params: unknown): unknown;
  /**
   * Called with each refused elicitation, which is answered `cancel`, and the reason. Default: reports an uncaught error.
   */
  onRefused?(key: string, refusal: { code: number; message: string }): void;
  /** The maximum number of requests of the call, over all rounds. Default 50. */
  maxRequests?: number;
  /** Keeps the last elicitation on screen, busy, until this settles, so that the next round replaces it there. */
  until?: HostElicitOptions['until'];
}

/**
 * A result that the client cannot continue from: of an unknown type, with malformed `inputRequests`, or one that still asks
 * for input after `maxRounds` or for more than `maxRequests`.
 */
export class InvalidResult extends Error {
  override readonly name = 'InvalidResult';
}

/** A request that cannot be answered. The call cannot go on without the answer. */
export class InputUnavailable extends Error {
  /** Its key in `inputRequests`. */
  readonly key: string;

  constructor(key: string, method: unknown, options?: ErrorOptions) {
    super(
      `Input request ${JSON.stringify(key)} cannot be answered: ${typeof method === 'string' ? method : 'it has no method'}`,
      options,
    );
    this.name = 'InputUnavailable';
    this.key = key;
  }
}

/**
 * The call cannot go on: the visit of a page that it needs ended unfinished, the host withdrew a request, or the person
 * cancelled all its elicitations. It is not repeated.
 */
export class CallAbandoned extends Error {
  override readonly name = 'CallAbandoned';

  constructor() {
    super('The call was given up: an input that it needs will not come');
  }
}

interface InputRequest {
  key: string;
  params: unknown;
}

/** Connects one round with its call, which may take several rounds. */
export interface RoundHooks {
  /** The signal of one request, if the server can withdraw it alone. It also aborts with the signal of the call. */
  signalOf?(key: string): AbortSignal | undefined;
  /** When a visit ends unfinished: `drop` ends the call, `cancel` is the response to that entry. Default `cancel`. */
  abandoned?: 'drop' | 'cancel';
  /** Whether the call is over, so that nothing waits for the person to finish on a page. */
  isCallOver?(): boolean;
  /** Called when the person cancels the whole series. */
  onCancelAll?(): void;
  /** Called when the person abandons a page although the server has received `accept` for it. */
  onAbandoned?(): void;
}

/**
 * Answers the requests of a multi round-trip or a task: first those that are not elicitations, then one elicitation after the
 * other, with a way back until the last one is answered. Resolves with all responses together.
 * @param requests The `inputRequests`: an object of requests by key.
 * @returns `undefined` if the call was aborted, the host withdrew a request, or a visit ended unfinished and the hooks say
 * `drop`: then send nothing.
 * @throws {InputUnavailable} if a request is malformed, or is not an elicitation and cannot be answered; {InvalidResult} if
 * `requests` is not an object, or has more than `maxRequests` entries.
 */
export async function answerInputs(
  requests: unknown,
  ask: Ask,
  options: AnswerInputsOptions,
  hooks: RoundHooks = {},
): Promise<InputResponses | undefined> {
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
  const outcomes = await askInTurn(elicitations, ask, options, hooks);
  if (!outcomes) return undefined;
  for (const [i, { key, params }] of elicitations.entries()) {
    const outcome = outcomes[i];
    if (!outcome) continue; // The server has withdrawn it.
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
 * @returns their outcomes, `null` for those that the server withdrew; `undefined` if the call or the host withdrew one.
 */
async function askInTurn(
  elicitations: readonly InputRequest[],
  ask: Ask,
  { signal: callSignal, until, pollStatus }: AnswerInputsOptions,
  { signalOf, isCallOver, onCancelAll }: RoundHooks,
): Promise<ReadonlyArray<Outcome | null> | undefined> {
  const { length } = elicitations;
  let series = newSeries<Outcome>(length);
  while (!isFinished(series)) {
    const { index } = series;
    const { key, params } = elicitations[index]!;
    const signal = signalOf?.(key) ?? callSignal;
    const outcome: Outcome = signal?.aborted
      ? { action: 'withdrawn' }
      : await withoutThrow(
          ask(params, signal, {
            ...stepOptions(series),
            ...(until && index === length - 1 && { until }),
            ...(isCallOver && { pollStatus: () => isCallOver() || (pollStatus?.() ?? false) }),
          }),
        );
    const isWithdrawn = outcome.action === 'withdrawn';
    if (isWithdrawn && (callSignal?.aborted || !signal?.aborted)) return undefined;
    // The person cannot come back to a consent: its page is open already.
    series = isWithdrawn
      ? afterOutcome(series, null)
      : afterOutcome(series, outcome, completionOf(outcome) !== undefined);
    if (outcome.action === 'cancel' && outcome.all) onCancelAll?.();
  }
  return series.outcomes;
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

async function responseTo(
  outcome: Outcome,
  key: string,
  { timeoutReply = 'cancel', onRefused, signal, acceptAt = 'completion' }: AnswerInputsOptions,
  { abandoned = 'cancel', onAbandoned }: RoundHooks,
): Promise<ElicitResult | undefined> {
  const reply = replyTo(outcome, { timeoutReply })!; // Withdrawn requests have no outcome here.
  if ('error' in reply) {
    if (onRefused) notify(() => onRefused(key, reply.error));
    else throwLater(inputRefused(key, reply.error.message));
    return { action: 'cancel' };
  }
  const visit = completionOf(outcome);
  if (visit && acceptAt === 'consent') {
    visit.then((end) => end === 'dismissed' && onAbandoned?.(), throwLater);
    return reply.result;
  }
  // The server continues with the response, so the response must wait for the end of the visit.
  if (!visit || (await endOfVisit(visit, signal)) === 'completed') return reply.result;
  return abandoned === 'drop' ? undefined : { action: 'cancel' };
}
