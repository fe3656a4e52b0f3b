import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import { memoryDrafts } from '../../src/host/drafts/index.js';
import { pipeline } from '../../src/host/pipeline.js';
import type { McpElicitation } from '../../src/index.js';
import { AnswerUndelivered } from '../../src/protocol/answer-check.js';
import { ElicitationOver } from '../../src/protocol/over.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { handPort } from '../host/hand-port.js';
import { uncaught } from '../runtime/uncaught.js';
import {
  control,
  create,
  type Declared,
  field,
  find,
  findAll,
  look,
  plain,
  press,
  record,
  referred,
  schemaOf,
  settled,
  type,
} from './helpers.js';

const request = {
  message: 'Who?',
  requestedSchema: schemaOf({ name: { type: 'string' }, password: { type: 'string' } }),
};
const server = { id: 'bank', name: 'Northwind Bank' };
let count = 0;

/** A request that a store holds, and its views. */
function stored() {
  const port = Object.assign(handPort({ phase: 'open' }), { key: `${++count}` });
  const views: McpElicitation[] = [];
  return {
    port,
    async view(properties: Declared = {}) {
      const element = await create({ presentation: 'inline', ...properties });
      const outcome = element.elicit(request, { server }, port);
      views.push(element);
      await settled(element);
      look(500);
      return { element, outcome };
    },
  };
}

const hasFocus = (element: McpElicitation, part: Element) => element.shadowRoot?.activeElement === part;
const isShownIn = (element: McpElicitation, name: string) =>
  field(element, name).checkVisibility() && control(element, name).checkVisibility();
const values = (element: McpElicitation) =>
  ['name', 'password'].map((name) => (control(element, name) as HTMLInputElement).value);

describe('a request that a store of the application holds', () => {
  for (const [moment, act] of [
    ['before the person does anything', async () => {}],
    ['while somebody types', async (element) => type(control(element, 'name'), 'Ada')],
    [
      'while the answer is being sent',
      async (element) => {
        type(control(element, 'name'), 'Ada');
        await press(element, 'submit');
      },
    ],
  ] as [string, (element: McpElicitation) => Promise<void>][]) {
    it(`gets no answer from a view that goes away ${moment} [HOST-09]`, async () => {
      const { port, view } = stored();
      const { element, outcome } = await view();
      await act(element);
      const sent = port.events.filter(({ type }) => type === 'answer').length;
      element.remove();
      await settled(element);
      expect(port.events.filter(({ type }) => type === 'answer')).to.have.length(sent);
      if (sent) port.settle();
      port.set({ phase: 'over' });
      expect((await outcome).action).to.equal(sent ? 'accept' : 'withdrawn');
    });
  }

  it('is shown by the next view with what was typed, but for secrets, also if that one comes before the first has gone [HOST-09]', async () => {
    const { view } = stored();
    const { element: first } = await view();
    type(control(first, 'name'), 'Ada');
    type(control(first, 'password'), 'hunter2');
    const { element: second } = await view();
    first.remove();
    expect(values(second)).to.deep.equal(['Ada', '']);
    second.remove();
    const { element: third } = await view();
    expect(values(third)).to.deep.equal(['Ada', '']);
  });

  it('forgets what was typed once it is answered, so that an equal request begins empty', async () => {
    const { port, view } = stored();
    const { element, outcome } = await view();
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    port.settle();
    port.set({ phase: 'over' });
    expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
    element.remove();
    port.set({ phase: 'open' });
    expect(values((await view()).element)).to.deep.equal(['', '']);
  });

  it('keeps what was typed apart for two equal requests with keys of their own', async () => {
    const { element } = await stored().view();
    type(control(element, 'name'), 'Ada');
    expect(values((await stored().view()).element)).to.deep.equal(['', '']);
  });

  it('is shown after a reload with what was typed only where drafts are stored [HOST-09]', async () => {
    const scope = { user: 'ann' };
    const drafts = memoryDrafts();
    const { view } = stored();
    const { element } = await view({ drafts, scope });
    type(control(element, 'name'), 'Ada');
    await settled(element);
    const key = { scope, server: 'asked bank', request: [request.message, request.requestedSchema, false, `${count}`] };
    expect(await drafts.get(key)).to.deep.equal({ 'text/name': 'Ada' });
  });

  it('has its form read-only with what was typed when the answer cannot be sent, and Retry sends the same answer under the same key [HOST-10]', async () => {
    const { port, view } = stored();
    const { element, outcome } = await view();
    type(control(element, 'name'), 'Ada');
    control(element, 'name').focus();
    await press(element, 'submit');
    const first = port.last;
    expect(await uncaught(async () => port.fail(new Error('offline')))).to.contain('offline');
    await settled(element);
    expect(plain(find(element, '[part~=notice]'))).to.equal('Your answer could not be delivered. Try again.');
    expect(values(element)).to.deep.equal(['Ada', '']);
    expect(control(element, 'name').matches(':disabled'), 'read-only').to.equal(true);
    const retry = find(element, '[part~=submit]');
    expect([plain(retry), retry.ariaDisabled]).to.deep.equal(['Retry', 'false']);
    expect(hasFocus(element, retry), 'focus').to.equal(true);
    expect(referred(element, retry, 'aria-describedby')).to.equal('It may have arrived, so it cannot be changed.');
    expect(findAll(element, '[part~=reject]')).to.have.length(0);
    await expect(element).to.be.accessible();
    look(500);
    await press(element, 'submit');
    const again = port.last;
    expect(again).not.to.equal(first);
    expect([again?.answer, again?.answerId]).to.deep.equal([first?.answer, first?.answerId]);
    port.settle();
    port.set({ phase: 'over' });
    expect((await outcome).action).to.equal('accept');
  });

  /** A view whose answer "Ada" could not be delivered, as the application says it. */
  async function undelivered(fail: (port: ReturnType<typeof handPort>) => void) {
    const { port, view } = stored();
    const { element, outcome } = await view();
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    fail(port);
    await settled(element);
    look(500);
    return { port, view, element, outcome, first: port.last };
  }
  const isReadOnly = (element: McpElicitation) => control(element, 'name').matches(':disabled');
  const says = (element: McpElicitation) => plain(find(element, '[part~=notice]'));
  const OFFLINE = 'The agent is offline.';

  for (const [way, fail] of [
    ['a rejection', (port) => port.fail(new AnswerUndelivered(OFFLINE))],
    [
      'its state',
      (port) => {
        port.settle();
        port.set({ phase: 'open', attempt: 2, failure: 'delivery', errors: { '': OFFLINE } });
      },
    ],
  ] as [string, (port: ReturnType<typeof handPort>) => void][]) {
    it(`says in the application's own words, by ${way}, why the answer could not be sent [HOST-10]`, async () => {
      const { element, port, first } = await undelivered(fail);
      expect(says(element)).to.equal(OFFLINE);
      expect(isReadOnly(element)).to.equal(true);
      await press(element, 'submit');
      expect(port.last?.answerId).to.equal(first?.answerId);
    });
  }

  for (const [way, fail, text] of [
    ['did not arrive', (port) => port.fail(new AnswerUndelivered(OFFLINE, { mayHaveArrived: false })), OFFLINE],
    [
      'did not arrive, in no words',
      (port) => {
        port.settle();
        port.set({ phase: 'open', attempt: 2, failure: 'unsent' });
      },
      'Your answer could not be delivered. Try again.',
    ],
    ['was refused with errors', (port) => port.settle({ '': 'No such name.' }), 'No such name.'],
  ] as [string, (port: ReturnType<typeof handPort>) => void, string][]) {
    it(`can be answered otherwise, under another key, where the application says that the answer ${way} [HOST-10]`, async () => {
      const { element, port, first } = await undelivered(fail);
      expect(says(element)).to.equal(text);
      expect([isReadOnly(element), values(element)]).to.deep.equal([false, ['Ada', '']]);
      type(control(element, 'name'), 'Bob');
      await press(element, 'submit');
      expect(port.last?.answer).to.deep.equal({ action: 'accept', content: { name: 'Bob' } });
      expect(port.last?.answerId).not.to.equal(first?.answerId);
    });
  }

  it('can be changed once the owner has refused with errors what was sent again [HOST-10]', async () => {
    const { element, port } = await undelivered((port) => port.fail(new AnswerUndelivered()));
    await press(element, 'submit');
    port.settle({ '/name': 'Taken.' });
    await settled(element);
    expect([isReadOnly(element), plain(find(element, '[part~=submit]'))]).to.deep.equal([false, 'Submit']);
  });

  it('shows the answer that may have arrived in the next view too, which sends it again under the same key [HOST-10]', async () => {
    const { port, view, element: before, first } = await undelivered((port) => port.fail(new AnswerUndelivered()));
    before.remove();
    const { answer, answerId } = first!;
    port.set({ phase: 'open', failure: 'delivery', answer, answerId });
    const { element, outcome } = await view();
    expect(says(element)).to.equal('Your answer could not be delivered. Try again.');
    expect([isReadOnly(element), values(element)]).to.deep.equal([true, ['Ada', '']]);
    await press(element, 'submit');
    expect(port.last).not.to.equal(first);
    expect(port.last).to.deep.equal(first);
    port.settle();
    port.set({ phase: 'over', answerId });
    expect(await outcome).to.deep.equal(answer);
  });

  it('sends the same Yes again, and shows which of the two it was [HOST-10]', async () => {
    const port = handPort({ phase: 'open' });
    const element = await create({ presentation: 'inline' });
    const sure = { message: 'Sure?', requestedSchema: schemaOf({ sure: { type: 'boolean' } }, ['sure']) };
    void element.elicit(sure, { server, buttons: true }, port);
    await settled(element);
    look(500);
    find(element, '.no').focus();
    find(element, '.no').click();
    await settled(element);
    const first = port.last;
    expect(await uncaught(async () => port.fail(new Error('offline')))).to.contain('offline');
    await settled(element);
    look(500);
    expect(findAll(element, '.yes, .no').map(plain)).to.deep.equal([]);
    expect(hasFocus(element, find(element, '[part~=submit]')), 'focus').to.equal(true);
    expect(isShownIn(element, 'sure')).to.equal(true);
    await press(element, 'submit');
    expect(port.last?.answer).to.deep.equal({ action: 'accept', content: { sure: false } });
    expect(port.last?.answerId).to.equal(first?.answerId);
  });

  it('sends the same response to a review again, which cannot be changed meanwhile [HOST-10]', async () => {
    const port = handPort({ phase: 'open' });
    const element = await create({ presentation: 'inline' });
    const review = reviewRequest({
      action: 'deploy',
      args: { to: 'production' },
      allow: ['approve', 'edit', 'respond'],
    });
    void element.elicit(review, { server }, port);
    await settled(element);
    look(500);
    find(element, '.respond').click();
    await settled(element);
    look(500);
    type(find<HTMLTextAreaElement>(element, '.response'), 'Not today.');
    await press(element, 'submit');
    const first = port.last;
    port.fail(new AnswerUndelivered());
    await settled(element);
    look(500);
    expect(find<HTMLTextAreaElement>(element, '.response').readOnly).to.equal(true);
    expect(findAll(element, '.to-decide, .edit, .respond')).to.have.length(0);
    await press(element, 'submit');
    expect(port.last?.answer).to.deep.equal({ action: 'respond', text: 'Not today.' });
    expect(port.last?.answerId).to.equal(first?.answerId);
  });

  it('opens no page again when the consent is sent again [HOST-10]', async () => {
    const opened: string[] = [];
    environment.open = (href) => void opened.push(href);
    const port = handPort({ phase: 'open' });
    const element = await create({ presentation: 'inline' });
    void element.elicit(
      { mode: 'url', message: 'Pay', url: 'https://bank.example/pay', elicitationId: '1' },
      { server },
      port,
    );
    await settled(element);
    look(500);
    await press(element, 'submit');
    port.fail(new AnswerUndelivered());
    await settled(element);
    look(500);
    expect(plain(find(element, '[part~=submit]'))).to.equal('Retry');
    await press(element, 'submit');
    expect(port.events.filter(({ type }) => type === 'answer')).to.have.length(2);
    expect(opened).to.have.length(1);
  });

  it('ends with a notice when the answer was refused for good [HOST-10]', async () => {
    const { port, view } = stored();
    const { element, outcome } = await view();
    await press(element, 'submit');
    port.fail(new ElicitationOver('undelivered'));
    expect(await outcome).to.deep.equal({ action: 'withdrawn' });
    await settled(element);
    expect(findAll(element, '[part~=submit]')).to.have.length(0);
    expect(plain(find(element, '[part~=notice] p'))).to.equal('Your answer could not be delivered.');
  });

  it('leaves a notice when it was answered elsewhere', async () => {
    const { port, view } = stored();
    const { element } = await view();
    const names = record(element);
    port.set({ phase: 'over', answerId: 'of another tab' });
    await settled(element);
    expect(plain(find(element, '[part~=notice] p'))).to.equal('Answered elsewhere.');
    expect(names).to.deep.equal(['close']);
  });

  it('is handed on by a pipeline, and not answered there either when the element leaves', async () => {
    const { port } = stored();
    const element = await create({ presentation: 'inline' });
    const outcome = pipeline(element).elicit(request, { server }, port);
    await settled(element);
    expect(port.events).to.deep.equal([{ type: 'shown' }]);
    element.remove();
    expect(await outcome).to.deep.equal({ action: 'withdrawn' });
    expect(port.events).to.deep.equal([{ type: 'shown' }]);
  });
});
