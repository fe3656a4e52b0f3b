import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { McpElicitation } from '../../src/index.js';
import { create, find, handCheck, press, settled } from './helpers.js';

const STATES = ['shown', 'busy', 'waiting'] as const;

/** Safari before 17.4 knows no custom states. */
const isSupported = CSS.supports('selector(:state(a))');

/** The custom states that a style sheet of the page would match; `undefined` in a browser that knows none. */
function statesOf(element: McpElicitation): string[] | undefined {
  return isSupported ? STATES.filter((state) => element.matches(`:state(${state})`)) : undefined;
}

const expectStates = (element: McpElicitation, states: string[]) =>
  expect(statesOf(element)).to.deep.equal(isSupported ? states : undefined);

describe('custom states', () => {
  it('are none of an element with nothing on screen, before and after an elicitation', async () => {
    const element = await create();
    await element.updateComplete;
    expectStates(element, []);
    void element.elicit({ message: 'Go on?' });
    await element.updateComplete;
    await press(element, 'reject');
    expectStates(element, []);
  });

  it('say shown while an elicitation is on screen, and busy too while its answer is checked [USE-20]', async () => {
    const { calls, checkAnswer } = handCheck();
    const element = await create();
    void element.elicit({ message: 'Go on?' }, { checkAnswer });
    await element.updateComplete;
    expectStates(element, ['shown']);
    await press(element, 'submit');
    expectStates(element, ['shown', 'busy']);
    calls[0]?.settle({ '': 'Not now.' });
    await settled(element);
    expectStates(element, ['shown']);
  });

  it('say waiting while a page is open elsewhere, until the visit is over', async () => {
    environment.open = () => {};
    const element = await create();
    void element.elicit({ mode: 'url', message: 'Pay', url: 'https://example.com/', elicitationId: 'e' });
    await element.updateComplete;
    expectStates(element, ['shown']);
    find(element, '[part~=submit]').click();
    await element.updateComplete;
    expectStates(element, ['shown', 'waiting']);
    element.complete('e');
    await element.updateComplete;
    expectStates(element, []);
  });

  it('go away with a dialog that the element takes along when it is removed', async () => {
    const element = await create();
    void element.elicit({ message: 'Go on?' });
    await element.updateComplete;
    element.remove();
    await settled(element);
    expectStates(element, []);
  });
});
