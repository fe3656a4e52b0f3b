import { type Clock, systemClock } from '../host/clock.js';
import type { ElicitationHost } from '../protocol/host.js';
import { isObject, own } from '../protocol/json.js';
import { type AnswerInputsOptions, answerInputs, CallAbandoned, type InputResponses } from './answer-inputs.js';

/** A result that asks for more before there is one. @see 2026-07-28 basic/patterns/mrtr, "InputRequiredResult" */
export interface InputRequiredResult {
  resultType: 'input_required';
  inputRequests?: Record<string, { method: string; params?: unknown }>;
  /** Opaque: goes back byte for byte. */
  requestState?: string;
}

/** What the retry has in its params besides those of the first call. */
export interface Retry {
  inputResponses?: InputResponses;
  requestState?: string;
}

export interface InputRequiredOptions extends Omit<AnswerInputsOptions, 'until' | 'abandoned'> {
  /** How many times a call is made again. Default 10. */
  maxRounds?: number;
  clock?: Clock;
}

/** Milliseconds before a call is made again that needs nothing but time; doubled each time, up to the second. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

/** A result that no client can go on with: of an unknown type, or one that asks for more without end. */
export class InvalidResult extends Error {
  override readonly name = 'InvalidResult';
}

/** Whether a result of `tools/call`, `prompts/get` or `resources/read` asks for input. */
export function isInputRequired(result: unknown): result is InputRequiredResult {
  return isObject(result) && own(result, 'resultType') === 'input_required';
}

/**
 * Asks for what a result wants, and gives what the retry needs: `inputResponses` under the same keys, `requestState` as
 * it came, and absent where there was none.
 * @returns `undefined` when the call is not to be made again: it was aborted, or the person gave up a page that it needs.
 * @throws {InputUnavailable} when an input cannot be had.
 */
export async function answerInputRequired(
  result: InputRequiredResult,
  host: ElicitationHost,
  options: Omit<AnswerInputsOptions, 'abandoned'> = {},
): Promise<Retry | undefined> {
  const requests = own(result, 'inputRequests');
  const state = own(result, 'requestState');
  const inputResponses =
    requests === undefined ? undefined : await answerInputs(requests, host, { ...options, abandoned: 'drop' });
  if (options.signal?.aborted || (requests !== undefined && !inputResponses)) return undefined;
  return {
    ...(inputResponses && { inputResponses }),
    ...(typeof state === 'string' && { requestState: state }),
  };
}

/**
 * Makes a call, and makes it again with what it asks for until it has a result (2026-07-28, without an SDK that does
 * so). Several rounds come in one dialog.
 *
 * ```ts
 * const result = await withInputs((retry) => send('tools/call', { ...params, ...retry }), element, { server });
 * const result = await withInputs(                                              // SDK v2, in place of its own way
 *   (retry) => client.callTool({ name, ...retry }, { allowInputRequired: true }), element, { server },
 * );
 * ```
 * @param call Sends the request, each time under a new id, and gives its result.
 * @throws what `call` throws; {InputUnavailable}; {InvalidResult} for an unknown `resultType` or after `maxRounds`; the
 * signal's reason when it aborts; {CallAbandoned} when the person gives up a page that the call needs.
 */
export async function withInputs<Result>(
  call: (retry: Retry) => Promise<Result>,
  host: ElicitationHost,
  { maxRounds = 10, clock = systemClock, ...options }: InputRequiredOptions = {},
): Promise<Result> {
  const { signal } = options;
  let retry: Retry = {};
  let pause = FIRST_PAUSE;
  let endRound = () => {};
  try {
    for (let round = 0; ; round++) {
      const result = await call(retry);
      if (!isInputRequired(result)) {
        checkType(result);
        return result;
      }
      if (round === maxRounds) throw new InvalidResult(`Still asked for input after ${maxRounds} rounds`);
      endRound();
      const until = new Promise<void>((resolve) => {
        endRound = resolve;
      });
      const answers = await answerInputRequired(result, host, { ...options, until });
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
    endRound();
  }
}

/** No type at all means complete. A task is for `withTask`. */
function checkType(result: unknown): void {
  const type = isObject(result) ? own(result, 'resultType') : undefined;
  if (type !== undefined && type !== 'complete' && type !== 'task') {
    throw new InvalidResult(`Unknown resultType ${JSON.stringify(type)}`);
  }
}

/** @throws the signal's reason when it aborts first. */
export function wait(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      stop();
      reject(signal?.reason);
    };
    const stop = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}
