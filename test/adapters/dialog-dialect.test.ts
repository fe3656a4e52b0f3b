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

  it('sends nested answers [DLG-17, MCP-09]', async () => {
    const { element, sent, connection } = await connect();
    const address = { type: 'object', properties: { city: { type: 'string' } } };
    connection.receive(request('r-1', { schema: schemaOf({ address }) }));
    await settled(element);
    type(control(element, 'address/city'), 'Ulm');
    await press(element, 'submit');
    await turns();
    expect(sent).to.deep.equal([{ type: 'elicitation/accept', id: 'r-1', content: { address: { city: 'Ulm' } } }]);
  });

  it('sends elicitation/reject with the person’s reason, with rejectReason [DLG-17, DLG-06]', async () => {
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

  it('closes the card and sends nothing when the server cancels [DLG-17, DLG-10]', async () => {
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

  const signIn = { type: 'elicitation/request', id: 'a/b', title: 'Sign in', mode: 'url', url: 'https://a.example/' };

  it('shows a URL, and sends elicitation/accept without values when the person agrees to open it [DLG-17, DLG-08]', async () => {
    const { element, sent, connection } = await connect({ timeout: 0 });
    const opened: string[] = [];
    element.addEventListener('url-open', (event) => {
      event.preventDefault();
      opened.push(event.url);
    });
    connection.receive(signIn);
    await settled(element);
    expect(find(element, '[part~=message]').textContent).to.equal('Sign in');
    await press(element, 'submit');
    await settled(element);
    expect(opened).to.deep.equal(['https://a.example/']);
    expect(sent).to.deep.equal([{ type: 'elicitation/accept', id: 'a/b' }]);
  });

  it('lets the element poll elicitation/status/<id> of an open page, with the id escaped [DLG-17]', async () => {
    const host = new HandHost();
    const polled: string[][] = [];
    const connection = connectDialogDialect(host, {
      send: () => {},
      pollStatus: async (...told) => polled.push(told) === 2,
    });
    connection.receive(signIn);
    const poll = host.open[0]?.options.pollStatus;
    expect([await poll?.(), await poll?.()]).to.deep.equal([false, true]);
    expect(polled).to.deep.equal([
      ['elicitation/status/a%2Fb', 'a/b'],
      ['elicitation/status/a%2Fb', 'a/b'],
    ]);
  });

  for (const [what, broken] of [
    ['a schema that is none', { schema: 'x' }],
    ['a script for an address', { mode: 'url', url: 'javascript:alert(1)' }],
    ['an address that is missing', { mode: 'url' }],
    ['a description that is no text', { description: 7 }],
  ] as const) {
    it(`rejects ${what} without showing it, and says why [DLG-17]`, async () => {
      const { element, sent, connection } = await connect();
      connection.receive(request('r-1', broken));
      await settled(element);
      expect(isShown(element)).to.equal(false);
      expect(sent[0]).to.deep.include({ type: 'elicitation/reject', id: 'r-1' });
      expect((sent[0] as { reason: string }).reason).not.to.equal('');
    });
  }

  it('ignores a request whose id is open, and leaves every other message to the application [DLG-17]', async () => {
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

  it('shows a request whose id the server cancelled before, and sends one reply [DLG-17]', async () => {
    const host = new HandHost();
    const sent: DialogReply[] = [];
    const connection = connectDialogDialect(host, { send: (reply) => sent.push(reply) });
    connection.receive(request('r-1'));
    connection.receive({ type: 'elicitation/cancel', id: 'r-1' });
    connection.receive(request('r-1'));
    await turns();
    expect(host.open).to.have.length(1);
    connection.receive(request('r-1'));
    expect(host.asked, 'the id is open').to.have.length(2);
    await host.open[0]?.answer({ action: 'cancel' });
    await turns();
    expect(sent).to.deep.equal([{ type: 'elicitation/cancel', id: 'r-1' }]);
  });

  it('withdraws the open request when the connection closes, and shows no more [DLG-17]', async () => {
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

  it('calls onError when send throws [DLG-17]', async () => {
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

  it('sends elicitation/cancel and calls onError when the host fails [DLG-17]', async () => {
    const errors: unknown[] = [];
    const sent: DialogReply[] = [];
    const failure = new Error('no screen');
    const host = { elicit: () => Promise.reject(failure), complete() {} };
    const connection = connectDialogDialect(host, {
      send: (reply) => sent.push(reply),
      onError: (error) => errors.push(error),
    });
    connection.receive(request('r-1'));
    await turns();
    expect(sent).to.deep.equal([{ type: 'elicitation/cancel', id: 'r-1' }]);
    expect(errors).to.deep.equal([failure]);
  });

  it('shows the error of a required field that is empty, and sends nothing [DLG-04]', async () => {
    const { element, sent, connection } = await connect();
    connection.receive(request('r-1'));
    await settled(element);
    await press(element, 'submit');
    expect(errorOf(element, 'region')).to.equal('Enter an answer.');
    expect(sent).to.deep.equal([]);
  });
});
