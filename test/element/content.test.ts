import { expect } from '@open-wc/testing';
import { control, create, expectFocus, press, record, schemaOf, show, showRequest, type } from './helpers.js';

const schema = schemaOf({ name: { type: 'string' }, age: { type: 'integer' } });

describe('content', () => {
  it('is read-only: setting it throws a TypeError, and changes nothing', async () => {
    const element = await show({ schema, defaultValues: { name: 'Ada' } });
    const set = () => Object.assign(element, { content: { name: 'Eve' } });
    expect(set).to.throw(TypeError);
    expect(control(element, 'name').value).to.equal('Ada');
    expect(element.content).to.deep.equal({ name: 'Ada' });
  });

  it('is empty before anything is shown and after it has gone', async () => {
    const element = await create({ schema, defaultValues: { name: 'Ada' } });
    expect(element.content).to.deep.equal({});
    element.open = true;
    await element.updateComplete;
    expect(element.content).to.deep.equal({ name: 'Ada' });
    await press(element, 'cancel');
    expect(element.content).to.deep.equal({});
  });

  it('has the values of a server’s request on screen, not those that the properties suggest', async () => {
    const request = { message: 'Who?', requestedSchema: schema };
    const { element } = await showRequest(request, { values: { name: 'Grace' } }, { defaultValues: { name: 'Ada' } });
    type(control(element, 'age'), '85');
    expect(element.content).to.deep.equal({ name: 'Grace', age: 85 });
  });
});

describe('defaultValues', () => {
  it('keep what the person typed and fill in the other fields when they change [USE-17]', async () => {
    const element = await show({ schema, defaultValues: { name: 'Ada', age: 36 } });
    const names = record(element);
    control(element, 'name').focus();
    type(control(element, 'name'), 'Grace');
    element.defaultValues = { name: 'Eve', age: 85 };
    await element.updateComplete;
    expect(control(element, 'name').value).to.equal('Grace');
    expect(control(element, 'age').value).to.equal('85');
    expectFocus(element, control(element, 'name'));
    expect(element.content).to.deep.equal({ name: 'Grace', age: 85 });
    expect(names).to.deep.equal([]);
  });
});
