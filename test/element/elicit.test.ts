import { expect } from '@open-wc/testing';
import { elicitationHandler } from '../../src/adapters/index.js';
import type { McpElicitation } from '../../src/index.js';
import { handPort } from '../host/hand-port.js';
import { control, create, find, isShown, press, schemaOf, showRequest, type } from './helpers.js';

const request = (message: string, properties: Record<string, unknown> = { name: { type: 'string' } }) => ({
  message,
  requestedSchema: schemaOf(properties),
});

const messageOf = (element: McpElicitation) => find(element, '[part~=message]').textContent;

describe('elicit()', () => {
  it('resolves with what the person entered, and writes no public property', async () => {
    const { element, outcome } = await showRequest(request('Who?'), {}, { message: 'mine', heading: 'mine' });
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
    const { message, heading, schema, open, content } = element;
    expect({ message, heading, schema, open, content }).to.deep.equal({
      message: 'mine',
      heading: 'mine',
      schema: undefined,
      open: false,
      content: {},
    });
  });

  for (const [part, outcome] of [
    ['reject', { action: 'reject' }],
    ['cancel', { action: 'cancel' }],
  ] as const) {
    it(`resolves with ${part} and no content when the person presses ${part} [MCP-07]`, async () => {
      const { element, outcome: pending } = await showRequest(request('Who are you?'));
      type(control(element, 'name'), 'Ada');
      await press(element, part);
      expect(await pending).to.deep.equal(outcome);
    });
  }

  it('cancels, and says so, what comes while 100 requests of the same server are queued, and still takes those of another', async () => {
    const element = await create();
    const rules: string[] = [];
    const ask = (id: string) =>
      element.elicit({ message: id }, { server: { id }, onRule: (rule: string) => rules.push(rule) } as never);
    for (let i = 0; i < 101; i++) void ask('busy'); // The first one is on screen.
    expect(await ask('busy')).to.deep.equal({ action: 'cancel' });
    expect(rules).to.deep.equal(['queue']);
    const port = handPort({ phase: 'open' });
    expect(await element.elicit({ message: 'busy' }, { server: { id: 'busy' } }, port)).to.deep.equal({
      action: 'withdrawn',
    });
    expect(port.events).to.deep.equal([]); // Its owner has it, for other pages.
    void ask('other');
    await element.updateComplete;
    expect(rules).to.have.length(1);
    expect(find(element, '.queued').textContent).to.equal('101 waiting');
    expect(find(element, '[part~=notice]').textContent).to.include('asked too often');
  });

  it('asks for three servers with different revisions one after the other, and gives each its own answer [MCP-29, USE-02]', async () => {
    const element = await create();
    const ask = (name: string, revision: '2025-06-18' | '2025-11-25' | '2026-07-28') => {
      const handler = elicitationHandler(element, { server: { id: name, name }, revision });
      return handler({ params: request(`from ${name}`) }, { requestId: 0, signal: new AbortController().signal });
    };
    const answers = [ask('Alpha', '2025-06-18'), ask('Beta', '2025-11-25'), ask('Gamma', '2026-07-28')];
    for (let i = 0; i < 3; i++) {
      await element.updateComplete;
      const server = find(element, '[part~=server]').textContent ?? '';
      expect(messageOf(element)).to.equal(`from ${server}`);
      type(control(element, 'name'), `for ${server}`);
      await press(element, 'submit');
    }
    expect((await Promise.all(answers)).map((answer) => answer.content)).to.deep.equal([
      { name: 'for Alpha' },
      { name: 'for Beta' },
      { name: 'for Gamma' },
    ]);
  });

  it('refuses a malformed request with an error that names the place, and shows nothing [MCP-21]', async () => {
    const element = await create();
    const outcome = await element.elicit({ message: 'x', requestedSchema: [] } as never);
    expect(outcome)
      .to.include({ action: 'refused', code: -32602 })
      .and.have.property('message')
      .that.includes('requestedSchema');
    expect(isShown(element)).to.equal(false);
  });

  it('has the host’s labels on its buttons, of a request and of a declared elicitation [USE-20]', async () => {
    const labels = { accept: 'Delete file', reject: 'Keep it' };
    const element = await create({ message: 'Delete it?', labels, open: true });
    const said = () => ['submit', 'reject'].map((part) => find(element, `[part~=${part}]`).textContent?.trim());
    await element.updateComplete;
    expect(said()).to.deep.equal(['Delete file', 'Keep it']);
    element.elicit(request('Send it?'), { labels: { accept: 'Send' } });
    await press(element, 'reject');
    await element.updateComplete;
    expect(said()).to.deep.equal(['Send', 'Reject']);
  });

  it('sends a step with "Next" where another step follows, unless the host names the action, and the last one with "Submit"', async () => {
    const element = await create();
    const said = async (index: number, labels = {}) => {
      const outcome = element.elicit(request('And this?'), { step: { index, count: 2, canGoBack: false }, labels });
      await element.updateComplete;
      const text = find(element, '[part~=submit]').textContent?.trim();
      element.cancel();
      await outcome;
      return text;
    };
    expect([await said(0), await said(0, { accept: 'Choose' }), await said(1)]).to.deep.equal([
      'Next',
      'Choose',
      'Submit',
    ]);
  });

  it('never shows one server under the name of another [MCP-11]', async () => {
    const { element } = await showRequest(request('Delete?'), { server: { id: 'x' } }, { serverName: 'Northwind' });
    expect(find(element, '[part~=server]').textContent).to.equal('Unknown server');
  });
});
