import { expect } from '@open-wc/testing';
import { connectRelay, type RelayConnection } from '../../../src/adapters/index.js';
import { environment } from '../../../src/element/environment.js';
import { pipeline, queue, rateLimit } from '../../../src/host/index.js';
import type { ElicitationHost, McpElicitation } from '../../../src/index.js';
import { control, create, errorOf, find, heard, isShown, look, press, schemaOf, type } from '../../element/helpers.js';
import { HandClock } from '../../host/hand-clock.js';
import type { OverReason } from '../../../src/relay/wire.js';
import { HandBackend, reply, wire } from './hand-backend.js';
import { HandTab } from './hand-browser.js';
import { settle } from './relay-page.js';

const name = {
  request: { message: 'Who are you?', requestedSchema: schemaOf({ name: { type: 'string' } }, ['name']) },
};

let connection: RelayConnection | undefined;
afterEach(() => connection?.close());

/** The real element, connected to a backend that asks for a name. */
async function connectElement(around: (element: McpElicitation) => ElicitationHost = (element) => element) {
  const element = await create();
  const backend = new HandBackend();
  const clock = new HandClock();
  const tab = new HandTab();
  const errors: unknown[] = [];
  backend.elicitations = [wire('a', { ...name, server: { id: 'acme', name: 'Acme' } })];
  connection = connectRelay(around(element), {
    url: '/elicitations',
    fetch: backend.fetch,
    clock,
    page: tab,
    onError: (error) => errors.push(error),
  });
  await settle();
  await element.updateComplete;
  look(500);
  return { element, backend, clock, tab, errors };
}

const HOSTS: [string, (element: McpElicitation) => ElicitationHost][] = [
  ['the element', (element) => element],
  ['a pipeline around the element', (element) => pipeline(element, rateLimit(), queue())],
];

for (const [what, around] of HOSTS) {
  describe(`${what} over the relay`, () => {
    it('keeps the form busy until the backend has checked the answer, and shows its errors at the fields', async () => {
      const { element, backend } = await connectElement(around);
      expect(find(element, '[part~=server]').textContent).to.contain('Acme');
      backend.reply = () => reply(422, { errors: { '/name': 'Nobody is called that' } });
      type(control(element, 'name'), 'Xyz');
      await press(element, 'submit');
      await settle();
      await element.updateComplete;
      expect(errorOf(element, 'name')).to.contain('Nobody is called that');
      backend.reply = () => reply(204);
      type(control(element, 'name'), 'Ada');
      await press(element, 'submit');
      await settle();
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
      expect(backend.outcomes.at(-1)).to.deep.equal({
        type: 'outcome',
        id: 'a',
        outcome: { action: 'accept', content: { name: 'Ada' } },
      });
    });

    it('keeps what was typed while offline, and sends it once', async () => {
      const { element, backend, tab } = await connectElement(around);
      backend.goOffline();
      await settle();
      type(control(element, 'name'), 'Ada');
      await press(element, 'submit');
      await settle();
      expect(isShown(element)).to.equal(true);
      expect(control(element, 'name').value).to.equal('Ada');
      backend.isOnline = true;
      tab.comeOnline();
      await settle();
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
      expect(backend.outcomes).to.have.length(1);
    });

    it('posts that the person sees it, once', async () => {
      const { backend } = await connectElement(around);
      expect(backend.posts).to.deep.equal([{ type: 'shown', id: 'a' }]);
    });

    it('posts nothing when it leaves the page, and shows the elicitation again when it comes back', async () => {
      const { element, backend, clock } = await connectElement(around);
      const parent = element.parentElement;
      element.remove();
      await settle();
      expect(backend.outcomes).to.deep.equal([]);
      parent?.append(element);
      clock.pass(1000);
      await settle();
      await element.updateComplete;
      expect(isShown(element)).to.equal(true);
      expect(backend.outcomes).to.deep.equal([]);
    });

    it('posts nothing when its scope changes', async () => {
      const { element, backend } = await connectElement(around);
      element.scope = { user: 'somebody else' };
      await settle();
      expect(backend.outcomes).to.deep.equal([]);
      expect(backend.streams).to.equal(0);
    });

    it('closes when the backend takes the request back, and posts nothing', async () => {
      const { element, backend } = await connectElement(around);
      backend.send({ type: 'over', id: 'a', how: 'withdrawn' });
      await settle();
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
      expect(heard(element)).not.to.equal('');
      expect(backend.outcomes).to.deep.equal([]);
    });

    for (const [what, how, expected] of [
      ['the server took it back', 'withdrawn', 'Acme has withdrawn its question.'],
      ['its connection to the server is lost', 'lost', 'This question is closed.'],
      ['the page is finished', 'completed', 'This question is closed.'],
      ['it was answered elsewhere', 'answered', 'Answered elsewhere.'],
      ['the application has nothing to say', 'closed', ''],
      ['of something that only newer pages know', 'rescheduled', 'Acme has withdrawn its question.'],
    ] as const) {
      it(`closes when the backend says that ${what}, and the person reads what they would without a relay [HOST-04]`, async () => {
        const { element, backend, errors } = await connectElement(around);
        backend.send({ type: 'over', id: 'a', how: how as OverReason });
        await settle();
        await element.updateComplete;
        expect(isShown(element)).to.equal(false);
        const notice = element.renderRoot.querySelector('[part~=notice] p');
        expect(notice?.textContent ?? '').to.equal(expected);
        expect(heard(element)).to.equal(expected);
        expect(backend.outcomes).to.deep.equal([]);
        expect(errors).to.deep.equal([]);
      });
    }

    it('closes without a notice when an answer on its way comes after the application has closed the question', async () => {
      const { element, backend, errors } = await connectElement(around);
      backend.reply = () => reply(409, { error: 'It is over', how: 'closed' });
      type(control(element, 'name'), 'Ada');
      await press(element, 'submit');
      await settle();
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
      expect(heard(element)).to.equal('');
      expect(errors).to.deep.equal([]);
    });

    it('posts a rejection', async () => {
      const { element, backend } = await connectElement(around);
      await press(element, 'reject');
      await settle();
      expect(backend.outcomes).to.deep.equal([{ type: 'outcome', id: 'a', outcome: { action: 'reject' } }]);
    });

    it('ends a visit that the backend has seen completed', async () => {
      const { element, backend, errors } = await connectElement(around);
      const url = { mode: 'url', message: 'Sign in', url: 'https://acme.example/' } as const;
      backend.send({ type: 'over', id: 'a', how: 'withdrawn' });
      backend.send({ type: 'elicitation', elicitation: wire('b', { request: url, server: { id: 'acme' } }) });
      await settle();
      await element.updateComplete;
      look(500);
      environment.open = () => {};
      await press(element, 'submit');
      await settle();
      await element.updateComplete;
      expect(isShown(element)).to.equal(true);
      backend.send({ type: 'visited', id: 'b', completion: 'completed' });
      await settle();
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
      expect(backend.outcomes).to.deep.equal([{ type: 'outcome', id: 'b', outcome: { action: 'accept' } }]);
      expect(errors).to.deep.equal([]);
    });
  });
}
