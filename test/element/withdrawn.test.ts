import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { ElicitOptions, McpElicitation } from '../../src/index.js';
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
const WITHDRAWN = 'Acme has withdrawn its question.';

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

async function dismissNotice(element: McpElicitation): Promise<void> {
  find(element, '[part~=notice] button').click();
  await element.updateComplete;
}

describe('a withdrawn elicitation', () => {
  it('closes without an answer, and leaves a notice that names the server until it is dismissed [MCP-26, DLG-10]', async () => {
    const { element, outcome, withdraw } = await asked();
    const names = record(element);
    await withdraw();
    expect(await outcome).to.deep.equal({ action: 'withdrawn' });
    expect(isShown(element)).to.equal(false);
    expect(names.filter((name) => name !== 'shown')).to.deep.equal(['close']);
    expect(notices(element)).to.deep.equal([WITHDRAWN]);
    await dismissNotice(element);
    expect(notices(element)).to.deep.equal([]);
  });

  it('is announced in a live region that already existed [MCP-26]', async () => {
    const { element, withdraw } = await asked();
    const region = find(element, '[aria-live]:not(dialog *)');
    await withdraw();
    expect(region.textContent).to.include(WITHDRAWN);
  });

  it('makes room for the next one, which shows the notice until the person dismisses it [MCP-26, USE-02]', async () => {
    const { element, withdraw } = await asked();
    element.elicit(request('Next?'));
    const due: (() => void)[] = [];
    environment.settle = (callback) => {
      due.push(callback);
      return () => due.splice(due.indexOf(callback), 1);
    };
    await withdraw();
    await element.updateComplete;
    for (const callback of due.splice(0)) callback();
    await element.updateComplete;
    expect(find(element, '[part~=message]').textContent).to.equal('Next?');
    expect(notices(element)).to.deep.equal([WITHDRAWN]);
    expect(heard(element), 'before the next one').to.match(new RegExp(`^${WITHDRAWN} Next`));
    await dismissNotice(element);
    expect(notices(element)).to.deep.equal([]);
    expectFocus(element, find(element, 'h2'));
    await press(element, 'reject');
    expect(notices(element)).to.deep.equal([]);
  });
});

describe('the reason of an abort', () => {
  const closedByV2 = Object.assign(new Error('Connection closed'), { code: 'CONNECTION_CLOSED' });
  for (const [what, reason, expected] of [
    ['no reason', undefined, [WITHDRAWN]],
    ['an error that nobody knows', new Error('closed'), [WITHDRAWN]],
    ['a connection that the SDK closed', closedByV2, ['This question is closed.']],
    ['a connection that is lost', new ElicitationOver('lost'), ['This question is closed.']],
    ['a page that is finished', new ElicitationOver('completed'), ['This question is closed.']],
    ['an answer elsewhere', new ElicitationOver('answered'), ['Answered elsewhere.']],
    ['a limit in a backend', new ElicitationOver('expired'), ['Acme got no answer in time.']],
    ['an answer that is lost', new ElicitationOver('undelivered'), ['Your answer could not be delivered.']],
    ['an uncertain answer', new ElicitationOver('unconfirmed'), ['It is not clear whether your answer arrived.']],
    ['an application that has nothing to say', new ElicitationOver('closed'), []],
  ] as const) {
    it(`decides what the person reads and hears: ${what} [HOST-04]`, async () => {
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
});

// How long a draft is kept, and what finds it, is the session's: test/session/drafts.test.ts.
describe('what a person typed', () => {
  const typed = (element: McpElicitation) => control(element, 'name').value;

  for (const [how, end] of [
    ['is cancelled', (element: McpElicitation) => element.cancel()],
    ['is withdrawn', (element: McpElicitation) => element.withdraw()],
  ] as const) {
    it(`is there when the same request comes again after it ${how} [USE-03, MCP-26]`, async () => {
      const { element, outcome } = await asked();
      type(control(element, 'name'), 'Ada Love');
      end(element);
      await outcome;
      await asked({}, element);
      expect(typed(element)).to.equal('Ada Love');
    });
  }
});

describe('a reason for rejecting', () => {
  const reason = (element: McpElicitation) => find<HTMLInputElement>(element, '.reason input');

  for (const [text, expected] of [
    [' Wrong account ', { action: 'reject', reason: 'Wrong account' }],
    ['  ', { action: 'reject' }],
  ] as const) {
    it(`of "${text}" comes with the outcome and the event as the person means it [DLG-06]`, async () => {
      const { element, outcome } = await asked({ rejectReason: true });
      const told: unknown[] = [];
      element.addEventListener('reject', (event) => told.push(event.reason));
      type(reason(element), text);
      await press(element, 'reject');
      expect(await outcome).to.deep.equal(expected);
      expect(told).to.deep.equal(['reason' in expected ? expected.reason : undefined]);
    });
  }

  it('has its own label, and Enter in it neither accepts nor rejects [DLG-06, DLG-02]', async () => {
    const { element } = await asked({ rejectReason: true });
    const summary = find(element, '.reason summary');
    expect(summary.textContent).to.equal('Reason, if you reject');
    expect(reason(element).getAttribute('aria-label')).to.equal(summary.textContent);
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    expect(reason(element).dispatchEvent(enter)).to.equal(false);
    expect(isShown(element)).to.equal(true);
  });

  it('is not asked for unless rejectReason is set [DLG-06]', async () => {
    const { element } = await asked();
    expect(findAll(element, '.reason input')).to.have.length(0);
    const declared = await create({ rejectReason: true, message: 'Delete?', open: true });
    await declared.updateComplete;
    expect(findAll(declared, '.reason input')).to.have.length(1);
  });
});
