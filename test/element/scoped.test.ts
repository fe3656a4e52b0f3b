import { expect, fixture, html } from '@open-wc/testing';
import { McpElicitation } from '../../src/index.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import { control, find, look, press, schemaOf, type } from './helpers.js';

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
});
