import { expect } from '@open-wc/testing';
import { pipeline, silence } from '../../src/host/index.js';
import type { McpElicitation } from '../../src/index.js';
import { ask, from, NO } from '../host/hand-host.js';
import { create, find, isShown, press, record, settled } from './helpers.js';

const button = (element: McpElicitation) => element.shadowRoot?.querySelector<HTMLElement>('.silence');

describe('silence() before the element', () => {
  it('declines all further requests of a server that the person silences, without showing them [USE-15]', async () => {
    const element = await create();
    const told: unknown[] = [];
    const quiet = silence({ onSilenced: (id) => told.push(id) });
    const host = pipeline(element, quiet);
    const names = record(element);
    const outcome = host.elicit(ask('one'), from('noisy'));
    await settled(element);
    button(element)?.click();
    expect(await outcome).to.deep.equal({ action: 'reject', silence: true });
    expect(names).to.include('reject');
    expect(await host.elicit(ask('two'), from('noisy'))).to.deep.equal(NO);
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(told).to.deep.equal(['noisy']);
    expect([...quiet.servers]).to.deep.equal(['noisy']);
  });

  it('refuses the requests that are queued already [USE-15]', async () => {
    const element = await create();
    const told: string[] = [];
    const quiet = silence({ refuseWith: 'cancel', onSilenced: (_, { message }) => told.push(message ?? '') });
    const host = pipeline(element, quiet);
    const states: string[] = [];
    const onState = (state: string) => states.push(state);
    const outcomes = ['one', 'two', 'three'].map((message) => host.elicit(ask(message), from('noisy', { onState })));
    host.elicit(ask('calm'), from('calm'));
    await settled(element);
    button(element)?.click();
    await settled(element);
    expect(find(element, '[part~=message]').textContent).to.equal('calm');
    await press(element, 'cancel');
    expect((await Promise.all(outcomes)).map(({ action }) => action)).to.deep.equal(['reject', 'cancel', 'cancel']);
    expect(told).to.deep.equal(['two', 'three']);
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(
      states.filter((state) => state === 'shown'),
      'the first alone',
    ).to.have.length(1);
  });

  it('shows no silence button without this middleware', async () => {
    const element = await create();
    element.elicit(ask('one'));
    await element.updateComplete;
    expect(button(element) === null).to.equal(true);
  });
});
