import { expect } from '@open-wc/testing';
import { connectJsonRpc } from '../../src/adapters/index.js';
import type { ElicitOptions, McpElicitation } from '../../src/index.js';
import { completionOf } from '../../src/protocol/outcome.js';
import { ElicitationOver } from '../../src/protocol/over.js';
import {
  control,
  create,
  expectFocus,
  find,
  findAll,
  heard,
  isShown,
  press,
  record,
  schemaOf,
  show,
  type,
} from './helpers.js';

const request = (message = 'Who?') => ({ message, requestedSchema: schemaOf({ name: { type: 'string' } }) });
const server = { id: 'acme', name: 'Acme' };

/** An elicitation on screen, and a function that withdraws it. */
async function asked(options: ElicitOptions = {}, element?: McpElicitation) {
  const host = element ?? (await create());
  const controller = new AbortController();
  const outcome = host.elicit(request(), { signal: controller.signal, server, ...options });
  await host.updateComplete;
  const withdraw = async (reason?: unknown) => {
    controller.abort(reason);
    await host.updateComplete;
  };
  return { element: host, outcome, withdraw };
}

const notices = (element: McpElicitation) =>
  findAll(element, '[part~=notice]').map((notice) => notice.querySelector('p')?.textContent);

describe('a withdrawn elicitation', () => {
  it('closes without an answer, and leaves a notice that names the server [MCP-26, DLG-10]', async () => {
    const { element, outcome, withdraw } = await asked();
    const names = record(element);
    await withdraw();
    expect(await outcome).to.deep.equal({ action: 'withdrawn' });
    expect(isShown(element)).to.equal(false);
    expect(names.filter((name) => name !== 'shown')).to.deep.equal(['close']);
    expect(notices(element)).to.deep.equal(['Acme has withdrawn its question.']);
  });

  it('is announced in a live region that already existed [MCP-26]', async () => {
    const { element, withdraw } = await asked();
    const region = find(element, '[role=status]:not(dialog *)');
    await withdraw();
    expect(region.textContent).to.include('Acme has withdrawn its question.');
  });

  it('leaves a notice that the person can dismiss [MCP-26]', async () => {
    const { element, withdraw } = await asked();
    await withdraw();
    find(element, '[part~=notice] button').click();
    await element.updateComplete;
    expect(notices(element)).to.deep.equal([]);
  });

  it('leaves a notice that says "Unknown server" for a server without a name [MCP-26, MCP-11]', async () => {
    const { element, withdraw } = await asked({ server: { id: 'x' } });
    await withdraw();
    expect(notices(element)).to.deep.equal(['Unknown server has withdrawn its question.']);
  });

  it('makes room for the next one, which shows the notice until the person dismisses it [MCP-26, USE-02]', async () => {
    const { element, withdraw } = await asked();
    element.elicit(request('Next?'));
    await withdraw();
    await element.updateComplete;
    expect(find(element, '[part~=message]').textContent).to.equal('Next?');
    expect(notices(element)).to.deep.equal(['Acme has withdrawn its question.']);
    expect(heard(element)).to.include('Acme has withdrawn its question.');
    find(element, '[part~=notice] button').click();
    await element.updateComplete;
    expect(notices(element)).to.deep.equal([]);
    expectFocus(element, find(element, 'h2'));
    await press(element, 'reject');
    expect(notices(element)).to.deep.equal([]);
  });

  it('leaves no notice if it was never on screen [MCP-26]', async () => {
    const { element } = await asked();
    const { withdraw } = await asked({}, element);
    await withdraw();
    expect(notices(element)).to.deep.equal([]);
  });

  it('leaves no notice if the person has answered it before [MCP-26]', async () => {
    const { element, withdraw } = await asked();
    await press(element, 'reject');
    await withdraw();
    expect(notices(element)).to.deep.equal([]);
  });
});

describe('the reason of an abort', () => {
  const closedByV2 = Object.assign(new Error('Connection closed'), { code: 'CONNECTION_CLOSED' });
  for (const [what, reason, expected] of [
    ['no reason', undefined, ['Acme has withdrawn its question.']],
    ['a text of the server', 'not needed any more', ['Acme has withdrawn its question.']],
    ['an error that nobody knows', new Error('closed'), ['Acme has withdrawn its question.']],
    ['a connection that the SDK closed', closedByV2, ['This question is closed.']],
    ['a connection that is lost', new ElicitationOver('lost'), ['This question is closed.']],
    ['a page that is finished', new ElicitationOver('completed'), ['This question is closed.']],
    ['an answer elsewhere', new ElicitationOver('answered'), ['Answered elsewhere.']],
    ['an application that has nothing to say', new ElicitationOver('closed'), []],
  ] as const) {
    it(`decides what the person reads: ${what} [HOST-04]`, async () => {
      const { element, outcome, withdraw } = await asked();
      await withdraw(reason);
      expect(await outcome).to.deep.equal({ action: 'withdrawn' });
      expect(notices(element)).to.deep.equal(expected);
      expect(heard(element)).to.equal(expected.join(' '));
    });
  }

  it('also decides it for a declared elicitation that the application withdraws [HOST-04]', async () => {
    const element = await show({});
    element.withdraw(new ElicitationOver('lost'));
    await element.updateComplete;
    expect(notices(element)).to.deep.equal(['This question is closed.']);
    element.open = true;
    await element.updateComplete;
    element.withdraw(new ElicitationOver('closed'));
    await element.updateComplete;
    expect(notices(element)).to.deep.equal([]);
  });

  for (const [reason, completion] of [
    [undefined, 'dismissed'],
    [new ElicitationOver('completed'), 'completed'],
    [new ElicitationOver('lost'), 'dismissed'],
  ] as const) {
    it(`ends a visit as ${completion} for ${reason?.why ?? 'no reason'}, and leaves no notice [HOST-04]`, async () => {
      const element = await create();
      element.addEventListener('url-open', (event) => event.preventDefault());
      const controller = new AbortController();
      const page = { mode: 'url', message: 'Sign in', url: 'https://example.com/' } as const;
      const answer = element.elicit(page, { signal: controller.signal, server });
      await element.updateComplete;
      await press(element, 'submit');
      const outcome = await answer;
      controller.abort(reason);
      await element.updateComplete;
      expect(await completionOf(outcome)).to.equal(completion);
      expect(isShown(element)).to.equal(false);
      expect(notices(element)).to.deep.equal([]);
    });
  }

  it('is that the connection is closed when connectJsonRpc closes [HOST-04]', async () => {
    const element = await create();
    const connection = connectJsonRpc(element, { send: () => {}, server });
    connection.receive({ jsonrpc: '2.0', id: 1, method: 'elicitation/create', params: request() });
    await element.updateComplete;
    connection.close();
    await element.updateComplete;
    expect(notices(element)).to.deep.equal(['This question is closed.']);
  });
});

describe('a draft', () => {
  const typed = (element: McpElicitation) => control(element, 'name').value;

  for (const [how, end] of [
    ['Escape and Cancel', (element: McpElicitation) => element.cancel()],
    ['the server’s cancellation', (element: McpElicitation) => element.withdraw()],
    ['the time limit', () => {}],
  ] as const) {
    it(`survives ${how}, and the same request finds it [USE-03, MCP-26]`, async () => {
      const { element, outcome } = await asked(how === 'the time limit' ? { timeout: 200 } : {});
      type(control(element, 'name'), 'Ada Love');
      end(element);
      await outcome;
      await asked({}, element);
      expect(typed(element)).to.equal('Ada Love');
    });
  }

  for (const part of ['submit', 'reject'] as const) {
    it(`is dropped when the person presses ${part} [USE-03]`, async () => {
      const { element } = await asked();
      type(control(element, 'name'), 'Ada');
      await press(element, part);
      await asked({}, element);
      expect(typed(element)).to.equal('');
    });
  }

  it('is handed out once, and is gone when the second request is answered [USE-03]', async () => {
    const { element } = await asked();
    type(control(element, 'name'), 'Ada');
    await press(element, 'cancel');
    await asked({}, element);
    await press(element, 'submit');
    await asked({}, element);
    expect(typed(element)).to.equal('');
  });

  for (const [what, options, message] of [
    ['another server', { server: { id: 'other', name: 'Acme' } }, 'Who?'],
    ['another message', {}, 'And who?'],
  ] as const) {
    it(`is not shown to ${what} [USE-03]`, async () => {
      const { element } = await asked();
      type(control(element, 'name'), 'Ada');
      await press(element, 'cancel');
      element.elicit(request(message), { server, ...options });
      await element.updateComplete;
      expect(typed(element)).to.equal('');
    });
  }

  it('is not shown to another nameless server, even if that asks the same [USE-03, MCP-29]', async () => {
    const element = await create();
    const first = request();
    void element.elicit(first);
    await element.updateComplete;
    type(control(element, 'name'), 'Ada');
    await press(element, 'cancel');
    void element.elicit(request());
    await element.updateComplete;
    expect(typed(element)).to.equal('');
    await press(element, 'reject');
    void element.elicit(first);
    await element.updateComplete;
    expect(typed(element), 'the very same request, asked again').to.equal('Ada');
  });

  it('belongs to its scope: another workspace does not find it, and the first finds it again [USE-03, DLG-13]', async () => {
    const element = await create({ scope: { workspace: 'a' } });
    await asked({}, element);
    type(control(element, 'name'), 'Ada');
    element.scope = { workspace: 'b' };
    await asked({}, element);
    expect(typed(element)).to.equal('');
    element.scope = { workspace: 'a' };
    await asked({}, element);
    expect(typed(element)).to.equal('Ada');
  });

  it('does not contain secrets [USE-03, MCP-28]', async () => {
    const element = await create();
    const secret = {
      message: 'Key?',
      requestedSchema: schemaOf({ api_key: { type: 'string' }, user: { type: 'string' } }),
    };
    element.elicit(secret, { server });
    await element.updateComplete;
    type(control(element, 'api_key'), 'k-1');
    type(control(element, 'user'), 'ada');
    await press(element, 'cancel');
    element.elicit(secret, { server });
    await element.updateComplete;
    expect(control(element, 'api_key').value).to.equal('');
    expect(control(element, 'user').value).to.equal('ada');
  });

  it('is not carried over to another server that the host declares in its place [USE-03, MCP-29]', async () => {
    const schema = schemaOf({ password: { type: 'string' } });
    const element = await create({ message: 'Sign in', serverName: 'Acme', schema, open: true });
    await element.updateComplete;
    type(control(element, 'password'), 'hunter2');
    element.serverName = 'Evil';
    await element.updateComplete;
    expect(control(element, 'password').value).to.equal('');
  });

  it('without a scope is gone for the next person after a sign-in and sign-out [END-04, USE-03]', async () => {
    const { element } = await asked();
    type(control(element, 'name'), 'Ada');
    await press(element, 'cancel');
    element.scope = { user: 'bob' };
    element.scope = undefined;
    await asked({}, element);
    expect(typed(element)).to.equal('');
  });

  it('of a person who signs out with the form open is gone for the next person, and comes back for the same person [END-04]', async () => {
    const { element } = await asked({}, await create({ scope: { user: 'ann' } }));
    type(control(element, 'name'), 'Ada');
    for (const [user, expected] of [
      [undefined, ''],
      ['bob', ''],
      ['ann', 'Ada'],
    ] as const) {
      element.scope = user && { user };
      await element.updateComplete;
      await asked({}, element);
      expect(typed(element)).to.equal(expected);
    }
  });

  it('survives when a declared elicitation is cancelled and opened again [USE-03]', async () => {
    const element = await create({ message: 'Who?', schema: schemaOf({ name: { type: 'string' } }), open: true });
    await element.updateComplete;
    type(control(element, 'name'), 'half');
    await press(element, 'cancel');
    element.open = true;
    await element.updateComplete;
    await element.updateComplete;
    expect(typed(element)).to.equal('half');
  });
});

describe('a reason for rejecting', () => {
  const reason = (element: McpElicitation) => find<HTMLInputElement>(element, '[part~=reason]');

  it('can be given if the host sets rejectReason, and comes with the reject event [DLG-06]', async () => {
    const { element, outcome } = await asked({ rejectReason: true });
    const told: unknown[] = [];
    element.addEventListener('reject', (event) => told.push(event.reason));
    type(reason(element), ' Wrong account ');
    await press(element, 'reject');
    expect(await outcome).to.deep.equal({ action: 'reject', reason: 'Wrong account' });
    expect(told).to.deep.equal(['Wrong account']);
  });

  it('takes no room until the person wants to give one', async () => {
    const { element } = await asked({ rejectReason: true });
    expect(reason(element).checkVisibility()).to.equal(false);
    find(element, '.reason summary').click();
    expect(reason(element).checkVisibility()).to.equal(true);
  });

  it('is absent when the person types only spaces [DLG-06]', async () => {
    const { element, outcome } = await asked({ rejectReason: true });
    type(reason(element), '  ');
    await press(element, 'reject');
    expect(await outcome).to.deep.equal({ action: 'reject' });
  });

  it('has its own label, and Enter in it neither accepts nor rejects [DLG-06, DLG-02]', async () => {
    const { element } = await asked({ rejectReason: true });
    const summary = find(element, '.reason summary');
    expect(summary.textContent).to.equal('Reason, if you reject');
    expect(reason(element).getAttribute('aria-labelledby')).to.equal(summary.id);
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    expect(reason(element).dispatchEvent(enter)).to.equal(false);
    expect(isShown(element)).to.equal(true);
  });

  it('is not asked for unless rejectReason is set [DLG-06]', async () => {
    const { element } = await asked();
    expect(findAll(element, '[part~=reason]')).to.have.length(0);
    const declared = await create({ rejectReason: true, message: 'Delete?', open: true });
    await declared.updateComplete;
    expect(findAll(declared, '[part~=reason]')).to.have.length(1);
  });
});
