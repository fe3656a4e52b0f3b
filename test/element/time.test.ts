import { expect } from '@open-wc/testing';
import type { ElicitOptions, McpElicitation } from '../../src/index.js';
import { create, find, findAll, heard, isShown, record, show } from './helpers.js';

const MINUTE = 60_000;
const { setTimeout, clearTimeout } = window;
const { now } = Date;

/** Time that stands still until a test moves it: the page's clock and its timers. */
let time: number;
let timers: Array<{ id: number; due: number; callback: () => void }>;

beforeEach(() => {
  time = now();
  timers = [];
  let id = 0;
  Date.now = () => time;
  window.setTimeout = ((callback: () => void, delay = 0) => {
    timers.push({ id: ++id, due: time + delay, callback });
    return id;
  }) as unknown as typeof setTimeout;
  window.clearTimeout = ((cleared: number) => {
    timers = timers.filter((timer) => timer.id !== cleared);
  }) as typeof clearTimeout;
});

afterEach(() => {
  Object.assign(window, { setTimeout, clearTimeout });
  Reflect.deleteProperty(document, 'visibilityState');
});

/** Moves the clock, and fires what is due on the way. */
async function pass(element: McpElicitation, ms: number): Promise<void> {
  const end = time + ms;
  const next = () => timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  for (let timer = next(); timer; timer = next()) {
    const { id, due, callback } = timer;
    timers = timers.filter((other) => other.id !== id);
    time = Math.max(time, due);
    callback();
  }
  time = end;
  await element.updateComplete;
}

/** A page that is in front, or is not. */
function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isVisible ? 'visible' : 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function asked(options: ElicitOptions = {}) {
  const element = await create();
  const outcome = element.elicit({ message: 'Delete?' }, options);
  await element.updateComplete;
  await element.updateComplete;
  return { element, outcome };
}

const countdown = (element: McpElicitation) =>
  element.shadowRoot?.querySelector('[part~=countdown]')?.textContent?.replace(/\s+/g, ' ').trim();

describe('the time limit', () => {
  it('is five minutes: with the clock moved that far, timeout is dispatched and the dialog closes [DLG-09]', async () => {
    const element = await show({});
    const names = record(element);
    await element.updateComplete;
    await pass(element, 5 * MINUTE - 501);
    expect(isShown(element)).to.equal(true);
    await pass(element, 501);
    expect(isShown(element)).to.equal(false);
    expect(names.slice(-2)).to.deep.equal(['timeout', 'close']);
  });

  it('is set for each elicitation, and 0 is none [DLG-09]', async () => {
    const short = await asked({ timeout: MINUTE });
    await pass(short.element, MINUTE);
    expect(await short.outcome).to.deep.equal({ action: 'timeout' });
    const none = await asked({ timeout: 0 });
    await pass(none.element, 1000 * MINUTE);
    expect(isShown(none.element)).to.equal(true);
    expect(timers).to.deep.equal([]);
  });

  it('is told by the second in the last half minute, with the means to put it off [DLG-12, USE-14]', async () => {
    const { element } = await asked();
    await pass(element, 5 * MINUTE - 30_001);
    expect(countdown(element)).to.equal(undefined);
    await pass(element, 1);
    expect(countdown(element)).to.equal('Closing in 30s More time');
    await pass(element, 17_000);
    expect(countdown(element)).to.equal('Closing in 13s More time');
  });

  it('is heard when the last half minute begins and ten seconds before the end, not each second [DLG-12, USE-07]', async () => {
    const { element } = await asked();
    const said = new Set<string>();
    for (let second = 31; second > 0; second--) {
      await pass(element, second === 31 ? 5 * MINUTE - 31_000 : 1000);
      said.add(heard(element));
    }
    expect([...said]).to.deep.equal(['', 'Closing in 30s More time', 'Closing in 10s More time']);
    expect(find(element, '[role=timer]').getAttribute('aria-live')).to.equal(null);
  });

  it('is drawn as a ring that empties, with words beside it [DLG-12]', async () => {
    const { element } = await asked({ timeout: 15_000 });
    const dashes = () => find(element, '.ring circle + circle').getAttribute('stroke-dasharray');
    expect(dashes()).to.equal('15 30');
    await pass(element, 5000);
    expect(dashes()).to.equal('10 30');
  });

  it('can be put off by one press, ten times and more, each time by as much as there was at first [USE-14]', async () => {
    const { element } = await asked({ timeout: MINUTE });
    for (let i = 0; i < 12; i++) {
      await pass(element, 45_000);
      find(element, '[part~=countdown] button').click();
      await element.updateComplete;
      expect(countdown(element), `after press ${i}`).to.equal(undefined);
      await pass(element, 15_000);
    }
    expect(isShown(element)).to.equal(true);
  });

  it('cannot be put off where it is the server’s own: the countdown says when that is over [USE-14]', async () => {
    const { element, outcome } = await asked({ deadline: time + 20_000 });
    expect(countdown(element)).to.equal('Closing in 20s');
    expect(findAll(element, '[part~=countdown] button')).to.have.length(0);
    await pass(element, 20_000);
    expect(await outcome).to.deep.equal({ action: 'timeout' });
  });

  it('does not run while nobody can see the question: it starts when the page comes to the front [USE-19]', async () => {
    setVisible(false);
    const { element } = await asked({ timeout: MINUTE });
    await pass(element, 60 * MINUTE);
    expect(isShown(element)).to.equal(true);
    setVisible(true);
    await pass(element, MINUTE - 1);
    expect(isShown(element)).to.equal(true);
    await pass(element, 1);
    expect(isShown(element)).to.equal(false);
  });

  it('does not run while another question is on screen [USE-19, USE-02]', async () => {
    const { element } = await asked({ timeout: 0 });
    const second = element.elicit({ message: 'Second?' }, { timeout: MINUTE });
    await pass(element, 60 * MINUTE);
    element.reject();
    await element.updateComplete;
    await element.updateComplete;
    await pass(element, MINUTE - 1);
    expect(isShown(element)).to.equal(true);
    await pass(element, 1);
    expect(await second).to.deep.equal({ action: 'timeout' });
  });

  it('is neither stretched by sleep nor started again by a render or a move [DLG-09, USE-17]', async () => {
    const element = await show({ timeout: MINUTE });
    await element.updateComplete;
    await pass(element, 30_000);
    element.message = 'Changed';
    element.parentElement?.append(element);
    await element.updateComplete;
    time += 10 * MINUTE; // The machine slept: no timer fired.
    await pass(element, 0);
    expect(isShown(element)).to.equal(false);
  });
});
