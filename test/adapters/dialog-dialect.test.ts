import { expect } from '@open-wc/testing';
import { connectDialogDialect, type DialogReply } from '../../src/adapters/index.js';
import type { McpElicitation } from '../../src/index.js';
import { control, create, errorOf, find, isShown, press, schemaOf, type } from '../element/helpers.js';
import { HandHost, turns, yes } from '../host/hand-host.js';

const request = (id: string, more: object = {}) => ({
  type: 'elicitation/request',
  id,
  title: 'Deploy',
  description: 'Where to?',
  schema: schemaOf({ region: { type: 'string' } }, ['region']),
  ...more,
});

async function connect(options: Partial<Parameters<typeof connectDialogDialect>[1]> = {}) {
  const element = await create();
  const sent: DialogReply[] = [];
  const connection = connectDialogDialect(element, { send: (reply) => sent.push(reply), ...options });
  return { element, sent, connection };
}

const settled = async (element: McpElicitation) => {
  await turns();
  await element.updateComplete;
};

describe('connectDialogDialect()', () => {
  it('shows the request and sends elicitation/accept with its id and the values [DLG-17, DLG-05]', async () => {
    const { element, sent, connection } = await connect();
    expect(connection.receive(request('r-1'))).to.equal(true);
    await settled(element);
    expect(find(element, '.heading').textContent).to.equal('Deploy');
    expect(find(element, '[part~=message]').textContent).to.equal('Where to?');
    type(control(element, 'region'), 'eu');
    await press(element, 'submit');
    await turns();
    expect(sent).to.deep.equal([{ type: 'elicitation/accept', id: 'r-1', content: { region: 'eu' } }]);
  });

  it('sends nested answers, which this dialect has [DLG-17, MCP-09]', async () => {
    const { element, sent, connection } = await connect();
    const address = { type: 'object', properties: { city: { type: 'string' } } };
    connection.receive(request('r-1', { schema: schemaOf({ address }) }));
    await settled(element);
    type(control(element, 'address/city'), 'Ulm');
    await press(element, 'submit');
    await turns();
    expect(sent).to.deep.equal([{ type: 'elicitation/accept', id: 'r-1', content: { address: { city: 'Ulm' } } }]);
  });

  it('sends elicitation/reject with the reason, where the host asks for one [DLG-17, DLG-06]', async () => {
    const { element, sent, connection } = await connect({ rejectReason: true });
    connection.receive(request('r-1'));
    await settled(element);
    type(find(element, '[part~=reason]') as HTMLInputElement, 'Not today');
    await press(element, 'reject');
    await turns();
    expect(sent).to.deep.equal([{ type: 'elicitation/reject', id: 'r-1', reason: 'Not today' }]);
  });

  for (const [outcome, reply] of [
    [{ action: 'reject' }, { type: 'elicitation/reject', id: 'r' }],
    [{ action: 'cancel' }, { type: 'elicitation/cancel', id: 'r' }],
    [{ action: 'back' }, { type: 'elicitation/cancel', id: 'r' }],
    [{ action: 'timeout' }, { type: 'elicitation/timeout', id: 'r' }],
    [
      { action: 'refused', code: -32600, message: 'Too many requests' },
      { type: 'elicitation/reject', id: 'r', reason: 'Too many requests' },
    ],
    [{ action: 'accept' }, { type: 'elicitation/accept', id: 'r' }],
    [{ action: 'withdrawn' }, undefined],
  ] as const) {
    it(`sends ${reply?.type ?? 'nothing'} for ${outcome.action} [DLG-17]`, async () => {
      const host = new HandHost();
      const sent: unknown[] = [];
      const connection = connectDialogDialect(host, { send: (message) => sent.push(message) });
      connection.receive(request('r'));
      await host.open[0]?.answer(outcome);
      await turns();
      expect(sent).to.deep.equal(reply ? [reply] : []);
    });
  }

  it('closes the view and sends nothing when the server cancels [DLG-17, DLG-10]', async () => {
    const { element, sent, connection } = await connect();
    connection.receive(request('r-1'));
    await settled(element);
    connection.receive({ type: 'elicitation/cancel', id: 'other' });
    expect(isShown(element)).to.equal(true);
    expect(connection.receive({ type: 'elicitation/cancel', id: 'r-1' })).to.equal(true);
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(sent).to.deep.equal([]);
  });

  it('opens a page, polls its status until that is complete, and closes [DLG-17, DLG-08]', async () => {
    const polled: string[] = [];
    const { setTimeout } = window;
    window.setTimeout = ((callback: () => void) => setTimeout(callback, 0)) as typeof setTimeout;
    try {
      const { element, sent, connection } = await connect({
        timeout: 0,
        pollStatus: async (path, id) => {
          polled.push(`${path} ${id}`);
          return polled.length === 2;
        },
      });
      element.addEventListener('url-open', (event) => event.preventDefault());
      const closed = new Promise((resolve) => element.addEventListener('close', resolve));
      connection.receive({
        type: 'elicitation/request',
        id: 'a/b',
        title: 'Sign in',
        mode: 'url',
        url: 'https://a.example/',
      });
      await settled(element);
      expect(find(element, '[part~=message]').textContent).to.equal('Sign in');
      await press(element, 'submit');
      await closed;
      expect(sent).to.deep.equal([{ type: 'elicitation/accept', id: 'a/b' }]);
      expect(polled).to.deep.equal(['elicitation/status/a%2Fb a/b', 'elicitation/status/a%2Fb a/b']);
    } finally {
      window.setTimeout = setTimeout;
    }
  });

  for (const [what, broken] of [
    ['a schema that is none', { schema: 'x' }],
    ['a script for an address', { mode: 'url', url: 'javascript:alert(1)' }],
    ['an address that is missing', { mode: 'url' }],
    ['a description that is no text', { description: 7 }],
  ] as const) {
    it(`rejects ${what}, and says why: nothing is shown [DLG-17]`, async () => {
      const { element, sent, connection } = await connect();
      connection.receive(request('r-1', broken));
      await settled(element);
      expect(isShown(element)).to.equal(false);
      expect(sent[0]).to.deep.include({ type: 'elicitation/reject', id: 'r-1' });
      expect((sent[0] as { reason: string }).reason).not.to.equal('');
    });
  }

  it('ignores a request whose id is open, and leaves every other message to the host [DLG-17]', async () => {
    const host = new HandHost();
    const connection = connectDialogDialect(host, { send: () => {} });
    connection.receive(request('r-1'));
    connection.receive(request('r-1'));
    expect(host.asked).to.have.length(1);
    for (const other of [
      null,
      'x',
      {},
      { type: 'chat', id: 'r' },
      { type: 'elicitation/request' },
      { type: 'elicitation/request', id: 7 },
    ]) {
      expect(connection.receive(other), JSON.stringify(other)).to.equal(false);
    }
  });

  it('withdraws what is open when the connection is gone, and asks no more [DLG-17]', async () => {
    const { element, sent, connection } = await connect();
    connection.receive(request('r-1'));
    await settled(element);
    connection.close();
    await settled(element);
    connection.receive(request('r-2'));
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(sent).to.deep.equal([]);
  });

  it('tells the host when it cannot send, or the element fails, and goes on [DLG-17]', async () => {
    const errors: unknown[] = [];
    const host = new HandHost();
    const connection = connectDialogDialect(host, {
      send: () => {
        throw new Error('closed');
      },
      onError: (error) => errors.push((error as Error).message),
    });
    connection.receive(request('r-1'));
    await host.open[0]?.answer(yes());
    await turns();
    expect(errors).to.deep.equal(['closed']);
  });

  it('asks for what is missing, as any form does [DLG-04]', async () => {
    const { element, sent, connection } = await connect();
    connection.receive(request('r-1'));
    await settled(element);
    await press(element, 'submit');
    expect(errorOf(element, 'region')).to.equal('Enter an answer.');
    expect(sent).to.deep.equal([]);
  });
});
