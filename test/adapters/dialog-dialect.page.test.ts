import { expect } from '@open-wc/testing';
import { connectDialogDialect, type DialogReply } from '../../src/adapters/index.js';
import { environment } from '../../src/element/environment.js';
import { control, create, find, findAll, isShown, press, record, schemaOf, settled, type } from '../element/helpers.js';
import { HandHost, turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';

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

/** An element whose time is that of the clock. */
function createWith(clock: HandClock) {
  environment.clock = clock;
  return create();
}

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

  const signIn = { type: 'elicitation/request', id: 'a/b', title: 'Sign in', mode: 'url', url: 'https://a.example/' };

  /** A page that the person has agreed to visit. */
  async function visiting(options: Partial<Parameters<typeof connectDialogDialect>[1]> = {}, more: object = {}) {
    const clock = new HandClock();
    const element = await createWith(clock);
    element.addEventListener('url-open', (event) => event.preventDefault());
    const sent: DialogReply[] = [];
    const connection = connectDialogDialect(element, { send: (reply) => sent.push(reply), clock, ...options });
    connection.receive({ ...signIn, ...more });
    await settled(element);
    await press(element, 'submit');
    await settled(element);
    expect(sent.splice(0)).to.deep.equal([{ type: 'elicitation/accept', id: 'a/b' }]);
    return { clock, element, sent, connection };
  }

  it('ends the visit and sends nothing more when the server cancels during it [END-06]', async () => {
    const { element, sent, connection } = await visiting();
    connection.receive({ type: 'elicitation/cancel', id: 'a/b' });
    await settled(element);
    expect(findAll(element, '[part~=finish]')).to.have.length(0);
    expect(sent).to.deep.equal([]);
  });

  it('ends the visit and the polling, and sends nothing more, when the connection closes during it [END-06]', async () => {
    let polls = 0;
    const { clock, element, sent, connection } = await visiting({
      pollStatus: () => {
        polls++;
        return false;
      },
    });
    clock.pass(2000);
    await turns();
    expect(polls).to.equal(1);
    connection.close();
    await settled(element);
    clock.pass(60_000);
    await turns();
    expect(polls).to.equal(1);
    expect(sent).to.deep.equal([]);
    expect(findAll(element, '[part~=finish]')).to.have.length(0);
  });

  it('ends the visit with elicitation/timeout when the server’s own time limit has passed [END-06]', async () => {
    const { clock, element, sent, connection } = await visiting({}, { timeout: 60_000 });
    clock.pass(59_999);
    await turns();
    expect(sent).to.deep.equal([]);
    clock.pass(1);
    await settled(element);
    expect(sent).to.deep.equal([{ type: 'elicitation/timeout', id: 'a/b' }]);
    expect(findAll(element, '[part~=finish]')).to.have.length(0);
    connection.receive(request('a/b'));
    await settled(element);
    expect(find(element, '.heading').textContent, 'the id is free').to.equal('Deploy');
  });

  it('sends nothing more when the person has finished, and shows a new request with the same id then [END-06]', async () => {
    const { element, sent, connection } = await visiting();
    find(element, '[part~=finish]').click();
    await turns();
    expect(sent).to.deep.equal([]);
    connection.receive(request('a/b'));
    await settled(element);
    expect(find(element, '.heading').textContent).to.equal('Deploy');
  });

  describe('a time limit that the server sets', () => {
    /** The limits that the host is given, the deadline from now on. */
    const limits = (named: unknown, options: object = {}) => {
      const host = new HandHost();
      const clock = new HandClock();
      const connection = connectDialogDialect(host, { send: () => {}, clock, ...options });
      connection.receive(request('r', { timeout: named }));
      const { timeout, deadline } = host.open[0]!.options;
      return [timeout, deadline && deadline - clock.now()];
    };
    for (const [named, options, expected] of [
      [90_000, {}, [undefined, 90_000]],
      [1e300, {}, [undefined, 86_400_000]],
      [90_000, { timeout: 0 }, [0, 90_000]],
      [90_000, { timeout: 120_000 }, [120_000, 90_000]],
      [90_000, { timeout: 30_000 }, [30_000, undefined]],
      [undefined, { timeout: 30_000 }, [30_000, undefined]],
      [0, {}, [undefined, undefined]],
      [-1, {}, [undefined, undefined]],
      ['soon', {}, [undefined, undefined]],
      [null, {}, [undefined, undefined]],
    ] as const) {
      it(`of ${JSON.stringify(named)} gives the limits ${JSON.stringify(expected)} to the host, if the application sets ${JSON.stringify(options)} [END-06]`, () => {
        expect(limits(named, options)).to.deep.equal(expected);
      });
    }

    it('ends the request although the person gets more time of a shorter limit of the application [END-06]', async () => {
      const clock = new HandClock();
      const element = await createWith(clock);
      const sent: DialogReply[] = [];
      const connection = connectDialogDialect(element, { send: (reply) => sent.push(reply), clock, timeout: 60_000 });
      connection.receive(request('r', { timeout: 90_000 }));
      await settled(element);
      clock.pass(45_000);
      await settled(element);
      find(element, '.countdown button').click();
      clock.pass(44_999);
      await settled(element);
      expect(isShown(element)).to.equal(true);
      expect(sent).to.deep.equal([]);
      clock.pass(1);
      await settled(element);
      expect(isShown(element)).to.equal(false);
      expect(sent).to.deep.equal([{ type: 'elicitation/timeout', id: 'r' }]);
    });

    it('ends the request with elicitation/timeout, and the page hears a timeout, not a withdrawal [END-06]', async () => {
      const clock = new HandClock();
      const element = await createWith(clock);
      const events = record(element);
      const sent: DialogReply[] = [];
      const connection = connectDialogDialect(element, { send: (reply) => sent.push(reply), clock });
      connection.receive(request('r', { timeout: 60_000 }));
      await settled(element);
      clock.pass(59_999);
      await turns();
      expect(sent).to.deep.equal([]);
      clock.pass(1);
      await settled(element);
      expect(sent).to.deep.equal([{ type: 'elicitation/timeout', id: 'r' }]);
      expect(events).to.include('timeout');
    });
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
    ['a description that is not a text', { description: 7 }],
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
});
