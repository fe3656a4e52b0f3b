import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { HostElicitOptions, McpElicitation } from '../../src/index.js';
import type { PortState } from '../../src/protocol/port.js';
import { handPort } from '../host/hand-port.js';
import { HandClock } from '../runtime/hand-clock.js';
import {
  control,
  create,
  expectFocus,
  find,
  findAll,
  heard,
  isShown,
  look,
  press,
  record,
  schemaOf,
  type,
} from './helpers.js';

const server = { id: 'acme', name: 'Acme' };
const OFFLINE = 'Not connected. Your answer will be sent later.';
const MINUTE = 60_000;

/** A form on screen, whose owner is behind a port. */
async function asked(
  port = handPort({ phase: 'open' }),
  required: readonly string[] = [],
  options: HostElicitOptions = {},
) {
  const element = await create();
  const requestedSchema = schemaOf({ name: { type: 'string' } }, required);
  element.elicit({ message: 'Who?', requestedSchema }, { server, ...options }, port);
  await element.updateComplete;
  look(500);
  return { element, port };
}

/** A port whose owner cannot be reached. */
function lostPort(state: PortState = { phase: 'open' }) {
  const port = handPort(state);
  port.setLost(true);
  return port;
}

const status = (element: McpElicitation) => find(element, '#status').textContent;
const notices = (element: McpElicitation) =>
  findAll(element, '[part~=notice] p').map(({ textContent }) => textContent?.trim());

describe('a form whose connection is lost', () => {
  it('says that the answer will be sent later, above its buttons and to a screen reader', async () => {
    const { element, port } = await asked();
    expect(findAll(element, '#status')).to.deep.equal([]);
    port.setLost(true);
    await element.updateComplete;
    expect(status(element)).to.equal(OFFLINE);
    expect(find(element, '[part=submit]').getAttribute('aria-describedby')).to.equal('status');
    expect(heard(element)).to.equal(OFFLINE);
    port.setLost(false);
    await element.updateComplete;
    expect([findAll(element, '#status'), heard(element)]).to.deep.equal([[], '']);
  });

  it('keeps what the person types, and still says which answers are missing', async () => {
    const port = lostPort();
    const { element } = await asked(port, ['name']);
    expect(status(element)).to.equal(`${OFFLINE}\nAnswers missing or not valid: 1`);
    type(control(element, 'name'), 'Ada');
    await element.updateComplete;
    expect(status(element)).to.equal(OFFLINE);
    port.setLost(false);
    await element.updateComplete;
    expect(control(element, 'name').value).to.equal('Ada');
    expect(status(element)).to.equal('');
  });

  it('does not say that the answer is being sent, and takes back what it said once the connection is there', async () => {
    const port = lostPort();
    const { element } = await asked(port);
    await element.updateComplete;
    expect(heard(element)).to.equal(`Who? ${OFFLINE}`);
    await press(element, 'submit');
    expect(status(element)).to.equal(OFFLINE);
    port.setLost(false);
    await element.updateComplete;
    expect(status(element)).to.equal('Sending your answer');
    expect(heard(element)).to.equal('Sending your answer');
  });
});

describe('a limit that a backend keeps', () => {
  let clock: HandClock;

  beforeEach(() => {
    clock = new HandClock();
    environment.clock = clock;
  });

  async function pass(element: McpElicitation, ms: number): Promise<void> {
    clock.pass(ms);
    await element.updateComplete;
  }

  const countdown = (element: McpElicitation) => findAll(element, '[role=timer]').map(({ textContent }) => textContent);

  it('is counted down from when it begins to run, whatever the own time limit of the element', async () => {
    const { element, port } = await asked(undefined, [], { timeout: MINUTE });
    await pass(element, 2 * MINUTE);
    expect(countdown(element)).to.deep.equal([]);
    port.set({ phase: 'open', endsAt: clock.now() + 20_000 });
    await element.updateComplete;
    expect(countdown(element)).to.deep.equal(['Closing in 20s']);
  });

  it('is extended in the backend too when the person asks for more time', async () => {
    const { element, port } = await asked(handPort({ phase: 'open', endsAt: clock.now() + 20_000 }));
    find(element, '.countdown button').click();
    await element.updateComplete;
    expect(port.events.at(-1)).to.deep.equal({ type: 'more-time', ms: 5 * MINUTE });
    expect(countdown(element)).to.deep.equal([]);
    port.set({ phase: 'open', endsAt: clock.now() + 25_000 });
    await element.updateComplete;
    expect(countdown(element)).to.deep.equal(['Closing in 25s']);
  });

  it('has no button for more time while the connection is lost, because a press would reach nobody', async () => {
    const port = lostPort({ phase: 'open', endsAt: clock.now() + 20_000 });
    const { element } = await asked(port);
    expect(countdown(element)).to.deep.equal(['Closing in 20s']);
    expect(findAll(element, '.countdown button')).to.have.length(0);
    port.setLost(false);
    await element.updateComplete;
    expect(findAll(element, '.countdown button')).to.have.length(1);
  });
});

describe('a page that the person agreed to visit before a reload', () => {
  const url = 'https://login.acme.example/authorize';

  async function restored() {
    const opened: string[] = [];
    environment.open = (href) => opened.push(href);
    const element = await create();
    const names = record(element);
    const states: string[] = [];
    const outcome = await element.elicit(
      { mode: 'url', message: 'Sign in.', url, elicitationId: 'e-1' },
      { server, onState: (said) => states.push(said) },
      handPort({ phase: 'visiting' }),
    );
    await element.updateComplete;
    return { element, outcome, opened, names, states };
  }

  it('shows the waiting view again without opening, and the person need not agree twice', async () => {
    const { element, outcome, opened, states } = await restored();
    expect(outcome.action).to.equal('accept');
    expect(find(element, '.middle').textContent).to.contain('Finish at login.acme.example, then come back.');
    expect(opened).to.deep.equal([]);
    expect(states).to.deep.equal(['waiting']);
    expect(element.matches(':state(waiting)')).to.equal(true);
  });

  it('leaves focus where the person is, while the time for the visit is counted down', async () => {
    const clock = new HandClock();
    environment.clock = clock;
    const element = await create();
    element.elicit({ mode: 'url', message: 'Sign in.', url }, { server, visitTimeout: MINUTE });
    await element.updateComplete;
    look(500);
    await press(element, 'submit');
    find(element, '.copy').focus();
    clock.pass(45_000);
    await element.updateComplete;
    expect(find(element, '.countdown').textContent).to.include('Closing in 15s');
    expectFocus(element, find(element, '.copy'));
  });
});

describe('a page that no request can reach', () => {
  const UNREACHABLE = 'No questions can reach this page at the moment. Reload it, or sign in again.';

  it('says so without a card and to screen readers, until requests can reach it again [PAGE-03]', async () => {
    const element = await create();
    element.setReachable(false);
    await element.updateComplete;
    expect([notices(element), heard(element)]).to.deep.equal([[UNREACHABLE], UNREACHABLE]);
    element.setReachable(true);
    await element.updateComplete;
    expect([notices(element), heard(element)]).to.deep.equal([[], '']);
  });

  it('says it to screen readers once it comes on screen, behind another notice that is not said again [USE-07]', async () => {
    const element = await create();
    element.elicit({ message: 'Who?' }, { server });
    await element.updateComplete;
    element.withdraw();
    await element.updateComplete;
    const withdrawn = heard(element);
    expect(withdrawn).to.include('Acme');
    element.setReachable(false);
    await element.updateComplete;
    expect([notices(element).length, heard(element)]).to.deep.equal([1, withdrawn]);
    find(element, '[part~=notice] button').click();
    await element.updateComplete;
    expect([notices(element), heard(element)]).to.deep.equal([[UNREACHABLE], UNREACHABLE]);
  });

  it('says so beside a card, too, and no more once the person has dismissed it', async () => {
    const { element } = await asked();
    element.setReachable(false);
    await element.updateComplete;
    expect(notices(element)).to.deep.equal([UNREACHABLE]);
    find(element, '[part~=notice] button').click();
    await element.updateComplete;
    expect([notices(element), isShown(element)]).to.deep.equal([[], true]);
  });
});
