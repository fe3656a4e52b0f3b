import { expect } from '@open-wc/testing';
import { pipeline, silence } from '../../src/host/index.js';
import type { McpElicitation } from '../../src/index.js';
import { ask, from, NO } from '../host/hand-host.js';
import { create, isShown, record, settled, showRequest } from './helpers.js';

// What each middleware decides is test/host. Here it stands before the element.

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

  it('shows no silence button without this middleware', async () => {
    const { element } = await showRequest(ask('one'));
    expect(button(element) === null).to.equal(true);
  });
});
