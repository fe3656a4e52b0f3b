/** The real element, connected to a backend that asks for a name. */
import { expect } from '@open-wc/testing';
import { connectRelay, type RelayConnection } from '../../../src/adapters/index.js';
import { pipeline, rateLimit } from '../../../src/host/index.js';
import type { ElicitationHost, HostElicitOptions, McpElicitation } from '../../../src/index.js';
import type { OverCause } from '../../../src/protocol/over.js';
import { control, create, errorOf, find, heard, isShown, look, press, schemaOf, type } from '../../element/helpers.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { HandTab } from '../world/hand-browser.js';
import { HandRelay } from '../world/hand-relay.js';
import { settle } from '../world/host-page.js';

const WHO = { message: 'Who are you?', requestedSchema: schemaOf({ name: { type: 'string' } }, ['name']) };
const server = { id: 'acme', name: 'Acme' };

let connection: RelayConnection | undefined;
afterEach(() => connection?.close());

async function connectElement(
  options: HostElicitOptions = {},
  around: (element: McpElicitation) => ElicitationHost = (element) => element,
) {
  const element = await create();
  const backend = new HandRelay();
  const { network } = backend;
  const question = await backend.ask('a', { server, ...options }, WHO);
  const errors: unknown[] = [];
  connection = connectRelay(around(element), {
    url: '/elicitations',
    fetch: network.fetch,
    clock: new HandClock(),
    page: new HandTab(),
    onError: (error) => errors.push(error),
  });
  const settled = async () => {
    await settle();
    await element.updateComplete;
  };
  await settled();
  look(500);
  return { element, network, question, errors, settled };
}

describe('the element over the relay', () => {
  for (const [what, around] of [
    ['alone', (element: McpElicitation) => element],
    ['in a pipeline', (element: McpElicitation) => pipeline(element, rateLimit())],
  ] as const) {
    it(`keeps the form busy until the backend has checked the answer, and shows its errors at the fields: ${what}`, async () => {
      const checkAnswer = async ({ name }: { name?: unknown }) =>
        name === 'Xyz' ? { '/name': 'Nobody is called that' } : {};
      const { element, question, settled } = await connectElement({ checkAnswer }, around);
      expect(find(element, '[part~=server]').textContent).to.contain('Acme');
      type(control(element, 'name'), 'Xyz');
      await press(element, 'submit');
      await settled();
      expect(errorOf(element, 'name')).to.contain('Nobody is called that');
      type(control(element, 'name'), 'Ada');
      await press(element, 'submit');
      await settled();
      expect(isShown(element)).to.equal(false);
      expect(await question.outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
    });
  }

  for (const [what, why, expected] of [
    ['the server took it back', 'withdrawn', 'Acme has withdrawn its question.'],
    ['its connection to the server is lost', 'lost', 'This question is closed.'],
    ['the visit is complete', 'completed', 'This question is closed.'],
    ['it was answered elsewhere', 'answered', 'Answered elsewhere.'],
    ['the application has nothing to say', 'closed', ''],
    ['something happened that only newer pages know', 'rescheduled', 'Acme has withdrawn its question.'],
  ] as const) {
    it(`closes the card when the backend says that ${what}, with the notice that it has without a relay [HOST-04]`, async () => {
      const { element, network, question, errors, settled } = await connectElement();
      question.end(why as OverCause);
      await settled();
      expect(isShown(element)).to.equal(false);
      const notice = element.renderRoot.querySelector('[part~=notice] p');
      expect(notice?.textContent ?? '').to.equal(expected);
      expect(heard(element)).to.equal(expected);
      expect(network.outcomes).to.deep.equal([]);
      expect(errors).to.deep.equal([]);
    });
  }
});
