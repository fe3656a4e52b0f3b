import { expect, waitUntil } from '@open-wc/testing';
import type { McpElicitation } from '../../src/index.js';
import { control, create, isShown, press, record, schemaOf, show, type } from './helpers.js';

const schema = schemaOf({ name: { type: 'string' } });
const page = { mode: 'url', message: 'Sign in.', url: 'https://nw.example/', elicitationId: '1' } as const;

describe('an element that the host takes out of the page', () => {
  it('dispatches nothing more of a declared request, and is closed when it is back [HOST-07]', async () => {
    const element = await show({ schema });
    const names = record(element);
    const { parentNode } = element;
    element.remove();
    await Promise.resolve();
    expect(element.open).to.equal(false);
    parentNode?.append(element);
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    expect(names).to.deep.equal([]);
  });

  it('gives elicit() the outcome cancel, and no listener of the host an event [HOST-07]', async () => {
    const element = await create();
    const outcomes = ['shown', 'queued'].map((message) => element.elicit({ message }));
    await element.updateComplete;
    const names = record(element);
    element.remove();
    expect(await Promise.all(outcomes)).to.deep.equal([{ action: 'cancel' }, { action: 'cancel' }]);
    expect(names).to.deep.equal([]);
  });

  it('ends a visit without an event [HOST-07]', async () => {
    const element = await create();
    element.addEventListener('url-open', (event) => event.preventDefault());
    const asked = element.elicit(page);
    await element.updateComplete;
    await press(element, 'submit');
    const outcome = await asked;
    const names = record(element);
    element.remove();
    expect(outcome.action === 'accept' && (await outcome.completion)).to.equal('dismissed');
    expect(names).to.deep.equal([]);
  });

  it('keeps the request and its events when the element was only moved', async () => {
    const element = await show({ schema });
    const names = record(element);
    const { parentNode } = element;
    element.remove();
    parentNode?.append(element);
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
    element.cancel();
    expect(names).to.deep.equal(['cancel', 'close']);
  });
});

describe('an element that the page hides', () => {
  const dialogOf = (element: McpElicitation) => element.shadowRoot?.querySelector('dialog');
  /** An open dialog that is modal blocks the page behind it. */
  const isModal = (element: McpElicitation) => dialogOf(element)?.matches(':modal');

  for (const isHiddenFirst of [false, true]) {
    it(`leaves the page usable while its dialog is ${isHiddenFirst ? 'requested out of sight' : 'hidden'}, and brings the dialog back with the typed text`, async () => {
      const element = await create();
      const panel = document.createElement('div');
      element.replaceWith(panel);
      panel.append(element);
      panel.hidden = isHiddenFirst;
      const outcome = element.elicit({ message: 'Who?', requestedSchema: schema });
      if (!isHiddenFirst) {
        await element.ready;
        type(control(element, 'name'), 'Ada');
        expect(isModal(element)).to.equal(true);
        panel.hidden = true;
      }
      // A page in the background has few frames, and in a frame the element notices.
      const patience = { timeout: 20_000 };
      await waitUntil(() => dialogOf(element)?.open && !isModal(element), 'the page stays blocked', patience);
      panel.hidden = false;
      await waitUntil(() => isModal(element), 'the dialog does not come back', patience);
      if (isHiddenFirst) type(control(element, 'name'), 'Ada');
      await press(element, 'submit');
      expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
      panel.remove();
    });
  }
});
