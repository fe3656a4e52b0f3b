import { environment } from '../element/environment.js';

let isDisarmed = false;

/** Whether `disarmGuard()` has been called. */
export function isGuardDisarmed(): boolean {
  return isDisarmed;
}

/**
 * Lets the element work in a DOM without layout, such as happy-dom or jsdom. The element counts a press only on parts that
 * the person has seen for half a second. Without layout nothing is ever painted, so no press would count. Two members of the
 * element's environment stand in for that, and nothing else is replaced: frames, and the times of events.
 * Call it before the first element is created, for example in a set-up file of the test runner.
 * @throws {Error} in every browser, because a page with a layout may have a person.
 */
export function disarmGuard(): void {
  if (typeof document === 'undefined') throw new Error('disarmGuard(): there is no document');
  // Every browser that the element supports has a `visualViewport`, and no DOM without layout has one.
  if ('visualViewport' in globalThis) throw new Error('disarmGuard(): this page has a layout, and perhaps a person');
  if (isDisarmed) return;
  isDisarmed = true;
  // With this time, every event comes more than half a second after what the person saw.
  environment.timeOf = () => Number.POSITIVE_INFINITY;
  environment.frame = (callback) => {
    let isCancelled = false;
    queueMicrotask(() => isCancelled || callback(0));
    return () => {
      isCancelled = true;
    };
  };
}
