import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { ElicitOptions, McpElicitation } from '../../src/index.js';
import { HandClock } from '../runtime/hand-clock.js';
import { find, findAll, heard, isShown, plain, record, referred, setVisible, show, showRequest } from './helpers.js';

const MINUTE = 60_000;

let clock: HandClock;

beforeEach(() => {
  clock = new HandClock();
  environment.clock = clock;
});

/** Moves the clock; timers fire when they are due. */
async function pass(element: McpElicitation, ms: number): Promise<void> {
  clock.pass(ms);
  await element.updateComplete;
}

async function asked(options: ElicitOptions = {}) {
  const shown = await showRequest({ message: 'Delete?' }, options);
  await shown.element.updateComplete;
  return shown;
}

const countdown = (element: McpElicitation) => findAll(element, '.countdown').map(plain)[0];

describe('the time limit', () => {
  it('is five minutes by default, after which timeout is dispatched and the dialog closes [DLG-09]', async () => {
    const element = await show({});
    const names = record(element);
    await element.updateComplete;
    await pass(element, 5 * MINUTE - 501);
    expect(isShown(element)).to.equal(true);
    await pass(element, 501);
    expect(isShown(element)).to.equal(false);
    expect(names.slice(-2)).to.deep.equal(['timeout', 'close']);
  });

  it('counts down in the last 30 seconds beside a button for more time [DLG-12, USE-14]', async () => {
    const { element } = await asked();
    await pass(element, 5 * MINUTE - 30_001);
    expect(countdown(element)).to.equal(undefined);
    await pass(element, 1);
    expect(countdown(element)).to.equal('Closing in 30s More time');
    await pass(element, 17_000);
    expect(countdown(element)).to.equal('Closing in 13s More time');
  });

  it('is announced 30 and 10 seconds before the end, and not each second [DLG-12, USE-07]', async () => {
    const { element } = await asked();
    const said = new Set<string>();
    for (let second = 31; second > 0; second--) {
      await pass(element, second === 31 ? 5 * MINUTE - 31_000 : 1000);
      said.add(heard(element));
    }
    expect([...said]).to.deep.equal(['Delete?', 'Closing in 30s. More time', 'Closing in 10s. More time']);
    expect(find(element, '[role=timer]').getAttribute('aria-live')).to.equal(null);
  });

  it('leaves the dialog’s description as it was, which screen readers would read again', async () => {
    const { element } = await asked();
    const described = () => referred(element, find(element, 'dialog'), 'aria-describedby');
    expect(described()).to.equal('Time left: 5 min');
    await pass(element, 5 * MINUTE - 20_000);
    expect(countdown(element)).to.equal('Closing in 20s More time');
    expect(described()).to.equal('Time left: 5 min');
  });

  it('is drawn as a ring that empties beside the words [DLG-12]', async () => {
    const { element } = await asked({ timeout: 15_000 });
    const dashes = () => find(element, '.ring circle + circle').getAttribute('stroke-dasharray');
    expect(dashes()).to.equal('15 30');
    await pass(element, 5000);
    expect(dashes()).to.equal('10 30');
  });

  it('can be extended with one press at least ten times, each time by its whole length [USE-14]', async () => {
    const { element } = await asked({ timeout: MINUTE });
    for (let i = 0; i < 12; i++) {
      await pass(element, 45_000);
      find(element, '.countdown button').click();
      await element.updateComplete;
      expect(countdown(element), `after press ${i}`).to.equal(undefined);
      await pass(element, 15_000);
    }
    expect(isShown(element)).to.equal(true);
  });

  it('cannot be extended when it is the server’s own deadline [USE-14]', async () => {
    const { element, outcome } = await asked({ deadline: clock.time + 20_000 });
    expect(countdown(element)).to.equal('Closing in 20s');
    expect(findAll(element, '.countdown button')).to.have.length(0);
    await pass(element, 20_000);
    expect(await outcome).to.deep.equal({ action: 'timeout' });
  });

  it('starts only when the page comes to the front [USE-19]', async () => {
    setVisible(false);
    const { element } = await asked({ timeout: MINUTE });
    await pass(element, 20 * MINUTE); // Far from the half hour of what nobody sees.
    expect(isShown(element)).to.equal(true);
    setVisible(true);
    await pass(element, MINUTE - 1);
    expect(isShown(element)).to.equal(true);
    await pass(element, 1);
    expect(isShown(element)).to.equal(false);
  });
});
