import { expect } from '@open-wc/testing';
import { type ElicitationHost, withInputs } from '../../src/adapters/index.js';
import { answerHumanRequest } from '../../src/interrupts/index.js';
import { control, create, find, isShown, press, schemaOf, settled, type } from '../element/helpers.js';

const form = (properties: Record<string, unknown>) => ({
  method: 'elicitation/create',
  params: { mode: 'form', message: 'Which?', requestedSchema: schemaOf(properties) },
});

const asItIs = (element: ElicitationHost) => element;

/** A host that an application makes of the element, without its scope. */
const withoutScope = (element: ElicitationHost): ElicitationHost => ({
  elicit: (request, options) => element.elicit(request, options),
  complete: () => {},
});

/**
 * Two forms of one call on screen, the first one with a text and a default.
 * @param around The host that an application makes of the element.
 * @returns the element, and what the call gets
 */
async function asked(around = asItIs) {
  const element = await create();
  const inputRequests = {
    a: form({ name: { type: 'string' }, copy: { type: 'string', default: 'boss@acme.example' } }),
    b: form({ city: { type: 'string' } }),
  };
  const call = ({ inputResponses }: { inputResponses?: object }) =>
    Promise.resolve(inputResponses ? { inputResponses } : { resultType: 'input_required', inputRequests });
  const result = withInputs<unknown>(call as never, around(element), { server: { id: 'acme' } });
  await settled(element);
  return { element, result };
}

describe('Back in a series of forms', () => {
  it('shows what the person left, and sends just that: no default that they cleared, each blank that they typed [MCP-24]', async () => {
    const { element, result } = await asked();
    type(control(element, 'name'), 'Ada ');
    type(control(element, 'copy'), '');
    await press(element, 'submit');
    await settled(element);
    find(element, '.back').click();
    await settled(element);
    expect([control(element, 'name').value, control(element, 'copy').value]).to.deep.equal(['Ada ', '']);
    await press(element, 'submit');
    await settled(element);
    await press(element, 'submit');
    expect(await result).to.deep.equal({
      inputResponses: { a: { action: 'accept', content: { name: 'Ada ' } }, b: { action: 'accept', content: {} } },
    });
  });

  it('keeps the answer that it shows again, where the person then dismisses it [USE-03]', async () => {
    const { element } = await asked();
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    for (const leave of [
      () => find(element, '.back').click(),
      () => element.cancel(),
      () => find(element, '.back').click(),
    ]) {
      await settled(element);
      leave();
    }
    await settled(element);
    expect(control(element, 'name').value).to.equal('Ada');
  });
});

describe('a call that was made in one scope', () => {
  it('shows nothing that it asks later in another one [END-04]', async () => {
    const { element, result } = await asked();
    type(control(element, 'name'), 'of Ada');
    element.scope = { user: 'bob' };
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(await result).to.deep.equal({ inputResponses: { a: { action: 'cancel' }, b: { action: 'cancel' } } });
  });

  it('shows nothing of it either behind a host of an application that has no scope [END-04]', async () => {
    const { element, result } = await asked(withoutScope);
    type(control(element, 'name'), 'of Ada');
    element.scope = { user: 'bob' }; // It cancels the first form.
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(await result).to.deep.equal({ inputResponses: { a: { action: 'cancel' }, b: { action: 'cancel' } } });
  });
});

describe('a run that stopped in one scope', () => {
  it('shows nothing of it in another one, behind a host of an application that has no scope [END-04]', async () => {
    const element = await create();
    const action_requests = ['x', 'y'].map((name) => ({ name, args: { n: 1 } }));
    const answer = answerHumanRequest(withoutScope(element), { action_requests, review_configs: [] });
    await settled(element);
    expect(isShown(element)).to.equal(true);
    element.scope = { user: 'bob' };
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(await answer).to.have.property('waiting');
  });
});
