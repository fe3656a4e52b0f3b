import { expect, fixture, html } from '@open-wc/testing';
import { responseFor } from '../../src/adapters/index.js';
import { askedByProperties, DEFAULT_TIMEOUT } from '../../src/element/asked.js';
import type { McpElicitation } from '../../src/index.js';
import {
  control,
  create,
  errorOf,
  expectFocus,
  find,
  findAll,
  isShown,
  press,
  record,
  schemaOf,
  show,
  type,
} from './helpers.js';

const schema = schemaOf({ name: { type: 'string' }, age: { type: 'integer' } }, ['name']);

describe('a declared question', () => {
  it('is shown from properties, without elicit() [CARD-01]', async () => {
    const element = await show({
      schema,
      message: 'Who are you?',
      serverName: 'Northwind',
      serverOrigin: 'nw.example',
    });
    expect(find(element, '[part~=message]').textContent).to.equal('Who are you?');
    expect(find(element, '[part~=header]').textContent).to.include('Northwind').and.include('nw.example');
    expect(control(element, 'name')).to.exist;
    expect(control(element, 'age')).to.exist;
  });

  it('is shown from attributes, with the schema as JSON [CARD-01]', async () => {
    const element = await fixture<McpElicitation>(html`<mcp-elicitation
      schema=${JSON.stringify(schema)}
      message="Who are you?"
      heading="About you"
      server-name="Northwind"
      server-origin="nw.example"
      presentation="inline"
      timeout="0"
      open
    ></mcp-elicitation>`);
    await element.updateComplete;
    expect(find(element, '[role=group]').textContent)
      .to.include('Who are you?')
      .and.include('About you')
      .and.include('Northwind');
    expect(control(element, 'age')).to.exist;
    expect(element.timeout).to.equal(0);
  });

  it('says so when the schema attribute is no JSON, and throws nothing [CARD-01]', async () => {
    const element = await fixture<McpElicitation>(
      html`<mcp-elicitation schema="{not json" message="Hello" open></mcp-elicitation>`,
    );
    await element.updateComplete;
    expect(find(element, '[part~=notice]').textContent).to.include('cannot be shown').and.include('not JSON');
    expect(findAll(element, '[part~=submit]')).to.have.length(0);
    await press(element, 'reject');
    expect(isShown(element)).to.equal(false);
  });

  for (const [defect, value] of [
    ['a list', []],
    ['properties that are a list', { properties: [] }],
    ['over 500 fields', { properties: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`f${i}`, {}])) }],
  ] as const) {
    it(`says that a schema with ${defect} cannot be shown, and lets the person out [CARD-01, MCP-21]`, async () => {
      const element = await show({ schema: value as never });
      expect(find(element, '[part~=notice]').textContent).to.include('requestedSchema');
      expect(element.submit()).to.equal(undefined);
      expect(isShown(element)).to.equal(true);
      await press(element, 'cancel');
      expect(isShown(element)).to.equal(false);
    });
  }

  for (const [what, wrong] of [
    ['a message', { message: undefined }],
    ['a message that is a list', { message: ['x'] }],
  ] as const) {
    it(`says that a question with no text for ${what} cannot be shown, and throws nothing [CARD-01, MCP-21]`, async () => {
      const element = await show(wrong as never);
      expect(find(element, '[part~=notice]').textContent).to.include('message');
      await press(element, 'cancel');
    });
  }

  it('takes what is of a wrong type for nothing: no template gets in through it', async () => {
    const strings = ['<img src=x>'];
    const template = { _$litType$: 1, strings: Object.assign(strings, { raw: strings }), values: [] };
    const element = await show({
      schema,
      heading: template,
      serverName: template,
      serverOrigin: template,
      values: null,
      errors: { '/name': template, '/other': template },
    } as never);
    expect(find(element, 'h2').textContent).to.include('Unknown server');
    expect(findAll(element, 'img')).to.have.length(0);
    expect(errorOf(element, 'name')).to.equal('');
  });

  it('takes a time limit that is no number for the default, not for none', async () => {
    const element = await fixture<McpElicitation>(
      html`<mcp-elicitation message="x" timeout="soon" open></mcp-elicitation>`,
    );
    expect(askedByProperties(element, {}).timeout).to.equal(DEFAULT_TIMEOUT);
    const asked = element.elicit({ message: 'next' }, { timeout: Number.NaN, deadline: Number.NaN });
    await element.updateComplete;
    await press(element, 'cancel');
    await element.updateComplete;
    await new Promise((frame) => requestAnimationFrame(frame));
    expect(isShown(element), 'a deadline that is no number has not passed').to.equal(true);
    await press(element, 'reject');
    expect(await asked).to.deep.equal({ action: 'reject' });
  });

  it('closes itself once answered, and can be opened again with the same schema', async () => {
    const element = await show({ schema });
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    expect(element.open).to.equal(false);
    expect(element.hasAttribute('open')).to.equal(false);
    element.open = true;
    await element.updateComplete;
    await element.updateComplete;
    expect(control(element, 'name').value).to.equal('');
  });

  it('keeps what was typed, and focus, when the host adds a field meanwhile', async () => {
    const element = await show({ schema });
    control(element, 'name').focus();
    type(control(element, 'name'), 'Ada');
    element.schema = schemaOf({ title: { type: 'string' }, ...schema.properties }, ['name']);
    await element.updateComplete;
    expect(control(element, 'name').value).to.equal('Ada');
    expectFocus(element, control(element, 'name'));
    expect(control(element, 'title')).to.exist;
  });

  it('changes nothing when the host sets an equal schema again', async () => {
    const element = await show({ schema });
    const before = control(element, 'name');
    element.schema = structuredClone(schema);
    await element.updateComplete;
    expect(control(element, 'name') === before).to.equal(true);
  });

  it('reports what of the schema it could not use [MCP-08, USE-12]', async () => {
    const element = await show({
      schema: schemaOf({
        age: { type: 'integer', default: 'old' },
        name: { type: 'string', minLength: '3', pattern: '(a)\\1', format: 'hostname' },
        address: { type: 'object' },
      }),
    });
    expect(element.issues.map(({ pointer }) => pointer)).to.have.members([
      '/properties/age/default',
      '/properties/name/minLength',
      '/properties/name/pattern',
      '/properties/name/format',
      '/properties/address',
    ]);
    await press(element, 'cancel');
    expect(element.issues).to.deep.equal([]);
  });

  it('starts from the suggestions of the host and reads back what is on screen', async () => {
    const element = await show({ schema, values: { name: 'Ada', age: 'not a number' } });
    expect(control(element, 'name').value).to.equal('Ada');
    expect(control(element, 'age').value).to.equal('');
    type(control(element, 'age'), '36');
    expect(element.values).to.deep.equal({ name: 'Ada', age: 36 });
    type(control(element, 'age'), '3.6');
    expect(element.values).to.deep.equal({ name: 'Ada' });
  });

  it('shows at its field what the server refused, until the field is changed', async () => {
    const element = await show({
      schema,
      values: { name: 'Ada' },
      errors: { '/name': 'Taken.', '/other': 'Too late.' },
    });
    expect(errorOf(element, 'name')).to.equal('Taken.');
    expect(find(element, '[part~=notice]').textContent).to.include('Too late.');
    type(control(element, 'name'), 'Grace');
    expect(errorOf(element, 'name')).to.equal('');
  });
});

describe('the four answers', () => {
  const answers: Array<[event: string, act: (element: McpElicitation) => void, result: object]> = [
    ['accept', (element) => element.submit(), { action: 'accept', content: { name: 'Ada' } }],
    ['reject', (element) => element.reject('not mine'), { action: 'decline' }],
    ['cancel', (element) => element.cancel(), { action: 'cancel' }],
  ];
  for (const [name, act, result] of answers) {
    it(`dispatches ${name}, which responseFor() turns into the reply on the wire [CARD-02, MCP-07]`, async () => {
      const element = await show({ schema, values: { name: 'Ada' } });
      const events = record(element);
      let reply: object | undefined;
      element.addEventListener(name, (event) => (reply = responseFor(event, { id: 0 })));
      act(element);
      expect(reply).to.deep.equal({ jsonrpc: '2.0', id: 0, result });
      expect(events).to.deep.equal([name, 'close']);
    });
  }

  it('dispatches timeout when the limit has passed, which is sent as a dismissal [CARD-02]', async () => {
    const element = await create({ schema, message: 'Quick', timeout: 1 });
    const answered = new Promise<object>((resolve) => {
      element.addEventListener('timeout', (event) => resolve(responseFor(event, { id: 'a' })));
    });
    const events = record(element);
    element.open = true;
    expect(await answered).to.deep.equal({ jsonrpc: '2.0', id: 'a', result: { action: 'cancel' } });
    expect(events).to.deep.equal(['shown', 'timeout', 'close']);
  });

  it('dispatches close alone when the question is withdrawn', async () => {
    const element = await show({ schema });
    const events = record(element);
    element.withdraw();
    expect(events).to.deep.equal(['close']);
  });

  it('are given once: what a listener answers on top counts for nothing', async () => {
    const element = await show({ schema });
    const events = record(element);
    for (const name of ['cancel', 'close'] as const) {
      element.addEventListener(name, () => {
        element.reject();
        element.cancel();
        element.open = false;
      });
    }
    element.cancel();
    expect(events).to.deep.equal(['cancel', 'close']);
  });

  it('are given once: cancelling in the accept listener comes too late', async () => {
    const element = await show({ schema, values: { name: 'Ada' } });
    const events = record(element);
    element.addEventListener('accept', () => element.cancel());
    element.submit();
    expect(events).to.deep.equal(['accept', 'close']);
  });

  it('are given once: submitting in the cancel listener comes too late', async () => {
    const element = await show({ schema, values: { name: 'Ada' } });
    const events = record(element);
    element.addEventListener('cancel', () => element.submit());
    element.cancel();
    expect(events).to.deep.equal(['cancel', 'close']);
  });

  it('reach no ancestor: a host’s own dialog around the element hears nothing', async () => {
    const element = await show({ schema, values: { name: 'Ada' } });
    const heard: string[] = [];
    for (const name of ['accept', 'close']) document.addEventListener(name, () => heard.push(name), { once: true });
    await press(element, 'submit');
    expect(heard).to.deep.equal([]);
  });

  it('keeps an accept open and busy while the host checks it, and mends it with errors', async () => {
    const element = await show({ schema, values: { name: 'Ada' } });
    const events = record(element);
    element.addEventListener('accept', (event) => event.preventDefault());
    await press(element, 'submit');
    expect(find(element, '[part~=dialog]').getAttribute('aria-busy')).to.equal('true');
    await press(element, 'submit');
    expect(events, 'a second press while busy').to.deep.equal(['accept']);
    element.errors = { '/name': 'Taken.' };
    await element.updateComplete;
    expect(find(element, '[part~=dialog]').getAttribute('aria-busy')).to.equal('false');
    expect(errorOf(element, 'name')).to.equal('Taken.');
    expectFocus(element, control(element, 'name'));
  });

  it('lets nobody type what would be lost while the host checks', async () => {
    const element = await show({ schema, values: { name: 'Ada' } });
    element.addEventListener('accept', (event) => event.preventDefault());
    control(element, 'name').focus();
    element.submit();
    expect(control(element, 'name').matches('[inert] *')).to.equal(true);
    expectFocus(element, find(element, '[part~=submit]'));
    element.errors = { '/name': 'Taken.' };
    await element.updateComplete;
    expect(control(element, 'name').matches('[inert] *')).to.equal(false);
  });

  it('lets a checked accept stand when the host closes', async () => {
    const element = await show({ schema, values: { name: 'Ada' } });
    element.addEventListener('accept', (event) => event.preventDefault());
    const events = record(element);
    await press(element, 'submit');
    element.open = false;
    expect(events).to.deep.equal(['accept', 'close']);
  });

  it('answers cancel when the host sets open to false', async () => {
    const element = await show({ schema });
    const events = record(element);
    element.open = false;
    await element.updateComplete;
    expect(events).to.deep.equal(['cancel', 'close']);
    expect(isShown(element)).to.equal(false);
  });
});
