import type { RequestState } from '../protocol/host.js';
import { type Clock, systemClock } from './clock.js';
import { checkPositive } from './middleware.js';

/** A time limit that stands still while a person is asked. */
export interface RequestTimeout {
  /** Aborts when the time is up, with a `TimeoutError`. */
  readonly signal: AbortSignal;
  /** Give it as `onState` to the adapter or to `elicit()`. Several questions may be open at once. */
  onState(state: RequestState): void;
  /** The request is over: the limit no longer runs. */
  stop(): void;
}

/**
 * The host's own limit for a request to a server, which would otherwise run out while the person thinks. Both SDKs have
 * one of 60 s that cannot be paused: turn it off, and pass this one's signal.
 *
 * ```ts
 * const limit = requestTimeout(60_000);
 * const handler = elicitationHandler(element, { server, onState: limit.onState });
 * await client.callTool(call, { signal: limit.signal, timeout: 2 ** 31 - 1 }); // v1: a third argument, after the result's schema
 * limit.stop();
 * ```
 * @param ms Milliseconds in which nobody is asked.
 * @throws {TypeError} when `ms` is no number over 0.
 */
export function requestTimeout(ms: number, { clock = systemClock }: { clock?: Clock } = {}): RequestTimeout {
  checkPositive('requestTimeout(): ms', ms);
  const controller = new AbortController();
  let left = ms;
  let questions = 0;
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
      if (state === 'queued' && questions++ === 0) pause();
      if (state === 'done' && --questions === 0 && !controller.signal.aborted) run();
    },
    stop() {
      pause();
      questions = Infinity; // Nothing starts it again.
    },
  };
}
