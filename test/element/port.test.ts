import { expect } from '@open-wc/testing';
import { memoryDrafts } from '../../src/host/drafts/index.js';
import { pipeline } from '../../src/host/pipeline.js';
import type { McpElicitation } from '../../src/index.js';
import { ElicitationOver } from '../../src/protocol/over.js';
import type { PortState } from '../../src/protocol/port.js';
import { handPort } from '../host/hand-port.js';
import { uncaught } from '../runtime/uncaught.js';
import {
  control,
  create,
  type Declared,
  find,
  findAll,
  look,
  plain,
  press,
  record,
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
function stored(state: PortState = { phase: 'open' }) {
  const port = Object.assign(handPort(state), { key: `${++count}` });
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

  it('is busy in all its views once one has answered, also in one that begins then, and opens in all again when that fails [HOST-09]', async () => {
    const { port, view } = stored();
    const { element: first } = await view();
    const { element: second } = await view();
    type(control(first, 'name'), 'Ada');
    await press(first, 'submit');
    const { answerId } = port.last!;
    port.set({ phase: 'answered', answerId });
    await settled(second);
    const { element: third } = await view();
    look(500);
    const sent = port.events.length;
    for (const element of [second, third]) {
      expect(plain(find(element, '#status'))).to.equal('Sending your answer');
      expect(find(element, '.fields').inert).to.equal(true);
      expect(find(element, '[part~=submit]').ariaDisabled).to.equal('true');
      await press(element, 'submit');
    }
    expect(port.events).to.have.length(sent);
    port.settle({ '/name': 'Taken' });
    port.set({ phase: 'open', attempt: 2, errors: { '/name': 'Taken' }, answerId });
    for (const element of [first, second, third]) {
      await settled(element);
      expect(find(element, '.fields').inert).to.equal(false);
      expect(plain(find(element, '[part~=error]'))).to.contain('Taken');
    }
    port.set({ phase: 'over', answerId });
    await settled(third);
    expect(plain(find(third, '[part~=notice]'))).to.contain('Answered elsewhere');
  });

  it('keeps what was typed when the answer cannot be sent, and sends the same answer under the same key [HOST-10]', async () => {
    const { port, view } = stored();
    const { element, outcome } = await view();
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    const first = port.last;
    expect(await uncaught(async () => port.fail(new Error('offline')))).to.contain('offline');
    await settled(element);
    expect(plain(find(element, '.status'))).to.equal('It is not clear whether your answer arrived.');
    expect(values(element)).to.deep.equal(['Ada', '']);
    look(500);
    await press(element, 'submit');
    const again = port.last;
    expect(again).not.to.equal(first);
    expect([again?.answer, again?.answerId]).to.deep.equal([first?.answer, first?.answerId]);
    port.settle();
    port.set({ phase: 'over' });
    expect((await outcome).action).to.equal('accept');
  });

  it('is shown as it was answered after a reload, where the owner does not know whether the answer arrived [HOST-10]', async () => {
    const answer = { action: 'accept', content: { name: 'Ada' } } as const;
    const { port, view } = stored({ phase: 'answered', failure: 'delivery', answerId: 'a1', answer });
    const { element, outcome } = await view();
    expect([values(element), find(element, '.fields').inert]).to.deep.equal([['Ada', ''], true]);
    expect(plain(find(element, '[part~=submit]'))).to.equal('Try again');
    look(500);
    await press(element, 'submit');
    expect([port.last?.answer, port.last?.answerId]).to.deep.equal([answer, 'a1']);
    port.settle();
    port.set({ phase: 'over', answerId: 'a1' });
    expect((await outcome).action).to.equal('accept');
  });

  it("says in the application's own words why the answer could not be sent [HOST-10]", async () => {
    const { port, view } = stored();
    const { element } = await view();
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    port.settle({ '': 'The agent is offline.' });
    await settled(element);
    expect(plain(find(element, '[part~=notice]'))).to.equal('The agent is offline.');
    expect(values(element)).to.deep.equal(['Ada', '']);
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
