import { askInTurn } from '../lifecycle/series.js';
import { LATE_TIME } from '../lifecycle/state.js';
import type { HostElicitOptions, SeriesContext } from '../protocol/host.js';
import { type InputResponses, inputRefused, MAX_REQUESTS } from '../protocol/input-requests.js';
import { isObject, ownValue, setOwn } from '../protocol/json.js';
import { completionOf, type Outcome } from '../protocol/outcome.js';
import { type ElicitResult, type ReplyOptions, replyTo } from '../protocol/reply.js';
import type { UrlElicitationRequest } from '../protocol/request.js';
import { backoff } from '../runtime/backoff.js';
import { type Clock, systemClock } from '../runtime/clock.js';
import { onAbort } from '../runtime/on-abort.js';
import { callSafely, reportPeer, throwLater } from '../runtime/throw-later.js';
import { wait } from '../runtime/wait.js';
import { ACCEPT_AT, endOfVisit } from './after-visit.js';
import type { Ask } from './ask.js';
import { CallAbandoned, InvalidResult } from './call-errors.js';
import type { ConnectionOptions } from './connection-options.js';
import { relatedTo } from './result-of.js';

/** How many rounds of a call may ask without an accept, unless the application says otherwise. */
const MAX_ROUNDS = 10;
/** Milliseconds before a call that asked for nothing is repeated; each pause doubles, up to the longest. */
const PAUSES = { first: 500, longest: 30_000 };

export interface InputRequiredOptions extends Omit<ConnectionOptions, 'onState'> {
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
   * Called with each refused elicitation, which is answered `cancel`, and the reason. Default: reports an uncaught error;
   * in Node, where that would end the process, on the console.
   */
  onRefused?(key: string, refusal: { code: number; message: string }): void;
  /** The maximum number of requests of the call, over all rounds. Default 50. */
  maxRequests?: number;
  /**
   * The maximum number of rounds that ask for input and in which the person accepts nothing: an interview with a round for each
   * question has no maximum but `maxRequests`. Default 10.
   */
  maxRounds?: number;
}

export interface CallInputsOptions extends InputRequiredOptions {
  /** When a visit ends unfinished: `drop` ends the call, `cancel` is the response to that request. Default `drop`. */
  unfinished?: 'drop' | 'cancel';
  /** Whether the last elicitation of a round stays on screen, busy, until the next round or the end. Default false. */
  isHeld?: boolean;
}

/** One request of a round. */
export interface Input {
  readonly key: string;
  readonly method: unknown;
  readonly params: unknown;
}

interface ElicitationInput {
  key: string;
  params: unknown;
  withdrawal: AbortController;
}

/**
 * What one call asks of the person, over all its rounds: the way to ask, the bounds, and the ways in which the call ends
 * without a result. The loops that repeat a call or follow a task use it.
 */
export class CallInputs {
  /** Rejects with `CallAbandoned` when the person gives up a page after the server has received `accept` for it. */
  readonly abandoned: Promise<never>;
  readonly #ask: Ask;
  readonly #options: CallInputsOptions;
  readonly #clock: Clock;
  #abandon = () => {};
  #isAbandoned = false;
  #isCancelled = false;
  #isOver = false;
  #rounds = 0;
  #requests = 0;
  #pauses = 0;
  /** Epoch milliseconds; `undefined` while the call waits for a visit, or for nothing. */
  #waitsSince: number | undefined;
  /** The visits that go on although the server has received `accept`. */
  #openVisits = 0;
  #endPause = () => {};
  #endHold = () => {};
  /** The elicitations of the round that the person answers now. */
  #open: readonly ElicitationInput[] = [];

  constructor(ask: Ask, options: CallInputsOptions) {
    this.#ask = ask;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.abandoned = new Promise((_, reject) => {
      this.#abandon = () => {
        this.#isAbandoned = true;
        this.#endPause();
        reject(new CallAbandoned());
      };
    });
    this.abandoned.catch(() => {}); // The call may be over, and then nothing else handles the rejection.
  }

  /** Whether the person cancelled all elicitations of a round. The server gets that answer, and may not ask again. */
  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  /**
   * Answers the `inputRequests` of a result: an object of requests by key.
   * @param more Options of these elicitations alone.
   * @throws {InvalidResult} if it is not an object; what `answerRound` throws.
   */
  async answer(requests: unknown, more?: HostElicitOptions): Promise<InputResponses> {
    if (!isObject(requests)) throw new InvalidResult('inputRequests must be an object');
    const inputs = Object.entries(requests).map(([key, request]) => ({
      key,
      method: ownValue(request, 'method'),
      params: ownValue(request, 'params'),
    }));
    return this.answerRound(inputs, more);
  }

  /**
   * Answers one round: first the requests that are not elicitations, then one elicitation after the other, with a way back
   * until the last one is answered.
   * @returns the responses to all requests that were not withdrawn, by key.
   * @throws {InvalidResult} if the round is over a bound, or has a request that is malformed, or is not an elicitation and cannot
   * be answered; {CallAbandoned} if the call cannot go on; the signal's reason.
   */
  async answerRound(inputs: readonly Input[], more: HostElicitOptions = {}): Promise<InputResponses> {
    const { signal, other } = this.#options;
    this.#count(inputs.length);
    this.#endHold();
    const responses: InputResponses = {};
    const elicitations: ElicitationInput[] = [];
    for (const { key, method, params } of inputs) {
      if (method === 'elicitation/create') elicitations.push({ key, params, withdrawal: new AbortController() });
      else if (typeof method !== 'string' || !other) throw unavailable(key, method);
      else setOwn(responses, key, await otherResponse(key, method, () => other(method, params)));
      signal?.throwIfAborted();
    }
    this.#open = elicitations;
    const unfollow = onAbort(signal, () => this.keepOnly({}, signal?.reason));
    try {
      const outcomes = await this.#askInTurn(elicitations, more);
      if (outcomes.some((outcome) => outcome?.action === 'accept')) this.#rounds--;
      for (const [i, { key, params, withdrawal }] of elicitations.entries()) {
        const outcome = outcomes[i];
        const response = outcome && (await this.#responseTo(outcome, key, withdrawal));
        if (response && !withdrawal.signal.aborted) setOwn(responses, key, relatedTo(params, response));
      }
    } finally {
      this.#open = [];
      unfollow();
    }
    signal?.throwIfAborted();
    if (this.#isAbandoned) throw new CallAbandoned();
    this.#restartWait();
    return responses;
  }

  /**
   * Shows pages one after the other.
   * @returns whether the call can be repeated: the person consented to all of them, or finished there.
   */
  async visit(pages: readonly UrlElicitationRequest[]): Promise<boolean> {
    const { signal, maxRounds = MAX_ROUNDS } = this.#options;
    if (this.#rounds++ >= maxRounds) return false;
    for (const page of pages) {
      const outcome = await this.#ask(page, signal, this.#commonOptions());
      if (outcome.action !== 'accept' || !(await this.#isFinished(outcome))) return false;
    }
    return !signal?.aborted;
  }

  /**
   * Waits before a call is repeated that asked for nothing. As long as a visit goes on, the server may have it wait; its end
   * ends the pause. Otherwise half an hour is the most, with pauses that grow.
   * @throws {InvalidResult} after that; {CallAbandoned} if the call cannot go on; the signal's reason.
   */
  async wait(): Promise<void> {
    this.#checkOpen();
    this.#endHold();
    const now = this.#clock.now();
    if (this.#openVisits === 0) {
      this.#waitsSince ??= now;
      if (now - this.#waitsSince >= LATE_TIME)
        throw new InvalidResult('The server has asked for nothing for half an hour');
    }
    await wait(this.#clock, backoff(++this.#pauses, PAUSES), this.#options.signal, (end) => {
      this.#endPause = end;
    });
    this.#checkOpen();
  }

  /** Withdraws the open elicitations that the server no longer lists. */
  keepOnly(listed: object, reason?: unknown): void {
    for (const { key, withdrawal } of this.#open) if (!Object.hasOwn(listed, key)) withdrawal.abort(reason);
  }

  /** The call is over: nothing stays on screen, and nothing waits for the person on a page. */
  end(): void {
    this.#isOver = true;
    this.#endHold();
    this.keepOnly({});
  }

  #checkOpen(): void {
    if (this.#isCancelled || this.#isAbandoned) throw new CallAbandoned();
  }

  #count(requests: number): void {
    const { maxRounds = MAX_ROUNDS, maxRequests = MAX_REQUESTS } = this.#options;
    this.#checkOpen();
    if (this.#rounds++ >= maxRounds)
      throw new InvalidResult(`The server still asked after ${maxRounds} rounds without an accept`);
    this.#requests += requests;
    if (this.#requests > maxRequests) throw new InvalidResult(`The server asked for over ${maxRequests} inputs`);
  }

  #restartWait(): void {
    this.#waitsSince = undefined;
    this.#pauses = 0;
    this.#endPause();
  }

  /** @returns the outcomes of the elicitations, `null` for those that the server withdrew. */
  async #askInTurn(
    elicitations: readonly ElicitationInput[],
    more: HostElicitOptions,
  ): Promise<ReadonlyArray<Outcome | null>> {
    const { signal, isHeld } = this.#options;
    const hold =
      isHeld &&
      new Promise<void>((resolve) => {
        this.#endHold = resolve;
      });
    return askInTurn<Outcome>(elicitations.length, async (index, place) => {
      const { key, params, withdrawal } = elicitations[index]!;
      const isLast = index === elicitations.length - 1;
      const context = { inputKey: key, ...(isLast && hold && { hold }) };
      const options = { ...place, ...this.#commonOptions(context), ...more };
      const outcome: Outcome = withdrawal.signal.aborted
        ? { action: 'withdrawn' }
        : await withoutThrow(this.#ask(params, withdrawal.signal, options));
      signal?.throwIfAborted();
      if (outcome.action !== 'withdrawn') {
        this.#isCancelled ||= outcome.action === 'cancel' && outcome.all === true;
        return outcome;
      }
      if (withdrawal.signal.aborted) return null;
      throw new CallAbandoned(); // The host withdrew it.
    });
  }

  async #responseTo(outcome: Outcome, key: string, withdrawal: AbortController): Promise<ElicitResult> {
    const { timeoutReply, onRefused, unfinished } = this.#options;
    const reply = replyTo(outcome, { timeoutReply })!; // Withdrawn requests have no outcome here.
    if ('error' in reply) {
      if (onRefused) callSafely(() => onRefused(key, reply.error));
      else reportPeer(inputRefused(key, reply.error.message));
      return { action: 'cancel' };
    }
    if (await this.#isFinished(outcome, withdrawal)) return reply.result;
    this.#options.signal?.throwIfAborted();
    if (unfinished === 'cancel') return { action: 'cancel' };
    throw new CallAbandoned();
  }

  /** Whether the server can continue: at consent, or once the person has finished on the page. */
  async #isFinished(outcome: Outcome, withdrawal?: AbortController): Promise<boolean> {
    const { acceptAt = ACCEPT_AT.entry, signal } = this.#options;
    const visit = completionOf(outcome);
    if (!visit) return true;
    if (acceptAt !== 'consent') return (await endOfVisit(visit, withdrawal?.signal ?? signal)) === 'completed';
    this.#openVisits++;
    const unfollow = onAbort(signal, () => withdrawal?.abort(signal?.reason));
    visit.then((end) => {
      unfollow();
      this.#openVisits--;
      if (end === 'completed') this.#restartWait();
      else this.#abandon();
    }, throwLater);
    return true;
  }

  /** The options of all requests. Once the call is over, nothing waits for a page that the server has received `accept` for. */
  #commonOptions(context?: SeriesContext): HostElicitOptions {
    const { acceptAt, pollStatus } = this.#options;
    const isFinished = () => this.#isOver || (pollStatus?.() ?? false);
    return { series: { ...context, askedBy: this }, ...(acceptAt === 'consent' && { pollStatus: isFinished }) };
  }
}

function unavailable(key: string, method: unknown, options?: ErrorOptions): InvalidResult {
  const what = typeof method === 'string' ? method : 'it has no method';
  return new InvalidResult(`Input request ${JSON.stringify(key)} cannot be answered: ${what}`, options);
}

async function otherResponse(key: string, method: string, answer: () => unknown): Promise<unknown> {
  try {
    return await answer();
  } catch (cause) {
    throw unavailable(key, method, { cause });
  }
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
