import { expect, fixture, html } from '@open-wc/testing';
import { responseFor } from '../../src/adapters/index.js';
import type { McpElicitation } from '../../src/index.js';
import { DEFAULT_TIMEOUT } from '../../src/protocol/options.js';
import { specFromProperties } from '../../src/session/spec.js';
import { control, errorOf, find, findAll, isShown, press, record, schemaOf, show, type } from './helpers.js';

const schema = schemaOf({ name: { type: 'string' }, age: { type: 'integer' } }, ['name']);

describe('a declared elicitation', () => {
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

  it('is shown from attributes, with the schema attribute as JSON [CARD-01]', async () => {
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

  it('shows a notice when the schema attribute is not JSON, and throws nothing [CARD-01]', async () => {
    const element = await fixture<McpElicitation>(
      html`<mcp-elicitation schema="{not json" message="Hello" open></mcp-elicitation>`,
    );
    await element.updateComplete;
    expect(find(element, '[part~=notice]').textContent).to.include('cannot be shown').and.include('not JSON');
    expect(findAll(element, '[part~=submit]')).to.have.length(0);
    await press(element, 'reject');
    expect(isShown(element)).to.equal(false);
  });

  for (const [what, place, wrong] of [
    ['a schema that is a list', 'requestedSchema', { schema: [] }],
    ['a message that is missing', 'message', { message: undefined }],
    ['a message that is a list', 'message', { message: ['x'] }],
  ] as const) {
    it(`shows a notice for ${what}, throws nothing, and lets the person cancel [CARD-01]`, async () => {
      const element = await show(wrong as never);
      expect(find(element, '[part~=notice]').textContent).to.include(place);
      expect(element.submit()).to.equal(undefined);
      expect(isShown(element)).to.equal(true);
      await press(element, 'cancel');
      expect(isShown(element)).to.equal(false);
    });
  }

  it('ignores properties of a wrong type, so that no object is rendered as a template', async () => {
    const strings = ['<img src=x>'];
    const template = { _$litType$: 1, strings: Object.assign(strings, { raw: strings }), values: [] };
    const element = await show({
      schema,
      heading: template,
      serverName: template,
      serverOrigin: template,
      defaultValues: null,
      errors: { '/name': template, '/other': template },
    } as never);
    expect(find(element, 'h2').textContent).to.include('Unknown server');
    expect(findAll(element, 'img')).to.have.length(0);
    expect(errorOf(element, 'name')).to.equal('');
  });

  it('uses the default time limit when the timeout attribute is not a number', async () => {
    const element = await fixture<McpElicitation>(
      html`<mcp-elicitation message="x" timeout="soon" open></mcp-elicitation>`,
    );
    expect(specFromProperties(element).options.timeout).to.equal(DEFAULT_TIMEOUT);
    const asked = element.elicit({ message: 'next' }, { timeout: Number.NaN, deadline: Number.NaN });
    await element.updateComplete;
    await press(element, 'cancel');
    await element.updateComplete;
    await new Promise((frame) => requestAnimationFrame(frame));
    expect(isShown(element), 'a deadline that is no number has not passed').to.equal(true);
    await press(element, 'reject');
    expect(await asked).to.deep.equal({ action: 'reject' });
  });

  it('has no time limit when the timeout is Infinity, as with the other durations', async () => {
    const element = await show({ schema, timeout: Number.POSITIVE_INFINITY });
    expect(specFromProperties(element).options.timeout).to.equal(0);
  });

  it('closes when it is answered, and can be opened again with the same schema', async () => {
    const element = await show({ schema });
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    expect(element.open).to.equal(false);
    element.open = true;
    await element.updateComplete;
    await element.updateComplete;
    expect(control(element, 'name').value).to.equal('');
  });

  it('lists in issues what it could not use of the schema [MCP-08, USE-12]', async () => {
    const element = await show({
      schema: schemaOf({
        age: { type: 'integer', default: 'old' },
        name: { type: 'string', minLength: '3', pattern: '(a)\\1', format: 'idn-hostname' },
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

  it('shows each error of errors at its field until the person changes that field', async () => {
    const element = await show({
      schema,
      defaultValues: { name: 'Ada' },
      errors: { '/name': 'Taken.', '/other': 'Too late.' },
    });
    expect(errorOf(element, 'name')).to.equal('Taken.');
    expect(find(element, '[part~=notice]').textContent).to.include('Too late.');
    type(control(element, 'name'), 'Grace');
    expect(errorOf(element, 'name')).to.equal('');
  });
});

describe('the answering events', () => {
  const answers: Array<[event: string, act: (element: McpElicitation) => void, result: object]> = [
    ['accept', (element) => element.submit(), { action: 'accept', content: { name: 'Ada' } }],
    ['reject', (element) => element.reject('not mine'), { action: 'decline' }],
    ['cancel', (element) => element.cancel(), { action: 'cancel' }],
  ];
  for (const [name, act, result] of answers) {
    it(`include ${name}, which responseFor() turns into the reply on the wire [CARD-02, MCP-07]`, async () => {
      const element = await show({ schema, defaultValues: { name: 'Ada' } });
      const events = record(element);
      let reply: object | undefined;
      element.addEventListener(name, (event) => (reply = responseFor(event, { id: 0 })));
      act(element);
      expect(reply).to.deep.equal({ jsonrpc: '2.0', id: 0, result });
      expect(events).to.deep.equal([name, 'close']);
    });
  }

  it('reach no ancestor, such as a dialog of the host around the element', async () => {
    const element = await show({ schema, defaultValues: { name: 'Ada' } });
    const heard: string[] = [];
    for (const name of ['accept', 'close']) document.addEventListener(name, () => heard.push(name), { once: true });
    await press(element, 'submit');
    expect(heard).to.deep.equal([]);
  });

  it('include cancel when the host sets open to false [USE-16]', async () => {
    const element = await show({ schema });
    const events = record(element);
    element.open = false;
    await element.updateComplete;
    expect(events).to.deep.equal(['cancel', 'close']);
    expect(isShown(element)).to.equal(false);
  });
});
