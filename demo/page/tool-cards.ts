import type { DemoTool } from './sdk.js';

const SVG = 'http://www.w3.org/2000/svg';

/** One card for each tool, with a button that runs it. One tool runs at a time, so that one request has the attention. */
export class ToolCards {
  readonly #list: HTMLElement;
  readonly #run: (tool: DemoTool) => void;
  #tools: readonly DemoTool[] = [];

  constructor(list: HTMLElement, run: (tool: DemoTool) => void) {
    this.#list = list;
    this.#run = run;
  }

  show(tools: readonly DemoTool[]): void {
    this.#tools = tools;
    this.#list.replaceChildren(...tools.map((tool) => this.#cardView(tool)));
  }

  find(name: string): DemoTool | undefined {
    return this.#tools.find((tool) => tool.name === name);
  }

  /** Marks the running tool and disables all buttons. They stay focusable, so that focus can return. */
  markRunning(name: string | undefined): void {
    for (const button of this.#list.querySelectorAll('button')) {
      const isRunning = button.value === name;
      button.setAttribute('aria-disabled', String(name !== undefined));
      button.textContent = isRunning ? 'Running' : 'Run';
    }
  }

  focus(name: string): void {
    this.#list.querySelector<HTMLButtonElement>(`button[value=${CSS.escape(name)}]`)?.focus();
  }

  #cardView(tool: DemoTool): HTMLLIElement {
    const id = `tool-${tool.name}`;
    const heading = document.createElement('h3');
    heading.id = id;
    heading.textContent = tool.title ?? tool.name;
    const description = document.createElement('p');
    description.textContent = tool.description ?? '';
    const button = document.createElement('button');
    button.type = 'button';
    button.value = tool.name;
    button.textContent = 'Run';
    button.setAttribute('aria-describedby', id);
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') this.#run(tool);
    });
    const card = document.createElement('li');
    card.append(iconView(tool.name), heading, description, button);
    return card;
  }
}

function iconView(name: string): SVGSVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#icon-${name}`);
  icon.append(use);
  return icon;
}
