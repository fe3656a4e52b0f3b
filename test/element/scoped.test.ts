import { expect, fixture, html } from '@open-wc/testing';
import { McpElicitation } from '../../src/index.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import { control, expectFocus, find, isShown, look, press, schemaOf, type } from './helpers.js';

const schema = schemaOf({ name: { type: 'string' } }, ['name']);

/** Sends a request for a name to an element, and waits until it is on screen. */
async function ask(element: McpElicitation): Promise<Promise<Outcome>[]> {
  const outcome = element.elicit({ message: 'Who are you?', requestedSchema: schema });
  await element.updateComplete;
  look(500);
  return [outcome]; // In an array: a promise would be awaited here.
}

describe('McpElicitation.define()', () => {
  it('registers further tags whose elements show and answer requests', async () => {
    for (const tag of ['team-question', 'other-question']) {
      McpElicitation.define(tag);
      const element = document.createElement(tag) as McpElicitation;
      document.body.append(element);
      expect(element).to.be.instanceOf(McpElicitation);
      const [outcome] = await ask(element);
      type(control(element, 'name'), 'Ada');
      await press(element, 'submit');
      expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
      element.remove();
    }
    expect(customElements.get('mcp-elicitation')).to.equal(McpElicitation);
  });

  it('leaves a tag alone that is already registered', () => {
    const other = class extends HTMLElement {};
    customElements.define('taken-question', other);
    McpElicitation.define('taken-question');
    McpElicitation.define('mcp-elicitation');
    expect(customElements.get('taken-question')).to.equal(other);
  });
});

describe('an element inside another shadow root', () => {
  async function inShadow(mode: ShadowRootMode): Promise<{ host: HTMLElement; element: McpElicitation }> {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const root = host.attachShadow({ mode });
    root.innerHTML = '<button type="button">Before</button><mcp-elicitation></mcp-elicitation>';
    return { host, element: root.querySelector('mcp-elicitation')! };
  }

  for (const mode of ['open', 'closed'] as const) {
    it(`opens a modal dialog that takes focus and gives it back (${mode} root)`, async () => {
      const { element } = await inShadow(mode);
      const root = element.getRootNode() as ShadowRoot;
      const button = root.querySelector('button')!;
      button.focus();
      const [outcome] = await ask(element);
      expect(find<HTMLDialogElement>(element, 'dialog').matches(':modal')).to.equal(true);
      expect(root.activeElement).to.equal(element);
      await press(element, 'cancel');
      expect(await outcome).to.deep.equal({ action: 'cancel' });
      expect(root.activeElement).to.equal(button);
    });
  }

  it('labels and describes its controls, and is accessible', async () => {
    const { host, element } = await inShadow('open');
    await ask(element);
    await press(element, 'submit');
    const input = control(element, 'name');
    expect(input.labels?.length).to.equal(1);
    expectFocus(element, input);
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => find(element, `#${id}`).textContent?.trim()).join(' ')).to.contain('Enter an answer.');
    await expect(host).to.be.accessible();
    element.cancel();
  });

  it('dispatches its events only on itself, not on the host of the root', async () => {
    const { host, element } = await inShadow('open');
    const heard: string[] = [];
    for (const name of ['accept', 'cancel', 'shown', 'close']) host.addEventListener(name, () => heard.push(name));
    await ask(element);
    await press(element, 'cancel');
    expect(heard).to.deep.equal([]);
  });
});

describe('an element that comes and goes', () => {
  it('is cloned with its attributes but without the elicitation on screen', async () => {
    const element = await fixture<McpElicitation>(html`<mcp-elicitation server-name="Bank"></mcp-elicitation>`);
    const [outcome] = await ask(element);
    const clone = element.cloneNode(true) as McpElicitation;
    document.body.append(clone);
    await clone.updateComplete;
    expect(clone.serverName).to.equal('Bank');
    expect(isShown(clone)).to.equal(false);
    clone.remove();
    element.cancel();
    expect(await outcome).to.deep.equal({ action: 'cancel' });
  });

  it('leaves nothing modal in the page when it is removed while its dialog is open', async () => {
    const element = await fixture<McpElicitation>(html`<mcp-elicitation></mcp-elicitation>`);
    await ask(element);
    element.remove();
    await element.updateComplete;
    expect(document.querySelector(':modal')).to.equal(null);
    const button = await fixture<HTMLButtonElement>(html`<button type="button">After</button>`);
    button.focus();
    expect(document.activeElement).to.equal(button);
  });
});
