import type { ElicitationHost } from '../protocol/host.js';
import { type AnswerInputsOptions, answerInputs, type InputResponses, type RoundHooks } from './answer-inputs.js';

export interface TaskPromptHooks extends Pick<RoundHooks, 'isCallOver' | 'onGivenUp'> {
  /** Called once, when `responses` has settled. */
  onSettled(): void;
}

/** The inputs of a task that the person is asked for. The task may stop to want them one by one. */
export class TaskPrompt {
  isSettled = false;
  /** Whether the person cancelled all. */
  isCancelled = false;
  /** The responses to all that is still wanted; `undefined` when the call was aborted or the host withdrew one. */
  readonly responses: Promise<InputResponses | undefined>;
  readonly #withdrawals = new Map<string, AbortController>();

  constructor(
    requests: Record<string, unknown>,
    host: ElicitationHost,
    options: AnswerInputsOptions,
    { onSettled, ...hooks }: TaskPromptHooks,
  ) {
    const { signal } = options;
    for (const key of Object.keys(requests)) this.#withdrawals.set(key, new AbortController());
    const abort = () => this.keepOnly({}, signal?.reason);
    signal?.addEventListener('abort', abort);
    this.responses = answerInputs(requests, host, options, {
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

  /** Withdraws what is not listed any more. */
  keepOnly(listed: object, reason?: unknown): void {
    for (const [key, withdrawal] of this.#withdrawals) if (!Object.hasOwn(listed, key)) withdrawal.abort(reason);
  }
}
