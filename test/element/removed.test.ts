import { expect } from '@open-wc/testing';
import { create, isShown, press, record, schemaOf, show } from './helpers.js';

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

  it('goes on with the request, and with its events, when it was only moved', async () => {
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
