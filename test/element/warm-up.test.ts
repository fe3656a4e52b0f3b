import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { McpElicitation } from '../../src/index.js';

declare global {
  interface Window {
    emitLitDebugLogEvents?: boolean;
  }
}

/** Milliseconds in which a step has time, and in which all of them have. */
const LITTLE = () => 1;
const MUCH = () => 1000;
/** The most templates that one step may make. A template of the card takes under a millisecond. */
const MOST = 16;

// This test says when the browser is idle, before the import defines the element.
const idle: IdleRequestCallback[] = [];
environment.requestIdle = (callback) => idle.push(callback);
const fonts: string[] = [];
environment.findFont = (font) => fonts.push(font.replace(/\s+/g, ' '));
const { McpElicitation: Element } = await import('../../src/index.js');

// Lit's development build tells of each template that it makes, and of each one that it renders.
let templates = 0;
let renders = 0;
window.emitLitDebugLogEvents = true;
window.addEventListener('lit-debug', (event) => {
  const { kind } = (event as CustomEvent<{ kind: string }>).detail;
  if (kind === 'template prep') templates++;
  if (kind === 'begin render') renders++;
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
function beIdle(timeRemaining: () => number): Promise<Work> {
  const callbacks = idle.splice(0);
  return workOf(() => Promise.all(callbacks.map((callback) => callback({ didTimeout: false, timeRemaining }))));
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
  return element;
}

/** What happens in a page that turns the warm-up off, warms up in short and long idle periods, and then asks. */
async function observePage() {
  Element.warmUp = false;
  const atDefinition = idle.length;
  const turnedOff = { work: await beIdle(MUCH), requests: idle.length };
  Element.warmUp = true;

  Element.define('stepwise-elicitation');
  const body = document.body.innerHTML;
  const steps: Work[] = [];
  const requests = new Set<number>();
  while (idle.length > 0) {
    requests.add(idle.length);
    steps.push(await beIdle(LITTLE));
  }
  const isPageUnchanged = document.body.innerHTML === body;
  const looked = [...fonts];

  Element.define('drawn-elicitation');
  const before = renders;
  await beIdle(() => (renders === before ? MUCH() : LITTLE()));
  let leftAfterDrawing = 0;
  for (; idle.length > 0; leftAfterDrawing++) await beIdle(LITTLE);

  Element.define('stopped-elicitation');
  await beIdle(LITTLE);
  const beforeStop = idle.length;
  Element.warmUp = false;
  const stopped = { work: await beIdle(MUCH), requests: idle.length };
  Element.warmUp = true;

  Element.define('asked-elicitation');
  let element: McpElicitation | undefined;
  const first = await workOf(async () => {
    element = await ask();
  });
  await new Promise((resolve) => element?.addEventListener('shown', resolve, { once: true }));
  const afterFirst = { work: await beIdle(MUCH), requests: idle.length };
  return {
    atDefinition,
    turnedOff,
    steps,
    requests,
    isPageUnchanged,
    looked,
    element: element!,
    leftAfterDrawing,
    beforeStop,
    stopped,
    first,
    afterFirst,
  };
}

describe('the warm-up', () => {
  // A page warms up once.
  let page: Awaited<ReturnType<typeof observePage>>;
  before(async () => {
    page = await observePage();
  });
  after(() => page.element.remove());

  it('draws nothing and asks for no more idle time once McpElicitation.warmUp is false', () => {
    expect(page.atDefinition, 'asked when the element was defined').to.equal(1);
    expect(page.turnedOff).to.deep.equal({ work: { templates: 0, fonts: 0 }, requests: 0 });
  });

  it('does one small step in each idle period that is short, and puts nothing into the page [HOST-01]', () => {
    expect([...page.requests], 'one request for idle time').to.deep.equal([1]);
    expect(page.isPageUnchanged).to.equal(true);
    const sizes = page.steps.map((step) => step.templates + step.fonts);
    const [frame = 0, card = 0, ...others] = sizes;
    expect(Math.max(...sizes), 'the card around the fields is the largest step').to.equal(card);
    expect(card).to.be.at.most(MOST);
    expect(frame, 'the frame, without and with a notice, and its live region').to.equal(3);
    expect(Math.max(...others), 'one font or the templates of three fields in each other step').to.equal(10);
    expect(sizes.filter((size) => size > 0)).to.have.length.greaterThan(10);
  });

  it('leaves no template for the first elicitation with a common form to prepare', () => {
    expect(page.first.templates).to.equal(0);
    expect(page.element.shadowRoot?.querySelectorAll('label')).to.have.length.greaterThan(5);
  });

  it('looks up every font that the first elicitation shows', () => {
    const { fontFamily } = getComputedStyle(page.element);
    const shown = [...(page.element.shadowRoot?.querySelectorAll('*') ?? [])]
      .filter((node) => [...node.childNodes].some((child) => child instanceof Text && child.data.trim() !== ''))
      .filter((node) => node.checkVisibility() && !node.matches('.visually-hidden, option'))
      .map((node) => getComputedStyle(node))
      .map(({ fontWeight, fontSize }) => `${fontWeight} ${fontSize} ${fontFamily}`);
    expect(shown).to.not.be.empty;
    expect(page.looked).to.include.members(shown);
  });

  it('counts what a step draws against the idle period before it begins another one [HOST-01]', () => {
    expect(page.leftAfterDrawing, 'steps that the first card leaves to other periods').to.be.greaterThan(10);
  });

  it('ends when a person sees the first card, so that typing does not wait for it', () => {
    expect(page.afterFirst).to.deep.equal({ work: { templates: 0, fonts: 0 }, requests: 0 });
  });

  it('stops between two steps when McpElicitation.warmUp becomes false', () => {
    expect(page.beforeStop).to.equal(1);
    expect(page.stopped).to.deep.equal({ work: { templates: 0, fonts: 0 }, requests: 0 });
  });
});
