import type { McpElicitation, RequestedSchema } from '../../src/index.js';
import { isObject, ownValue } from '../../src/protocol/json.js';
import type { ToolInfo } from '../protocol.js';
import { byId, messageOf } from './dom.js';

/** The arguments of one tool: a form of the element itself, and JSON for what no form can show. */
export class ToolForm {
  readonly #place = byId('arguments');
  readonly #call = byId<HTMLButtonElement>('call');
  readonly #json = byId<HTMLTextAreaElement>('json');
  readonly #onCall: (tool: ToolInfo, args: Record<string, unknown>) => void;
  #tool: ToolInfo | undefined;
  /** A new one for each tool, because a form that is taken back leaves a notice. */
  #element: McpElicitation | undefined;
  #isRunning = false;

  constructor(onCall: (tool: ToolInfo, args: Record<string, unknown>) => void) {
    this.#onCall = onCall;
    this.#call.addEventListener('click', () => this.#submit());
    byId('call-json').addEventListener('click', () => this.#submitJson());
  }

  show(tool: ToolInfo): void {
    this.#tool = tool;
    byId('tool').hidden = false;
    byId('tool-heading').textContent = tool.title ?? tool.name;
    byId('tool-about').textContent = tool.description ?? '';
    this.#json.value = '{}';
    byId('json-wrong').textContent = '';
    this.#showForm(tool);
  }

  hide(): void {
    this.#tool = undefined;
    byId('tool').hidden = true;
    this.#place.replaceChildren();
  }

  /** Shows the form in a direction and a language. */
  speak(direction: string, locale: string): void {
    this.#place.dir = direction;
    this.#place.lang = locale;
  }

  /** The button stays focusable while a tool runs, so that focus can return. */
  set isRunning(isRunning: boolean) {
    this.#isRunning = isRunning;
    for (const button of [this.#call, byId('call-json')]) button.setAttribute('aria-disabled', String(isRunning));
  }

  get #hasForm(): boolean {
    return Object.keys(ownValue(this.#tool?.inputSchema, 'properties') ?? {}).length > 0;
  }

  #submit(): void {
    if (this.#isRunning || !this.#tool) return;
    if (this.#element?.reportValidity() === false) return;
    this.#run(this.#tool, this.#element?.content ?? {});
  }

  #submitJson(): void {
    if (this.#isRunning || !this.#tool) return;
    const args = readObject(this.#json.value);
    byId('json-wrong').textContent = typeof args === 'string' ? args : '';
    if (typeof args !== 'string') this.#run(this.#tool, args);
  }

  #run(tool: ToolInfo, args: Record<string, unknown>): void {
    this.#json.value = JSON.stringify(args, null, 2);
    this.#onCall(tool, args);
  }

  /** The form stays after a call, so that the person can change one thing and call again. */
  async #showForm(tool: ToolInfo, values: Record<string, unknown> = {}): Promise<void> {
    const { name, title = name, inputSchema = {} } = tool;
    this.#element = undefined;
    this.#place.replaceChildren();
    if (!this.#hasForm) return;
    const element = document.createElement('mcp-elicitation');
    element.presentation = 'inline';
    this.#element = element;
    this.#place.append(element);
    const { title: _, description: __, ...schema } = inputSchema;
    const outcome = await element.elicit(
      { message: `Arguments of ${title}`, requestedSchema: schema as RequestedSchema },
      { nested: true, timeout: 0, secrets: 'warn', values, server: { id: 'arguments', name: title } },
    );
    if (this.#element !== element) return;
    if (outcome.action === 'refused') {
      this.#element = undefined;
      this.#place.replaceChildren();
      byId('json-wrong').textContent = `No form can show these arguments: ${outcome.message}. Write JSON.`;
      return;
    }
    // Enter in a field submits the form, and Escape closes it.
    const content = outcome.action === 'accept' ? (outcome.content ?? {}) : {};
    if (outcome.action === 'accept' && !this.#isRunning) this.#run(tool, content);
    this.#showForm(tool, content);
  }
}

/** @returns the object, or what is wrong with the text */
function readObject(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : 'Arguments are an object: {"name": "value"}.';
  } catch (error) {
    return `This is no JSON: ${messageOf(error)}`;
  }
}
