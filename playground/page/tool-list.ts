import type { ToolInfo } from '../protocol.js';
import { create } from './dom.js';

/** The server's tools. One is chosen. */
export class ToolList {
  readonly #list: HTMLElement;
  readonly #onChoose: (tool: ToolInfo) => void;
  #tools: readonly ToolInfo[] = [];
  #chosen: string | undefined;

  constructor(list: HTMLElement, onChoose: (tool: ToolInfo) => void) {
    this.#list = list;
    this.#onChoose = onChoose;
  }

  /** Shows the tools, and keeps the choice where its tool is still there. */
  show(tools: readonly ToolInfo[]): void {
    if (JSON.stringify(tools) === JSON.stringify(this.#tools)) return;
    this.#tools = tools;
    this.#list.replaceChildren(...tools.map((tool) => this.#itemView(tool)));
    const chosen = tools.find(({ name }) => name === this.#chosen) ?? tools[0];
    if (chosen) this.choose(chosen);
  }

  choose(tool: ToolInfo): void {
    this.#chosen = tool.name;
    for (const button of this.#list.querySelectorAll('button')) {
      button.setAttribute('aria-current', String(button.value === tool.name));
      if (button.value === tool.name) button.scrollIntoView({ block: 'nearest', inline: 'center' });
    }
    this.#onChoose(tool);
  }

  /** Chooses a tool, if it is there. */
  chooseByName(name: string): void {
    const tool = this.#tools.find((known) => known.name === name);
    if (tool && name !== this.#chosen) this.choose(tool);
  }

  #itemView(tool: ToolInfo): HTMLLIElement {
    const title = tool.title ?? tool.name;
    const button = create('button', {}, create('span', { text: title }));
    if (title !== tool.name) button.append(create('code', { text: tool.name }));
    button.type = 'button';
    button.value = tool.name;
    button.addEventListener('click', () => this.choose(tool));
    return create('li', {}, button);
  }
}
