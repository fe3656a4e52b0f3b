import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { ElicitOptions, McpElicitation, Outcome } from '../../src/index.js';
import { HandClock } from '../runtime/hand-clock.js';
import { centre, clickAt, create, find, findAll, heard, isShown, plain, press, record, show } from './helpers.js';

const MINUTE = 60_000;
const TOLD = 'Finish at login.acme.example, then come back. Time is up, but it still counts.';
const server = { id: 'acme', name: 'Acme' };

let clock: HandClock;

beforeEach(() => {
  clock = new HandClock();
  environment.clock = clock;
  environment.open = () => {};
});

/** Moves the clock; timers fire when they are due. */
async function pass(element: McpElicitation, ms: number): Promise<void> {
  clock.pass(ms);
  await element.updateComplete;
}

/** A request for a page that the person has consented to visit. */
async function visit(element: McpElicitation, options: ElicitOptions = {}, elicitationId = 'e-1') {
  const url = 'https://login.acme.example/authorize';
  const outcome = element.elicit({ mode: 'url', message: 'Sign in.', url, elicitationId }, { server, ...options });
  await element.updateComplete;
  await element.updateComplete;
  await press(element, 'submit');
  return (await outcome) as Extract<Outcome, { action: 'accept' }>;
}

/** A visit of which the time is over. */
async function late(options: ElicitOptions = {}) {
  const element = await create();
  const { completion } = await visit(element, { visitTimeout: MINUTE, ...options });
  await pass(element, MINUTE);
  return { element, completion };
}

const notices = (element: McpElicitation) => findAll(element, '[part~=notice] p').map(plain);

const click = async (element: McpElicitation, label: string) => {
  findAll(element, '.links button')
    .find(({ textContent }) => textContent === label)!
    .click();
  await element.updateComplete;
};

// When the time of a visit runs, and how late it still counts, is the session's: test/session/visits.test.ts.
describe('a page that the person has not finished in time', () => {
  it('leaves a notice, which is announced, and no dialog, until the person says that it is finished [END-01]', async () => {
    const { element, completion } = await late();
    expect(isShown(element)).to.equal(false);
    expect(notices(element)).to.deep.equal([`Acme${TOLD}`]);
    expect(heard(element)).to.equal(TOLD);
    await click(element, 'I have finished');
    expect(await completion).to.equal('completed');
    await element.updateComplete;
    expect([notices(element), heard(element)]).to.deep.equal([[], '']);
  });

  it('does not end the declared elicitation, which is still open and has its limit from an attribute [END-01]', async () => {
    const element = await show({ mode: 'url', url: 'https://login.acme.example/' });
    element.setAttribute('visit-timeout', `${MINUTE}`);
    await element.updateComplete;
    const names = record(element);
    await press(element, 'submit');
    await pass(element, MINUTE);
    expect([isShown(element), element.open]).to.deep.equal([false, true]);
    await click(element, 'I have finished');
    expect(element.open).to.equal(false);
    expect(names.slice(-2)).to.deep.equal(['accept', 'close']);
  });

  it('is a line above another elicitation, and still counts there [END-01]', async () => {
    const { element, completion } = await late();
    element.elicit({ message: 'Something else?' });
    await element.updateComplete;
    expect(find(element, '.folded p').textContent).to.include(TOLD);
    element.complete('e-1', 'acme');
    expect(await completion).to.equal('completed');
    await element.updateComplete;
    expect(find(element, '.folded').matches('.over'), 'nothing moves').to.equal(true);
  });

  it('is ended by a click after the application has set everything aside and taken it back', async () => {
    const { element, completion } = await late();
    for (const aside of [true, false]) {
      element.aside = aside;
      await element.updateComplete;
    }
    await new Promise(requestAnimationFrame);
    clock.pass(500);
    await clickAt(centre(findAll(element, '.links button')[0]!));
    expect(await completion).to.equal('completed');
  });

  it('is ended by a click after the element has moved into the document of a frame [PAGE-06]', async () => {
    const { element, completion } = await late();
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position: fixed; inset: 0; width: 600px; height: 500px; border: 0';
    document.body.append(frame);
    frame.contentDocument!.body.append(element);
    await element.updateComplete;
    await new Promise(requestAnimationFrame);
    clock.pass(500);
    await clickAt(centre(findAll(element, '.links button')[0]!)); // The frame begins where the page does.
    expect(await Promise.race([completion, element.updateComplete.then(() => 'still there')])).to.equal('completed');
    frame.remove();
  });

  it('is not ended by a click that was meant for the card before it [END-13]', async () => {
    const { element } = await late();
    await new Promise(requestAnimationFrame);
    const position = centre(findAll(element, '.links button').at(-1)!);
    await clickAt(position);
    await element.updateComplete;
    expect(notices(element)).to.have.length(1);
    clock.pass(500);
    await clickAt(position);
    await element.updateComplete;
    expect(notices(element)).to.have.length(0);
  });
});
