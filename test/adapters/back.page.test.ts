import { expect } from '@open-wc/testing';
import { type ElicitationHost, withInputs } from '../../src/adapters/index.js';
import { control, create, find, isShown, press, schemaOf, settled, type } from '../element/helpers.js';

const form = (properties: Record<string, unknown>) => ({
  method: 'elicitation/create',
  params: { mode: 'form', message: 'Which?', requestedSchema: schemaOf(properties) },
});

/**
 * Two forms of one call on screen, the first one with a text and a default.
 * @param around The host that an application makes of the element.
 * @returns the element, and what the call gets
 */
async function asked(around = (element: ElicitationHost) => element) {
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

  it('shows nothing of it, and none of its answers, behind a host of an application that has no scope [END-04]', async () => {
    const { element, result } = await asked((inside) => ({
      elicit: (request, options) => inside.elicit(request, options),
      complete: () => {},
    }));
    type(control(element, 'name'), 'of Ada');
    await press(element, 'submit');
    await settled(element);
    element.scope = { user: 'bob' };
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(await result).to.deep.equal({
      inputResponses: {
        a: { action: 'accept', content: { name: 'of Ada', copy: 'boss@acme.example' } },
        b: { action: 'cancel' },
      },
    });
  });
});
