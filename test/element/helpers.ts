import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import type { McpElicitation, McpElicitationEventMap } from '../../src/index.js';
import '../../src/index.js';

/** Properties of the element, for a question that is declared. */
export type Declared = Partial<McpElicitation>;

const { now } = Date;
afterEach(() => {
  Date.now = now;
});

/** As if the person had looked at the question for so many milliseconds: before that, keys and clicks answer nothing. */
export function look(ms: number): void {
  const before = Date.now;
  Date.now = () => before() + ms;
}

/** Puts an element into the page, without a question. */
export function create(properties: Declared = {}): Promise<McpElicitation> {
  return fixture<McpElicitation>(html`<mcp-elicitation></mcp-elicitation>`).then((element) =>
    Object.assign(element, properties),
  );
}

/** Shows a declared question, as a modal dialog unless told otherwise, to a person who has seen it. */
export async function show(properties: Declared): Promise<McpElicitation> {
  const element = await create({ message: 'A question', ...properties, open: true });
  await element.updateComplete;
  look(500);
  return element;
}

/** A schema with these properties. */
export function schemaOf(properties: Record<string, unknown>, required: readonly string[] = []) {
  return { type: 'object', properties, required };
}

/** What is on screen of the element; throws when it is not there. */
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

/** What a field says is wrong with it; empty when it says nothing. */
export function errorOf(element: McpElicitation, key: string): string {
  return field(element, key).querySelector('[part~=error]')?.textContent?.trim() ?? '';
}

/** Whether a question is on screen. */
export function isShown(element: McpElicitation): boolean {
  return element.shadowRoot?.querySelector('[part~=dialog]') !== null;
}

/** What the live regions say: what a screen reader reads without being asked. */
export function heard(element: McpElicitation): string {
  const said = findAll(element, '[role=status]').map((status) => status.textContent ?? '');
  return said.join(' ').replace(/\s+/g, ' ').trim();
}

/** The texts that an attribute of id references leads to, such as `aria-labelledby`. */
export function referred(element: McpElicitation, from: Element, attribute: string): string {
  const ids = from.getAttribute(attribute)?.split(' ') ?? [];
  const texts = ids.map((id) => find(element, `#${id}`).textContent ?? '');
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** Replaces a control's text, as typing would, without leaving it. */
export function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Pastes as a browser does. Firefox empties the data of events that scripts make, so it is put on by hand. */
export function paste(input: HTMLInputElement, text: string): Event {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new Event('paste', { bubbles: true, cancelable: true });
  input.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }));
  return event;
}

/** Presses a key while another is held. */
export async function chord(modifier: 'Control' | 'Meta' | 'Shift', key: string): Promise<void> {
  await executeServerCommand('chord', { modifier, key });
}

/** Chooses in a list. */
export function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Presses one of the actions. */
export async function press(element: McpElicitation, part: 'submit' | 'reject' | 'cancel'): Promise<void> {
  find(element, `[part~=${part}]`).click();
  await element.updateComplete;
}

/** The names of the events that an element dispatches from now on, in order. */
export function record(element: McpElicitation): string[] {
  const names: string[] = [];
  const all: Array<keyof McpElicitationEventMap> = ['accept', 'reject', 'cancel', 'timeout', 'shown', 'close'];
  for (const name of all) element.addEventListener(name, () => names.push(name));
  return names;
}

/** Submits and gives what was accepted; `undefined` when the form was not accepted. */
export async function accepted(element: McpElicitation): Promise<Record<string, unknown> | undefined> {
  let content: Record<string, unknown> | undefined;
  element.addEventListener('accept', (event) => (content = event.content), { once: true });
  await press(element, 'submit');
  return content;
}

/** Asserts where focus is inside the element. Says so by markup: printing whole nodes takes minutes. */
export function expectFocus(element: McpElicitation, expected: Element): void {
  const focused = element.shadowRoot?.activeElement;
  expect(focused === expected, `focus is on ${focused?.outerHTML.slice(0, 200) ?? 'nothing'}`).to.equal(true);
}
