import { expect } from '@open-wc/testing';
import type { McpElicitation } from '../../src/index.js';

// A page of its own in this file, in which the test says when the browser is idle.
const idle: IdleRequestCallback[] = [];
window.requestIdleCallback = (callback) => idle.push(callback);
const measured: string[] = [];
window.OffscreenCanvas = class {
  getContext() {
    return {
      font: '',
      measureText() {
        measured.push(this.font);
      },
    };
  }
} as unknown as typeof OffscreenCanvas;
await import('../../src/index.js');

/** One frame's worth of nothing to do. */
function beIdle(milliseconds: number): void {
  const callbacks = idle.splice(0);
  for (const callback of callbacks) callback({ didTimeout: false, timeRemaining: () => milliseconds });
}

/** The names of the elements that a page makes meanwhile. */
async function madeBy(act: () => unknown): Promise<string[]> {
  const names: string[] = [];
  const { createElement } = document;
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    names.push(name);
    return createElement.call(document, name, options);
  }) as typeof createElement;
  await act();
  document.createElement = createElement;
  return names;
}

async function ask(): Promise<McpElicitation> {
  const element = document.createElement('mcp-elicitation');
  const properties = {
    name: { type: 'string', title: 'Name', description: 'As on your passport', minLength: 3, default: 'Ad' },
    age: { type: 'integer', minimum: 18, maximum: 120 },
    plan: { type: 'string', enum: ['Free', 'Team'] },
    region: { type: 'string', enum: ['Azores', 'Bavaria', 'Catalonia', 'Dalmatia', 'Epirus'] },
    topics: { type: 'array', items: { type: 'string', enum: ['Billing', 'Orders'] }, minItems: 1 },
    news: { type: 'boolean', default: true },
    birthday: { type: 'string', format: 'date' },
  };
  Object.assign(element, { message: 'Who?', schema: { type: 'object', properties, required: ['name'] }, open: true });
  document.body.append(element);
  await element.updateComplete;
  await element.updateComplete; // The arrival is announced.
  return element;
}

describe('the first question of a page', () => {
  it('finds its templates made, and puts nothing into the page before it is asked [MCP-01]', async () => {
    const body = document.body.innerHTML;
    const step = () => madeBy(() => beIdle(0));
    const steps = [];
    while (idle.length > 0) steps.push(await step());
    expect(steps.flat(), 'rehearsed').to.include('template');
    expect(steps, 'a step each time that there is time').to.have.length.greaterThan(2);
    expect(document.body.innerHTML).to.equal(body);

    let element: McpElicitation | undefined;
    const names = await madeBy(async () => {
      element = await ask();
    });
    expect(names).to.include('label');
    expect(
      names.filter((name) => name === 'template'),
      'the element’s own',
    ).to.have.length(1);
    element?.remove();
  });

  it('finds its fonts looked up [MCP-01]', async () => {
    const element = await ask();
    const { fontFamily } = getComputedStyle(element);
    const fonts = [...(element.shadowRoot?.querySelectorAll('*') ?? [])]
      .filter((node) => [...node.childNodes].some((child) => child instanceof Text && child.data.trim() !== ''))
      .filter((node) => node.checkVisibility() && !node.matches('.visually-hidden, option'))
      .map((node) => getComputedStyle(node))
      .map(({ fontWeight, fontSize }) => `${fontWeight} ${fontSize} ${fontFamily}`);
    expect(fonts).to.not.be.empty;
    expect(measured.map((font) => font.replace(/\s+/g, ' '))).to.include.members(fonts);
    element.remove();
  });
});
