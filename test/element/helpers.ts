import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand, sendKeys, sendMouse } from '@web/test-runner-commands';
import { environment } from '../../src/element/environment.js';
import { LOOK_INTERVAL } from '../../src/element/presence/sight.js';
import type {
  AnswerCheck,
  Content,
  HostElicitOptions,
  McpElicitation,
  McpElicitationEventMap,
  Outcome,
} from '../../src/index.js';
import type { HostRequest } from '../../src/protocol/review.js';
import { systemClock } from '../../src/runtime/clock.js';
import { turns } from '../host/hand-host.js';
import '../../src/index.js';

export { schemaOf } from '../form/schema-of.mjs';

/** The element's properties for a declared elicitation. */
export type Declared = Partial<McpElicitation>;

/** The page's clock, which a test can stop and move on. Timers run by the machine's clock. */
const clock = { offset: 0, stoppedAt: undefined as number | undefined };
const browser = { ...environment };
beforeEach(() => {
  clock.offset = 0;
  clock.stoppedAt = undefined;
  environment.clock = { now: () => (clock.stoppedAt ?? Date.now()) + clock.offset, after: systemClock.after };
  environment.frame = (callback) => {
    callback(environment.clock.now());
    return () => {};
  };
  environment.settle = (callback) => {
    callback();
    return () => {};
  };
  environment.timeOf = () => environment.clock.now();
  environment.open = () => {}; // A tab in front of the tests' page would take its frames.
  // A page stays scrolled if the next card comes before the browser has laid out that the last one went.
  scrollTo(0, 0);
});
afterEach(() => {
  Object.assign(environment, browser);
});

/** The person looks at the card for `ms` milliseconds. A card that has just appeared ignores trusted keys and clicks. */
export function look(ms: number): void {
  clock.offset += ms;
}

/** Stops the clock: only `look()` moves it from now on. */
export function stopClock(): void {
  clock.stoppedAt = Date.now();
}

/**
 * For the tests of one file or one `describe`: the element looks at what no event reports only when the test says so.
 * @returns makes it look.
 */
export function looksByHand(): (element: McpElicitation) => Promise<void> {
  let due: (() => void)[] = [];
  beforeEach(() => {
    due = [];
    const { after } = environment.clock;
    environment.clock.after = (delay, callback) => {
      if (delay !== LOOK_INTERVAL) return after(delay, callback);
      due.push(callback);
      return () => {
        due = due.filter((other) => other !== callback);
      };
    };
  });
  return async (element) => {
    for (const look of due.splice(0)) look();
    await element.updateComplete;
  };
}

/** The page comes to the front, or goes to the back. */
export function setVisible(isVisible: boolean): void {
  environment.isVisible = () => isVisible;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Puts an element into the page, with nothing on screen. */
export function create(properties: Declared = {}): Promise<McpElicitation> {
  return fixture<McpElicitation>(html`<mcp-elicitation></mcp-elicitation>`).then((element) =>
    Object.assign(element, properties),
  );
}

/** Shows a declared elicitation, as a modal dialog by default, to a person who has had time to see it. */
export async function show(properties: Declared): Promise<McpElicitation> {
  const element = await create({ message: 'A question', ...properties, open: true });
  await element.updateComplete;
  look(500);
  return element;
}

/** Shows a request of `elicit()` to a person who has had time to see it. */
export async function showRequest(request: object, options: HostElicitOptions = {}, properties: Declared = {}) {
  const element = await create(properties);
  const outcome = element.elicit(request as HostRequest, options);
  await element.updateComplete;
  look(500);
  return { element, outcome };
}

/**
 * Shows a request to a person who has looked at its beginning for half a second. No time passes by itself. `over()` is the
 * outcome so far.
 */
export async function showBeginning(...args: Parameters<typeof showRequest>) {
  stopClock();
  const { element, outcome } = await showRequest(...args);
  let over: Outcome | undefined;
  outcome.then((result) => (over = result));
  await observed(element);
  await element.updateComplete;
  look(500);
  return { element, outcome, over: () => over };
}

/** Lets the element take in what has just been settled, such as an outcome or a check, and render. */
export async function settled(element: McpElicitation): Promise<void> {
  await turns();
  await element.updateComplete;
}

/** Waits until the browser has said what is in view, to the element too. */
export function observed(element: McpElicitation): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      setTimeout(resolve); // It tells all observers in one task.
    });
    observer.observe(element.shadowRoot?.querySelector('.footer') ?? element);
  });
}

/** Finds an element in the card. @throws {Error} when it is not on screen. */
export function find<Found extends HTMLElement = HTMLElement>(element: McpElicitation, selector: string): Found {
  const found = element.shadowRoot?.querySelector<Found>(selector);
  if (!found) throw new Error(`Not on screen: ${selector}`);
  return found;
}

export function findAll<Found extends HTMLElement = HTMLElement>(element: McpElicitation, selector: string): Found[] {
  return [...(element.shadowRoot?.querySelectorAll<Found>(selector) ?? [])];
}

/** A field's control, by its property key. */
export function control<Found extends HTMLElement = HTMLInputElement>(element: McpElicitation, key: string): Found {
  return find<Found>(element, `[name="${CSS.escape(key)}"]`);
}

/** A field's wrapper, by its property key. */
export function field(element: McpElicitation, key: string): HTMLElement {
  return find(element, `[data-name="${CSS.escape(key)}"]`);
}

/** The error text of a field; empty when it has none. */
export function errorOf(element: McpElicitation, key: string): string {
  return field(element, key).querySelector('[part~=error]')?.textContent?.trim() ?? '';
}

/** Whether an elicitation is on screen. */
export function isShown(element: McpElicitation): boolean {
  return element.shadowRoot?.querySelector('[part~=dialog]') !== null;
}

/** A text as it reads on screen, with each run of white space as one blank. Empty if there is no such node. */
export function plain(node: Node | null | undefined): string {
  return node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/** A text without the characters that isolate its parts from each other's direction. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}

/** The text of the live regions, which a screen reader reads by itself. */
export function heard(element: McpElicitation): string {
  const said = findAll(element, '[aria-live], [role=status]').map((status) => status.textContent ?? '');
  return said.join(' ').replace(/\s+/g, ' ').trim();
}

/** The texts that an attribute of id references points to, such as `aria-labelledby`. */
export function referred(element: McpElicitation, from: Element, attribute: string): string {
  const ids = from.getAttribute(attribute)?.split(' ') ?? [];
  const texts = ids.map((id) => find(element, `#${id}`).textContent ?? '');
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** Replaces a control's text, as typing does, and leaves focus there. */
export function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Types with real keys, one after the other: WebKit's driver drops the second of two equal ones. */
export async function typeKeys(text: string): Promise<void> {
  for (const character of text) await sendKeys({ type: character });
}

/** Pastes as a browser does. Firefox empties the data of events that scripts make, so it is put on by hand. */
export function paste(input: HTMLInputElement, text: string): Event {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new Event('paste', { bubbles: true, cancelable: true });
  input.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }));
  return event;
}

/** Presses a key while a modifier is held down. */
export async function chord(modifier: 'Control' | 'Meta' | 'Shift', key: string): Promise<void> {
  await executeServerCommand('chord', { modifier, key });
}

/** Chooses in a list. */
export function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Presses one of the actions. */
export async function press(element: McpElicitation, part: 'submit' | 'reject' | 'cancel' | 'finish'): Promise<void> {
  find(element, `[part~=${part}]`).click();
  await element.updateComplete;
}

/** The middle of an element, in pixels of the window. */
export function centre(element: Element): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** Clicks with the mouse: what a script does is never stray. A click elsewhere comes first, or two would be a double click. */
export async function clickAt(position: [number, number]): Promise<void> {
  await sendMouse({ type: 'click', position: [1, 1] });
  await sendMouse({ type: 'click', position });
}

/** Clicks a part of the card with the mouse. */
export async function click(element: McpElicitation, selector = '[part~=submit]'): Promise<void> {
  await clickAt(centre(find(element, selector)));
  await element.updateComplete;
}

/** Clicks as a person does who has looked at the card for half a second, and looks on. */
export async function clickAfterLooking(element: McpElicitation, selector: string): Promise<void> {
  await observed(element);
  look(500);
  await click(element, selector);
  await observed(element);
  look(500);
}

/** A check of answers that the test settles by hand. */
export function handCheck() {
  const calls: Array<{
    content: Content;
    signal: AbortSignal;
    settle(errors?: Record<string, string>): void;
    fail(error: unknown): void;
  }> = [];
  const checkAnswer: AnswerCheck = (content, { signal }) =>
    new Promise((settle, fail) => {
      calls.push({ content, signal, settle, fail });
    });
  return { calls, checkAnswer };
}

/** The names of the events that an element dispatches from now on, in order. */
export function record(element: McpElicitation): string[] {
  const names: string[] = [];
  const all: Array<keyof McpElicitationEventMap> = ['accept', 'reject', 'cancel', 'timeout', 'shown', 'close'];
  for (const name of all) element.addEventListener(name, () => names.push(name));
  return names;
}

/** Submits. @returns the content of `accept`; `undefined` when the form stays open. */
export async function accepted(element: McpElicitation): Promise<Record<string, unknown> | undefined> {
  let content: Record<string, unknown> | undefined;
  element.addEventListener('accept', (event) => (content = event.content), { once: true });
  await press(element, 'submit');
  return content;
}

/** Asserts where focus is inside the element. A failure prints markup, because printing whole nodes takes minutes. */
export function expectFocus(element: McpElicitation, expected: Element): void {
  const focused = element.shadowRoot?.activeElement;
  expect(focused === expected, `focus is on ${focused?.outerHTML.slice(0, 200) ?? 'nothing'}`).to.equal(true);
}

/** The person presses Tab until focus is there. */
export async function tabTo(element: McpElicitation, part: Element): Promise<void> {
  while (element.shadowRoot?.activeElement !== part) await sendKeys({ press: 'Tab' });
}
