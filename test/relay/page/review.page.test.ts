/** A review from a backend's `relay.host()` to the real element, and the decision back to it, over the real wire. */
import { expect } from '@open-wc/testing';
import { connectRelay, type RelayConnection } from '../../../src/adapters/index.js';
import { pipeline, rateLimit } from '../../../src/host/index.js';
import type { HostElicitOptions, McpElicitation, Outcome } from '../../../src/index.js';
import { type ReviewOptions, reviewRequest } from '../../../src/index.js';
import {
  control,
  create,
  errorOf,
  find,
  findAll,
  isShown,
  look,
  plain,
  press,
  type,
  withoutIsolates,
} from '../../element/helpers.js';
import { until } from '../../tools/until.mjs';
import { HandRelay } from '../world/hand-relay.js';

const ALL = ['approve', 'edit', 'reject', 'respond'] as const;
const ARGS = { amount: 120, to: { name: 'Ada' }, api_key: 'sk-1' };
const SCHEMA = {
  type: 'object',
  properties: {
    amount: { type: 'number', maximum: 500 },
    to: { type: 'object', properties: { name: { type: 'string' } } },
  },
};

const open: RelayConnection[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A backend that asks for a review, and the element of a page that is connected to it. */
async function ask(review: Partial<ReviewOptions> = {}, options: HostElicitOptions = {}, isPiped = false) {
  const backend = new HandRelay();
  const { errors, network } = backend;
  const element = await create();
  const connection = connectRelay(isPiped ? pipeline(element, rateLimit()) : element, {
    url: '/elicitations',
    fetch: network.fetch,
    page: {},
    onError: (error) => errors.push(error),
  });
  open.push(connection);
  const request = reviewRequest({ action: 'transfer', args: ARGS, schema: SCHEMA, allow: ALL, ...review });
  const outcome = backend.elicit(request, options);
  await until(() => isShown(element));
  await element.updateComplete;
  look(500);
  return { element, outcome, network, errors };
}

/** Presses one of the buttons of a review. */
async function openPart(element: McpElicitation, button: string): Promise<void> {
  find(element, `.${button}`).click();
  await element.updateComplete;
}

/** Shows the value of the secret, because the card takes no approval while it is unread. */
function readSecret(element: McpElicitation): Promise<void> {
  find(element, '.argument .link').click();
  return element.updateComplete.then(() => {});
}

for (const [what, isPiped] of [
  ['the element', false],
  ['a pipeline around the element', true],
] as const) {
  describe(`a review over the relay in ${what}`, () => {
    it('shows the action with every argument, and the backend gets its own arguments back on approval', async () => {
      const { element, outcome, network, errors } = await ask(
        { title: 'Transfer money', message: 'Pays the rent.', tone: 'danger' },
        { server: { id: 'agent', name: 'Household agent' } },
        isPiped,
      );
      expect(withoutIsolates(plain(find(element, '[part~=heading]')))).to.equal('Transfer money');
      expect(plain(find(element, '[part~=server]'))).to.contain('Household agent');
      expect(findAll(element, '[data-argument] > dt').map(plain)).to.deep.equal(['Amount', 'Name', 'API key']);
      expect(findAll(element, '.banner.danger')).to.have.length(1);
      await readSecret(element);
      await press(element, 'submit');
      expect(await outcome).to.deep.equal({ action: 'approve', args: ARGS });
      await until(() => !isShown(element));
      const answers = network.outcomes.map((event) => event.type === 'answer' && event.answer);
      expect(answers).to.deep.equal([{ action: 'approve' }]);
      expect(errors).to.deep.equal([]);
    });

    it('keeps the person’s changes when the application refuses them, and shows the error at the field', async () => {
      const checkAnswer = ({ amount }: { amount?: unknown }) =>
        amount === 80 ? undefined : { '/amount': 'Over the limit' };
      const { element, outcome } = await ask({}, { checkAnswer }, isPiped);
      await openPart(element, 'edit');
      type(control(element, 'amount'), '81');
      await readSecret(element);
      await press(element, 'submit');
      await until(() => errorOf(element, 'amount') !== '');
      expect(errorOf(element, 'amount')).to.contain('Over the limit');
      expect(control(element, 'amount').value).to.equal('81');
      type(control(element, 'amount'), '80');
      await press(element, 'submit');
      expect(await outcome).to.deep.equal({ action: 'edit', args: { ...ARGS, amount: 80 } });
    });
  });
}

describe('a review over the relay', () => {
  it('cannot be approved if the backend could not copy its arguments', async () => {
    const { element, outcome } = await ask({ args: { when: new Date(0) } });
    expect(findAll(element, '[part~=submit]')).to.deep.equal([]);
    expect(plain(find(element, '[part~=notice]'))).to.contain('This cannot be shown here.');
    await press(element, 'reject');
    expect(await outcome).to.deep.equal({ action: 'reject' });
  });

  it('in a series can be approved together with the rest, and then leaves the screen', async () => {
    const options = { step: { index: 0, count: 2, canGoBack: false } };
    const { element, outcome } = await ask({ args: { n: 1 }, rest: [{ n: 2 }] }, options);
    expect(plain(find(element, '.step'))).to.equal('1 of 2');
    await openPart(element, 'approve-rest');
    expect(await outcome).to.deep.equal({ action: 'approve', args: { n: 1 }, rest: true } satisfies Outcome);
    await until(() => !isShown(element));
  });
});

describe('an elicitation of the application over the relay', () => {
  it('has only the application’s name above it, and does not say that a server asks', async () => {
    const server = { id: 'app', name: 'Northwind' };
    const { element: ofServer } = await ask({}, { server });
    const { element: own } = await ask({}, { server, asker: 'application' });
    expect(plain(find(ofServer, 'h2'))).to.equal('Northwind asks');
    expect(plain(find(own, 'h2'))).to.equal('Northwind');
  });
});
