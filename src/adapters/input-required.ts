import type { ElicitationHost } from '../protocol/host.js';
import { type InputResponses, MAX_REQUESTS } from '../protocol/input-requests.js';
import { own } from '../protocol/json.js';
import { systemClock } from '../runtime/clock.js';
import { wait } from '../runtime/wait.js';
import {
  type AnswerInputsOptions,
  answerInputs,
  CallAbandoned,
  InvalidResult,
  type RoundHooks,
} from './answer-inputs.js';
import { type Ask, askInCall } from './ask.js';

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

export interface InputRequiredOptions extends Omit<AnswerInputsOptions, 'until'> {
  /** The maximum number of retries of a call. Default 10. */
  maxRounds?: number;
}

/** Milliseconds before the retry of a call that asks for no input; each pause doubles, up to the longest. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

/** Whether a result of `tools/call`, `prompts/get` or `resources/read` asks for input. */
export function isInputRequired(result: unknown): result is InputRequiredResult {
  return own(result, 'resultType') === 'input_required';
}

/**
 * Gets the input that a result asks for, and makes the params of the retry: `inputResponses` under the same keys, and
 * `requestState` unchanged, absent if it was absent.
 * @returns `undefined` if the call must not be repeated: it was aborted, the host withdrew a request, or the visit of a page
 * that it needs ended unfinished.
 * @throws {InputUnavailable} if a request cannot be answered; {InvalidResult} if `inputRequests` is not an object, or has more
 * than `maxRequests` entries.
 */
export function answerInputRequired(
  result: InputRequiredResult,
  host: ElicitationHost,
  options: AnswerInputsOptions = {},
): Promise<Retry | undefined> {
  return answerRound(result, askInCall(host, options), options);
}

async function answerRound(
  result: InputRequiredResult,
  ask: Ask,
  options: AnswerInputsOptions,
  hooks?: RoundHooks,
): Promise<Retry | undefined> {
  const requests = own(result, 'inputRequests');
  const state = own(result, 'requestState');
  const inputResponses =
    requests === undefined ? undefined : await answerInputs(requests, ask, options, { ...hooks, abandoned: 'drop' });
  if (options.signal?.aborted || (requests !== undefined && !inputResponses)) return undefined;
  return {
    ...(inputResponses && { inputResponses }),
    ...(typeof state === 'string' && { requestState: state }),
  };
}

/**
 * Makes a call, and repeats it with the input that it asks for until it has a result (2026-07-28, for hosts whose SDK does
 * not). Several rounds stay in one dialog.
 *
 * ```ts
 * const result = await withInputs((retry) => send('tools/call', { ...params, ...retry }), element, { server });
 * const result = await withInputs(                                              // SDK v2, in place of its own rounds
 *   (retry) => client.callTool({ name, ...retry }, { allowInputRequired: true }), element, { server },
 * );
 * ```
 * @param call Sends the request, each time with a new id, and resolves with its result.
 * @throws any error of `call`; {InputUnavailable} when a request cannot be answered; {InvalidResult} for an unknown
 * `resultType`, malformed `inputRequests`, after `maxRounds` and over `maxRequests`; the signal's reason when it aborts;
 * {CallAbandoned} when the visit of a page that the call needs ends unfinished (abandoned, or out of time), when the host
 * withdraws a request, and when the server asks again after "Cancel all".
 */
export async function withInputs<Result>(
  call: (retry: Retry) => Promise<Result>,
  host: ElicitationHost,
  options: InputRequiredOptions = {},
): Promise<Result> {
  return repeatWithInputs(call, askInCall(host, options), options);
}

/** The work of `withInputs`, for an adapter that asks in other ways, too. */
export async function repeatWithInputs<Result>(
  call: (retry: Retry) => Promise<Result>,
  ask: Ask,
  { maxRounds = 10, clock = systemClock, ...options }: InputRequiredOptions,
): Promise<Result> {
  const { signal, maxRequests = MAX_REQUESTS, acceptAt } = options;
  let requests = 0;
  let isOver = false;
  let isCancelled = false;
  let abandon = () => {};
  const abandoned = new Promise<never>((_, reject) => {
    abandon = () => reject(new CallAbandoned());
  });
  abandoned.catch(() => {}); // The call may be over, and then nothing else handles the rejection.
  const hooks: RoundHooks = {
    ...(acceptAt === 'consent' && { isCallOver: () => isOver }),
    onCancelAll: () => {
      isCancelled = true;
    },
    onAbandoned: () => abandon(),
  };
  let retry: Retry = {};
  let pause = FIRST_PAUSE;
  let endRound = () => {};
  try {
    for (let round = 0; ; round++) {
      const result = await Promise.race([call(retry), abandoned]);
      if (!isInputRequired(result)) {
        checkType(result);
        return result;
      }
      if (isCancelled) throw new CallAbandoned();
      if (round === maxRounds) throw new InvalidResult('More rounds than maxRounds');
      endRound();
      const until = new Promise<void>((resolve) => {
        endRound = resolve;
      });
      const answers = await answerRound(result, ask, { ...options, until, maxRequests: maxRequests - requests }, hooks);
      requests += Object.keys(result.inputRequests ?? {}).length;
      signal?.throwIfAborted();
      if (!answers) throw new CallAbandoned();
      retry = answers;
      if (answers.inputResponses) {
        pause = FIRST_PAUSE;
      } else {
        await wait(clock, pause, signal);
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
    }
  } finally {
    isOver = true;
    endRound();
  }
}

/** Without a type the result is complete. `withTask` handles a task. */
function checkType(result: unknown): void {
  const type = own(result, 'resultType');
  if (type !== undefined && type !== 'complete' && type !== 'task') {
    throw new InvalidResult(`Unknown resultType ${JSON.stringify(type)}`);
  }
}
