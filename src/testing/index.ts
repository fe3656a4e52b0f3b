/**
 * Helps an application's tests to answer as a person would: fill in fields by their labels, press buttons, decide about
 * actions, read what the card shows. For Playwright, for Testing Library, and for happy-dom and jsdom. No other entry of
 * the package contains it.
 * @module
 */
import { disarmGuard, isGuardDisarmed } from './disarm-guard.js';
import { type Command, type FieldValue, inPage, type ShownField } from './in-page.js';

export { disarmGuard, type FieldValue, type ShownField };

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

/** The fields on screen, in their order. An empty list where the card has none. */
export function fields(element: ElicitationTarget): Promise<ShownField[]> {
  return run(element, { name: 'fields' });
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

/** Presses the button that submits the form, or opens the page. Errors of the form are in `fields()` afterwards. */
export function submit(element: ElicitationTarget): Promise<void> {
  return press(element, 'submit');
}

/**
 * Approves an action (`reviewRequest()`) like a person who reads all of it: shows each secret, scrolls each argument into
 * view, and presses Approve.
 * @throws {Error} if there is no action to approve.
 */
export async function approve(element: ElicitationTarget): Promise<void> {
  await read(element);
  await submit(element);
}

/**
 * Changes arguments of an action, and approves the others as they are. Errors of the form are in `fields()` afterwards.
 * @param changes What to fill in, by the labels of the fields, as `fill` takes it.
 * @throws {Error} if the card offers no Edit, and as `fill` does.
 */
export async function edit(element: ElicitationTarget, changes: Readonly<Record<string, FieldValue>>): Promise<void> {
  await ready(element);
  await run(element, { name: 'open', stage: 'edit' });
  for (const [label, value] of Object.entries(changes)) await fill(element, label, value);
  await approve(element);
}

/**
 * Responds to an action with a text, so that it does not run.
 * @throws {Error} if the card offers no Respond.
 */
export async function respond(element: ElicitationTarget, text: string): Promise<void> {
  await ready(element);
  await run(element, { name: 'open', stage: 'respond' });
  await run(element, { name: 'respond', text });
  await submit(element);
}

async function read(element: ElicitationTarget): Promise<void> {
  await ready(element);
  await run(element, { name: 'read', hasLayout: !isGuardDisarmed() });
}

/**
 * Presses Reject, of a form or an action.
 * @param reason What the person writes, where the host asks for a reason (`rejectReason`).
 */
export function reject(element: ElicitationTarget, reason?: string): Promise<void> {
  return press(element, 'reject', reason);
}

/** Presses Cancel. */
export function cancel(element: ElicitationTarget): Promise<void> {
  return press(element, 'cancel');
}

/** Playwright presses with the real pointer, so that a page may open. In the page itself, a script clicks. */
async function press(
  element: ElicitationTarget,
  button: 'submit' | 'reject' | 'cancel',
  reason?: string,
): Promise<void> {
  await ready(element);
  if (!isLocator(element)) await run(element, { name: 'click', button, reason });
  else {
    await run(element, { name: 'find', button, reason });
    // With `force`, because Playwright does not press an `aria-disabled` button. The press shows what an incomplete form
    // lacks.
    await element.locator(`[part~=${button}]`).click({ force: true });
  }
}

function run(element: ElicitationTarget, command: Command): Promise<ShownField[]> {
  return isLocator(element) ? element.evaluate(inPage, command) : inPage(element, command);
}

function isLocator(element: ElicitationTarget): element is ElementLocator {
  return 'evaluate' in element;
}
