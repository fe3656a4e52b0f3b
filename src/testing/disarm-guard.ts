import { environment } from '../element/environment.js';
import { ActionPositions } from '../element/guard/action-positions.js';
import { Reading } from '../element/guard/reading.js';

let isDisarmed = false;

/** Whether `disarmGuard()` has been called. */
export function isGuardDisarmed(): boolean {
  return isDisarmed;
}

/**
 * Lets the element work in a DOM without layout, such as happy-dom or jsdom. The element counts a press only on parts that
 * the person has seen in their place for half a second. Without layout nothing has a place, so no press would ever count.
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
  // Nothing has a place, so nothing moves, nothing is covered, and nothing is out of view.
  Object.assign(ActionPositions.prototype, { watch() {}, record() {}, haveMoved: () => false });
  Reading.prototype.watch = () => {};
}
