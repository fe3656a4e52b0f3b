import { expect } from '@open-wc/testing';
import { connectRelay, type RelayConnection } from '../../../src/adapters/index.js';
import { pipeline, rateLimit } from '../../../src/host/index.js';
import type { ElicitationHost, McpElicitation } from '../../../src/index.js';
import { control, create, errorOf, find, heard, isShown, look, press, schemaOf, type } from '../../element/helpers.js';
import { HandClock } from '../../runtime/hand-clock.js';
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
  ['a pipeline around the element', (element) => pipeline(element, rateLimit())],
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
      backend.reply = backend.take;
      type(control(element, 'name'), 'Ada');
      await press(element, 'submit');
      await settle();
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
      expect(backend.outcomes.at(-1)).to.deep.equal({
        type: 'answer',
        id: 'a',
        attempt: 1,
        answer: { action: 'accept', content: { name: 'Ada' } },
      });
    });

    it('keeps entries while offline, and sends them once', async () => {
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
      await settle(); // First the stream comes back, then the answer is sent.
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
      expect(backend.outcomes).to.have.length(1);
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

    for (const [what, how, expected] of [
      ['the server took it back', 'withdrawn', 'Acme has withdrawn its question.'],
      ['its connection to the server is lost', 'lost', 'This question is closed.'],
      ['the visit is complete', 'completed', 'This question is closed.'],
      ['it was answered elsewhere', 'answered', 'Answered elsewhere.'],
      ['the application has nothing to say', 'closed', ''],
      ['something happened that only newer pages know', 'rescheduled', 'Acme has withdrawn its question.'],
    ] as const) {
      it(`closes the card when the backend says that ${what}, with the notice that it has without a relay [HOST-04]`, async () => {
        const { element, backend, errors } = await connectElement(around);
        backend.end('a', how as 'lost');
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

    it('closes the card without a notice when an answer arrives after the application has closed the elicitation', async () => {
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
  });
}
