import type { ElicitOptions } from '../protocol/host.js';
import type { Clock } from '../runtime/clock.js';
import { throwLater } from '../runtime/throw-later.js';

/** Milliseconds between the end of one call of a status callback and the next call. */
const POLL_INTERVAL = 2000;

/**
 * Asks the application every two seconds whether the person has finished on a page. Only the first failure is reported, by
 * default as an uncaught error, because a status page that is down would fill the log.
 * @returns a function that ends the polling.
 */
export function pollStatus(
  clock: Clock,
  isFinished: NonNullable<ElicitOptions['pollStatus']>,
  onFinished: () => void,
  report: (error: unknown) => void = throwLater,
): () => void {
  let isOver = false;
  let hasFailed = false;
  let stopTimer = () => {};
  const poll = async () => {
    try {
      if ((await isFinished()) === true && !isOver) onFinished();
    } catch (error) {
      if (!hasFailed) report(error);
      hasFailed = true;
    }
    if (!isOver) wait();
  };
  const wait = () => {
    stopTimer = clock.after(POLL_INTERVAL, poll);
  };
  wait();
  return () => {
    isOver = true;
    stopTimer();
  };
}
