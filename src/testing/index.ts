/**
 * Helps an application's tests to answer as a person would: fill in fields by their labels, submit, approve an action. For
 * Playwright, for Testing Library, and for happy-dom and jsdom. No other entry of the package contains it.
 * @module
 */
import { type CheckPortOptions, checkPort } from './check-port.js';
import { disarmGuard, isGuardDisarmed } from './disarm-guard.js';
import { type Command, type FieldValue, inPage } from './in-page.js';

export type * from '../protocol/public-types.js';
export { type CheckPortOptions, checkPort, disarmGuard, type FieldValue };

/** A `Locator` of Playwright, as far as this entry needs it. */
export interface ElementLocator {
  // biome-ignore lint/suspicious/noExplicitAny: Playwright has a type of its own for what it hands over
  evaluate(pageFunction: (element: HTMLElement, argument: any) => unknown, argument: any): Promise<any>;
  locator(selector: string): { click(options: { force: true }): Promise<void> };
}

/** The element itself, or a locator that finds it in a browser. */
export type ElicitationTarget = Element | ElementLocator;

export interface ReadyOptions {
  /** Milliseconds to wait. Default 5000. */
  timeout?: number;
}

/**
 * Resolves when an elicitation is on screen and a press counts, as `element.ready` does; after `disarmGuard()`, as soon as
 * one is on screen.
 * @throws {Error} if after `timeout` nothing is on screen, or no press counts yet.
 */
export async function ready(element: ElicitationTarget, { timeout = 5000 }: ReadyOptions = {}): Promise<void> {
  await run(element, { name: 'ready', timeout, hasLayout: !isGuardDisarmed() });
}

/**
 * Fills in the field with this label, then leaves it. Waits until the card is ready.
 * @param value Options by their labels; several texts or options as a list; a switch as a boolean; a day as
 *   `2026-07-28`; a moment as `2026-07-28T09:30`, in local time; `undefined` empties the field.
 * @throws {Error} if there is no such field or option; the message lists the labels or options that exist.
 */
export async function fill(element: ElicitationTarget, label: string, value: FieldValue): Promise<void> {
  await ready(element);
  await run(element, { name: 'fill', label, value });
}

/**
 * Submits the form, or opens the page, like a person who reads all of it. Playwright presses the button with the real pointer, so
 * that a page may open. In the page itself, a script clicks. What the form refuses stays on screen, with its errors.
 * @throws {Error} if the card has no such button; the message lists those that exist.
 */
export async function submit(element: ElicitationTarget): Promise<void> {
  await ready(element);
  if (!isLocator(element)) await run(element, { name: 'click' });
  else {
    await run(element, { name: 'find' });
    // With `force`, because Playwright does not press an `aria-disabled` button. The press shows what an incomplete form
    // lacks.
    await element.locator('[part~=submit]').click({ force: true });
  }
}

/**
 * Approves an action (`reviewRequest()`), edited or not, like a person who reads all of it: shows each secret, and submits.
 * @throws {Error} if there is no action to approve.
 */
export async function approve(element: ElicitationTarget): Promise<void> {
  await ready(element);
  await run(element, { name: 'reveal' });
  await submit(element);
}

function run(element: ElicitationTarget, command: Command): Promise<void> {
  return isLocator(element) ? element.evaluate(inPage, command) : inPage(element, command);
}

function isLocator(element: ElicitationTarget): element is ElementLocator {
  return 'evaluate' in element;
}
