import { ActionPositions } from '../element/action-positions.js';
import { environment } from '../element/environment.js';

let isDisarmed = false;

/** Whether `disarmGuard()` has been called. */
export function isGuardDisarmed(): boolean {
  return isDisarmed;
}

/**
 * Lets the element work in a DOM without layout, such as happy-dom. The element counts a press only on what the person
 * has seen in its place for half a second, and where nothing has a place no press would ever count. Call it before the
 * first element is created, for example in a set-up file of the test runner.
 *
 * It also stands in for what happy-dom lacks: `new Option()`, and `attachInternals()` (the element's states are not set then).
 * @throws {Error} where there is a layout, and so a person: in every browser.
 */
export function disarmGuard(): void {
  if (typeof document === 'undefined') throw new Error('disarmGuard(): there is no document');
  // Every browser that the element supports has one, and no DOM without layout does.
  if ('visualViewport' in globalThis) throw new Error('disarmGuard(): this page has a layout, and perhaps a person');
  if (isDisarmed) return;
  isDisarmed = true;
  HTMLElement.prototype.attachInternals ??= () => ({}) as ElementInternals;
  globalThis.Option ??= createOption as unknown as typeof Option;
  // An event at the end of time comes after any half second.
  environment.timeOf = () => Number.POSITIVE_INFINITY;
  environment.frame = (callback) => {
    let isCancelled = false;
    queueMicrotask(() => isCancelled || callback(0));
    return () => {
      isCancelled = true;
    };
  };
  // Nothing has a place, so nothing moves and nothing is covered.
  Object.assign(ActionPositions.prototype, { watch() {}, record() {}, haveMoved: () => false });
}

function createOption(text: string, value: string): HTMLOptionElement {
  const option = document.createElement('option');
  option.textContent = text;
  option.value = value;
  return option;
}
