import { expect, fixture, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { centre, clickAt, find, isShown, look, schemaOf, showRequest } from './helpers.js';

const ask = (presentation: 'dialog' | 'inline' = 'dialog') =>
  showRequest({ message: 'Delete it?', requestedSchema: schemaOf({}) }, {}, { presentation });

describe('a press', () => {
  it('answers nothing when it began before there was a card, however long it was held [SEE-10, USE-13]', async () => {
    for (const presentation of ['dialog', 'inline'] as const) {
      const first = await ask(presentation);
      const at = centre(find(first.element, '[part~=submit]'));
      first.element.withdraw();
      await first.element.updateComplete;
      first.element.remove();
      await sendMouse({ type: 'move', position: at });
      await sendMouse({ type: 'down' });
      const { element } = await ask(presentation);
      look(5000);
      await sendMouse({ type: 'up' });
      await element.updateComplete;
      expect(isShown(element), presentation).to.equal(true);
      element.remove();
    }
  });

  it('counts in a closed shadow tree of somebody else', async () => {
    const root = (await fixture<HTMLElement>(html`<div></div>`)).attachShadow({ mode: 'closed' });
    for (const presentation of ['dialog', 'inline'] as const) {
      const element = Object.assign(document.createElement('mcp-elicitation'), { presentation });
      root.append(element);
      const outcome = element.elicit({ message: 'Delete it?', requestedSchema: schemaOf({}) as never });
      await element.updateComplete;
      look(500);
      await clickAt(centre(find(element, '[part~=submit]')));
      await element.updateComplete;
      expect((await outcome).action, presentation).to.equal('accept');
      element.remove();
    }
  });
});
