import { expect } from '@open-wc/testing';
import type { McpElicitation } from '../../src/index.js';
import { ask, from, NO } from '../host/hand-host.js';
import { control, create, find, press, schemaOf, settled, type } from './helpers.js';

const shownMessage = (element: McpElicitation) => find(element, '[part~=message]').textContent;

describe('an elicitation with `replaces`', () => {
  it('takes the one before it of its session off the screen with its half-typed text, and is shown [SRV-07]', async () => {
    const element = await create();
    const rules: string[] = [];
    const name = schemaOf({ name: { type: 'string' } });
    const first = element.elicit(
      { message: 'first', requestedSchema: name },
      { replaces: true, onRule: (rule) => rules.push(rule) },
    );
    await settled(element);
    type(control(element, 'name'), 'half');
    element.elicit({ message: 'second', requestedSchema: name }, { replaces: true });
    expect(await first).to.deep.equal({ action: 'cancel' });
    await settled(element);
    expect(shownMessage(element)).to.equal('second');
    expect(control(element, 'name').value).to.equal('');
    expect(rules, 'an audit reads that nobody cancelled').to.deep.equal(['replaced']);
  });

  it('cancels a queued one of its session, and none of another server, session or scope [SRV-07, END-04]', async () => {
    const element = await create();
    const shown = element.elicit(ask('shown'), from('b', { replaces: true }));
    const other = element.elicit(ask('other'), from('a', { session: 's2', replaces: true }));
    const queued = element.elicit(ask('queued'), from('a', { session: 's1', replaces: true }));
    element.elicit(ask('newer'), from('a', { session: 's1', replaces: true }));
    expect(await queued).to.deep.equal({ action: 'cancel' });
    await settled(element);
    expect(shownMessage(element)).to.equal('shown');
    await press(element, 'reject');
    expect(await shown).to.deep.equal(NO);
    await press(element, 'reject');
    expect(await other).to.deep.equal(NO);
    expect(shownMessage(element)).to.equal('newer');
  });

  it('is queued behind one that did not say so', async () => {
    const element = await create();
    element.elicit(ask('plain'));
    element.elicit(ask('second'), { replaces: true });
    await settled(element);
    expect(shownMessage(element)).to.equal('plain');
    expect(find(element, '.queued').textContent).to.equal('1 waiting');
  });
});
