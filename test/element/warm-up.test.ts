import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { McpElicitation } from '../../src/index.js';

declare global {
  interface Window {
    emitLitDebugLogEvents?: boolean;
  }
}

/** Milliseconds in which a step has time, and in which all of them have. */
const LITTLE = 1;
const MUCH = 1000;
/** The most templates that one step may make. A template of the card takes under a millisecond. */
const MOST = 16;

// This test says when the browser is idle, before the import defines the element.
const idle: IdleRequestCallback[] = [];
environment.requestIdle = (callback) => idle.push(callback);
const fonts: string[] = [];
environment.findFont = (font) => fonts.push(font.replace(/\s+/g, ' '));
const { McpElicitation: Element } = await import('../../src/index.js');

// Lit's development build tells of each template that it makes.
let templates = 0;
window.emitLitDebugLogEvents = true;
window.addEventListener('lit-debug', (event) => {
  if ((event as CustomEvent<{ kind: string }>).detail.kind === 'template prep') templates++;
});

interface Work {
  templates: number;
  fonts: number;
}

/** What the warm-up makes and looks up. */
async function workOf(act: () => unknown): Promise<Work> {
  const before = { templates, fonts: fonts.length };
  await act();
  return { templates: templates - before.templates, fonts: fonts.length - before.fonts };
}

/** One idle period. */
function beIdle(milliseconds: number): Promise<Work> {
  const callbacks = idle.splice(0);
  return workOf(() => {
    for (const callback of callbacks) callback({ didTimeout: false, timeRemaining: () => milliseconds });
  });
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

// The tests build on each other: a page warms up once.
describe('the warm-up', () => {
  it('draws nothing and asks for no more idle time once McpElicitation.warmUp is false', async () => {
    Element.warmUp = false;
    expect(idle, 'asked when the element was defined').to.have.length(1);
    expect(await beIdle(MUCH)).to.deep.equal({ templates: 0, fonts: 0 });
    expect(idle).to.have.length(0);
    Element.warmUp = true;
  });

  it('does one small step in each idle period that is short, and puts nothing into the page', async () => {
    Element.define('stepwise-elicitation');
    const body = document.body.innerHTML;
    const steps: Work[] = [];
    while (idle.length > 0) {
      expect(idle, 'one request for idle time').to.have.length(1);
      steps.push(await beIdle(LITTLE));
    }
    expect(document.body.innerHTML).to.equal(body);
    const sizes = steps.map((step) => step.templates + step.fonts);
    expect(sizes, 'the card around the fields is the largest step').to.satisfy(
      (all: number[]) => Math.max(...all) === all.at(-1) && Math.max(...all) <= MOST,
    );
    expect(Math.max(...sizes.slice(0, -1)), 'one font or one kind of field in each other step').to.equal(1);
    expect(sizes.filter((size) => size > 0)).to.have.length.greaterThan(10);
  });

  it('leaves only the frame’s template for the first elicitation with a common form to prepare', async () => {
    let element: McpElicitation | undefined;
    const work = await workOf(async () => {
      element = await ask();
    });
    expect(work.templates, 'the frame around the card').to.equal(1);
    expect(element?.shadowRoot?.querySelectorAll('label')).to.have.length.greaterThan(5);
    element?.remove();
  });

  it('looks up every font that the first elicitation shows', async () => {
    const element = await ask();
    const { fontFamily } = getComputedStyle(element);
    const shown = [...(element.shadowRoot?.querySelectorAll('*') ?? [])]
      .filter((node) => [...node.childNodes].some((child) => child instanceof Text && child.data.trim() !== ''))
      .filter((node) => node.checkVisibility() && !node.matches('.visually-hidden, option'))
      .map((node) => getComputedStyle(node))
      .map(({ fontWeight, fontSize }) => `${fontWeight} ${fontSize} ${fontFamily}`);
    expect(shown).to.not.be.empty;
    expect(fonts).to.include.members(shown);
    element.remove();
  });

  it('does all of its steps in one idle period that is long', async () => {
    Element.define('hasty-elicitation');
    const before = fonts.length;
    await beIdle(MUCH);
    expect(idle).to.have.length(0);
    expect(fonts.length - before).to.equal(before);
  });

  it('stops between two steps when McpElicitation.warmUp becomes false', async () => {
    Element.define('stopped-elicitation');
    await beIdle(LITTLE);
    expect(idle).to.have.length(1);
    Element.warmUp = false;
    expect(await beIdle(MUCH)).to.deep.equal({ templates: 0, fonts: 0 });
    expect(idle).to.have.length(0);
    Element.warmUp = true;
  });
});
