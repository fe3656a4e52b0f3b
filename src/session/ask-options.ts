import type { RequestState } from '../protocol/host.js';

export interface AskOptions {
  /** The server's cancellation, not aborted yet: before the outcome, it withdraws the elicitation; then it ends the visit. */
  signal?: AbortSignal | undefined;
  /** Aborts when nobody can answer any more: the outcome is `cancel`. */
  cancelSignal?: AbortSignal | undefined;
  /** Whose answer it is. Default: the session's scope. If that is another one, the outcome is `cancel` at once. */
  scope?: unknown;
  /** Called with each state of the request, `done` last. */
  onState?: ((state: RequestState) => void) | undefined;
}
