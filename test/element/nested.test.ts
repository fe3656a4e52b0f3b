import { expect } from '@open-wc/testing';
import { accepted, control, errorOf, expectFocus, field, find, plain, press, schemaOf, show, type } from './helpers.js';

const address = {
  type: 'object',
  title: 'Delivery address',
  description: 'Where the parcel goes',
  properties: { street: { type: 'string' }, city: { type: 'string', minLength: 2 } },
  required: ['street'],
};
const schema = schemaOf({ name: { type: 'string' }, address });

describe('a nested object', () => {
  it('is a fieldset with its label and description, and its answers are sent under its key [DLG-01, MCP-09]', async () => {
    const element = await show({ schema, nested: true });
    const group = find<HTMLFieldSetElement>(element, 'fieldset');
    expect(group.querySelector('legend')?.textContent).to.equal('Delivery address');
    const hint = group.getAttribute('aria-describedby') ?? '';
    expect(find(element, `#${hint}`).textContent).to.include('Where the parcel goes');
    type(control(element, 'address/street'), 'Main St');
    expect(field(element, 'address/street').contains(control(element, 'address/street'))).to.equal(true);
    expect(await accepted(element)).to.deep.equal({ address: { street: 'Main St' } });
  });

  it('requires its required fields once one of its fields is answered, and shows their errors at them', async () => {
    const element = await show({ schema, nested: true });
    const street = control(element, 'address/street');
    expect(street.getAttribute('aria-required')).to.equal(null);
    type(control(element, 'address/city'), 'U');
    expect(street.getAttribute('aria-required')).to.equal('true');
    await press(element, 'submit');
    expect(errorOf(element, 'address/street')).to.equal('Enter an answer.');
    expect(errorOf(element, 'address/city')).to.equal('Too short: 1 of at least 2 characters.');
    expectFocus(element, street);
    type(control(element, 'address/city'), '');
    expect(errorOf(element, 'address/street')).to.equal('');
    expect(await accepted(element)).to.deep.equal({});
  });

  it('requires its required fields also when the first answer is a date, which is read when focus leaves it', async () => {
    const properties = { day: { type: 'string', format: 'date' }, note: { type: 'string' } };
    const trip = { type: 'object', properties, required: ['note'] };
    const element = await show({ schema: schemaOf({ trip }), nested: true });
    const day = control(element, 'trip/day');
    day.focus();
    day.value = '2026-07-01';
    day.blur();
    expect(control(element, 'trip/note').getAttribute('aria-required')).to.equal('true');
  });

  it('shows a constant in it once it is sent, and until then that there is no answer [SEE-01]', async () => {
    const group = { type: 'object', properties: { terms: { const: 'I pay 100' }, note: { type: 'string' } } };
    const properties = { order: group, other: { ...group, type: ['object', 'null'] } };
    const element = await show({ schema: schemaOf(properties, ['other']), nested: true });
    const terms = (name: string) => plain(field(element, `${name}/terms`).querySelector('[part~=control]'));
    expect([terms('order'), terms('other')]).to.deep.equal(['No answer', 'No answer']);
    type(control(element, 'order/note'), 'Ring twice');
    await element.updateComplete;
    expect([terms('order'), terms('other')]).to.deep.equal(['I pay 100', 'No answer']);
    expect(await accepted(element)).to.deep.equal({ order: { terms: 'I pay 100', note: 'Ring twice' }, other: null });
  });

  it('shows an error of the server at the nested field that it names [SRV-07]', async () => {
    const element = await show({ schema, nested: true, errors: { '/address/street': 'No such street' } });
    expect(errorOf(element, 'address/street')).to.equal('No such street');
  });
});
