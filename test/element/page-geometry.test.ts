import { expect } from '@open-wc/testing';
import '../../src/index.js';
import type { McpElicitation } from '../../src/index.js';
import { schemaOf } from './helpers.js';

const textSchema = schemaOf({ name: { type: 'string' } });

/** Stands in for a page of 600 × 400 px, whose only content is this. */
async function pageOf(body: string): Promise<{ root: HTMLElement; element: McpElicitation }> {
  const root = document.createElement('div');
  root.className = 'page';
  root.style.cssText = 'position: relative; overflow: auto; inline-size: 600px; block-size: 400px';
  root.innerHTML = body;
  document.body.append(root);
  const element = document.createElement('mcp-elicitation') as McpElicitation;
  root.querySelector('[data-place]')!.replaceWith(element);
  await element.updateComplete;
  return { root, element };
}

afterEach(() => {
  for (const page of document.querySelectorAll('.page')) page.remove();
});

const FULL = '<div style="block-size:400px"></div><div data-place></div>';
const STACK = `<div id="stack" style="display:flex;flex-direction:column;gap:16px">
  <p style="margin:0">One</p><div data-place></div><p id="after" style="margin:0">Two</p></div>`;

describe('the geometry of the page', () => {
  for (const dir of ['ltr', 'rtl']) {
    it(`does not scroll with an idle element at its end, ${dir} [HOST-01]`, async () => {
      const { root } = await pageOf(`<div dir="${dir}">${FULL}</div>`);
      expect([root.scrollHeight, root.scrollWidth]).to.deep.equal([400, 600]);
    });
  }

  it('leaves focus and scroll where they are when an idle element arrives [HOST-01]', async () => {
    const { root, element } = await pageOf(`<button>Before</button>${FULL}`);
    const button = root.querySelector('button')!;
    element.remove();
    button.focus();
    root.scrollTop = 10;
    root.append(element);
    await element.updateComplete;
    expect([document.activeElement, root.scrollTop]).to.deep.equal([button, 10]);
  });

  it('grows only by the card when it asks inline', async () => {
    const { root, element } = await pageOf(FULL);
    Object.assign(element, { presentation: 'inline', message: 'Which?', schema: textSchema, open: true });
    await element.updateComplete;
    const { height } = element.shadowRoot!.querySelector('[part~=dialog]')!.getBoundingClientRect();
    expect(root.scrollHeight).to.be.closeTo(400 + height, 0.5);
  });

  it('has no gap for an idle element between two others, nor for a dialog [HOST-01]', async () => {
    const { root, element } = await pageOf(STACK);
    const place = () => root.querySelector('#after')!.getBoundingClientRect().top - root.getBoundingClientRect().top;
    const alone = root.querySelector('#stack p')!.getBoundingClientRect().height + 16;
    expect(place(), 'idle').to.be.closeTo(alone, 0.01);
    Object.assign(element, { message: 'Which?', open: true });
    await element.updateComplete;
    expect(place(), 'a dialog').to.be.closeTo(alone, 0.01);
    element.open = false;
    element.presentation = 'inline';
    await element.updateComplete;
    expect(place(), 'idle again').to.be.closeTo(alone, 0.01);
    element.open = true;
    await element.updateComplete;
    expect(place(), 'inline').to.be.greaterThan(alone + 100);
  });
});
