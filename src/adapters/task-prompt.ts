import type { InputResponses } from '../protocol/input-requests.js';
import { type AnswerInputsOptions, answerInputs, type RoundHooks } from './answer-inputs.js';
import type { Ask } from './ask.js';

export interface TaskPromptHooks extends Pick<RoundHooks, 'isCallOver' | 'onAbandoned'> {
  /** Called once, when `responses` has settled. */
  onSettled(): void;
}

/** Asks the person for the inputs of a task. The task may withdraw them one by one. */
export class TaskPrompt {
  isSettled = false;
  /** Whether the person cancelled the whole series. */
  isCancelled = false;
  /** The responses to all inputs that were not withdrawn; `undefined` if the call was aborted or the host withdrew one. */
  readonly responses: Promise<InputResponses | undefined>;
  readonly #withdrawals = new Map<string, AbortController>();

  constructor(
    requests: Record<string, unknown>,
    ask: Ask,
    options: AnswerInputsOptions,
    { onSettled, ...hooks }: TaskPromptHooks,
  ) {
    const { signal } = options;
    for (const key of Object.keys(requests)) this.#withdrawals.set(key, new AbortController());
    const abort = () => this.keepOnly({}, signal?.reason);
    signal?.addEventListener('abort', abort);
    this.responses = answerInputs(requests, ask, options, {
      ...hooks,
      signalOf: (key) => this.#withdrawals.get(key)?.signal,
      onCancelAll: () => {
        this.isCancelled = true;
      },
    });
    const settle = () => {
      signal?.removeEventListener('abort', abort);
      this.isSettled = true;
      onSettled();
    };
    this.responses.then(settle, settle);
  }

  /** Withdraws inputs that are no longer listed. */
  keepOnly(listed: object, reason?: unknown): void {
    for (const [key, withdrawal] of this.#withdrawals) if (!Object.hasOwn(listed, key)) withdrawal.abort(reason);
  }
}
