import type { RequestState } from '../protocol/host.js';
import { checkPositive } from '../runtime/check.js';
import { type Clock, systemClock } from '../runtime/clock.js';

/** A time limit that pauses while a person is asked. */
export interface RequestTimeout {
  /** Aborts with a `TimeoutError` when the time is up. */
  readonly signal: AbortSignal;
  /** Pass it as `onState` to the adapter or to `elicit()`. Several elicitations may be open at once. */
  onState(state: RequestState): void;
  /** Ends the limit. Call it when the request to the server is over. */
  stop(): void;
}

/**
 * A time limit for the host's request to a server. It pauses while a person is asked. Both SDKs have a limit of 60 s
 * that cannot be paused: turn it off, and pass this signal.
 *
 * ```ts
 * const limit = requestTimeout(60_000);
 * const handler = elicitationHandler(element, { server, onState: limit.onState });
 * await client.callTool(call, { signal: limit.signal, timeout: 2 ** 31 - 1 }); // v1: a third argument, after the result's schema
 * limit.stop();
 * ```
 * @param ms Milliseconds, without the time in which a person is asked.
 * @throws {TypeError} if `ms` is not a number over 0.
 */
export function requestTimeout(ms: number, { clock = systemClock }: { clock?: Clock } = {}): RequestTimeout {
  checkPositive('requestTimeout(): ms', ms);
  const controller = new AbortController();
  let left = ms;
  let elicitations = 0;
  let since = 0;
  let pause = () => {};

  const run = () => {
    since = clock.now();
    const end = clock.after(left, () => {
      controller.abort(new DOMException(`No answer within ${ms} ms`, 'TimeoutError'));
    });
    pause = () => {
      end();
      left -= clock.now() - since;
      pause = () => {};
    };
  };
  run();

  return {
    signal: controller.signal,
    onState(state) {
      if (state === 'queued' && elicitations++ === 0) pause();
      // A host may report no `queued`, for example for a visit that goes on after a reload.
      if (state === 'done' && elicitations > 0 && --elicitations === 0 && !controller.signal.aborted) run();
    },
    stop() {
      pause();
      elicitations = Infinity; // A late `done` must not start the timer again.
    },
  };
}
