import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { McpElicitation, Outcome } from '../../src/index.js';
import type { HostElicitOptions } from '../../src/protocol/host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { uncaught } from '../runtime/uncaught.js';
import {
  control,
  create,
  find,
  findAll,
  heard,
  isShown,
  look,
  plain,
  press,
  record,
  schemaOf,
  settled,
} from './helpers.js';

const schema = schemaOf({ name: { type: 'string' } }, ['name']);

interface Call {
  readonly outcome: Outcome;
  readonly signal: AbortSignal;
  resolve(errors?: Record<string, string>): void;
  reject(error: unknown): void;
}

/** A filled-in form whose answers are delivered, and its deliveries. */
async function asked(request: object = { message: 'Who?', requestedSchema: schema }, options: HostElicitOptions = {}) {
  const calls: Call[] = [];
  const element = await create({ serverName: 'Acme' });
  const names = record(element);
  const outcome = element.elicit(request as never, {
    values: { name: 'Ada' },
    ...options,
    deliver: (given, { signal }) =>
      new Promise<Record<string, string> | undefined>((resolve, reject) =>
        calls.push({ outcome: given, signal, resolve, reject }),
      ),
  });
  for (let update = 0; update < 3; update++) await element.updateComplete;
  look(500);
  return { element, names, calls, outcome };
}

const textOf = (element: McpElicitation, selector: string) => findAll(element, selector).map(plain).join(' | ');
const isBusy = (element: McpElicitation) => find(element, '[part~=dialog]').getAttribute('aria-busy') === 'true';

// What a delivery's results mean is the session's: test/session/delivering.test.ts.
describe('an answer that is delivered', () => {
  let clock: HandClock;

  beforeEach(() => {
    clock = new HandClock();
    environment.clock = clock;
  });

  it('stays on screen, busy, until it has arrived; only then the events follow [RLY-21]', async () => {
    const { element, names, calls, outcome } = await asked();
    await press(element, 'submit');
    await settled(element);
    expect(isBusy(element)).to.equal(true);
    expect(textOf(element, '.status')).to.contain('Sending your answer');
    expect(heard(element)).to.contain('Sending your answer');
    expect(names).to.deep.equal(['shown']);
    calls[0]?.resolve();
    await settled(element);
    expect(names).to.deep.equal(['shown', 'accept', 'close']);
    expect((await outcome).action).to.equal('accept');
    expect(isShown(element)).to.equal(false);
  });

  /** The last delivery fails. */
  const fail = (element: McpElicitation, calls: Call[]) =>
    uncaught(async () => {
      calls.at(-1)?.reject(new Error('no network'));
      await settled(element);
    });

  it('says that it is not clear whether it arrived, keeps the typed text as it is, and Submit becomes Try again [RLY-21]', async () => {
    const { element, names, calls } = await asked();
    find(element, '[part~=submit]').focus();
    await press(element, 'submit');
    expect(await fail(element, calls)).to.contain('no network');
    expect(textOf(element, '.status')).to.equal('It is not clear whether your answer arrived.');
    expect(heard(element)).to.contain('It is not clear whether your answer arrived.');
    expect((control(element, 'name') as HTMLInputElement).value).to.equal('Ada');
    expect([isBusy(element), find(element, '.fields').inert]).to.deep.equal([false, true]);
    const submit = find(element, '[part~=submit]');
    expect(element.shadowRoot!.activeElement).to.equal(submit);
    expect([plain(submit), submit.ariaDisabled, submit.className]).to.deep.equal(['Try again', 'false', 'primary']);
    look(500);
    submit.click();
    await settled(element);
    expect([plain(submit), isBusy(element)]).to.deep.equal(['Submit', true]);
    expect(calls[1]?.outcome).to.deep.equal(calls[0]?.outcome);
    calls[1]?.resolve();
    await settled(element);
    expect(names).to.deep.equal(['shown', 'accept', 'close']);
  });

  it('offers a no beside Try again, which then names the no and sends that again', async () => {
    const { element, names, calls } = await asked();
    await press(element, 'submit');
    await fail(element, calls);
    look(500);
    await press(element, 'reject');
    await fail(element, calls);
    expect(plain(find(element, '[part~=submit]'))).to.equal('Try again: Reject');
    look(500);
    await press(element, 'submit');
    expect(calls.at(-1)?.outcome).to.deep.equal({ action: 'reject' });
    calls.at(-1)?.resolve();
    await settled(element);
    expect(names).to.deep.equal(['shown', 'reject', 'close']);
  });

  for (const [what, place] of [
    ['the pressed one', '.yes'],
    ['the heading', '#title'],
  ] as const) {
    it(`has Try again in place of Yes and No, with the focus that ${what} had, and gives it back to the heading when it goes`, async () => {
      const requestedSchema = schemaOf({ sure: { type: 'boolean', title: 'Sure?' } }, ['sure']);
      const { element, calls } = await asked({ message: 'Delete?', requestedSchema }, { buttons: true, values: {} });
      find(element, place).focus();
      find(element, '.yes').click();
      await fail(element, calls);
      const retry = find(element, '[part~=submit]');
      expect([plain(retry), element.shadowRoot!.activeElement]).to.deep.equal(['Try again', retry]);
      expect(findAll(element, '.yes, .no')).to.have.length(0);
      look(500);
      retry.click();
      await settled(element);
      expect(calls[1]?.outcome).to.deep.equal({ action: 'accept', content: { sure: true } });
      expect(element.shadowRoot!.activeElement).to.equal(find(element, '#title'));
    });
  }

  it('says that Try again goes back, where the person went back in a series', async () => {
    const { element, calls } = await asked(undefined, { step: { index: 1, count: 3, canGoBack: true } });
    find(element, '.back').click();
    await fail(element, calls);
    expect(plain(find(element, '[part~=submit]'))).to.equal('Try again: Back');
  });

  it('moves focus once to the first error that the delivery finds: where the person then moves it, it stays', async () => {
    const { element, calls } = await asked();
    find(element, '[part~=submit]').focus();
    await press(element, 'submit');
    calls[0]?.resolve({ '/name': 'taken' });
    await settled(element);
    expect(element.shadowRoot!.activeElement).to.equal(control(element, 'name'));
    const cancel = find(element, '[part~=cancel]');
    cancel.focus();
    element.requestUpdate();
    await settled(element);
    expect(element.shadowRoot!.activeElement).to.equal(cancel);
  });

  it('can be put aside after five seconds with a button that moves nothing when it appears', async () => {
    const { element, names, calls } = await asked();
    await press(element, 'submit');
    await settled(element);
    const button = find<HTMLButtonElement>(element, '.background');
    expect(getComputedStyle(button).visibility).to.equal('hidden');
    const before = find(element, '[part~=cancel]').getBoundingClientRect();
    clock.pass(5000);
    await settled(element);
    const after = find(element, '[part~=cancel]').getBoundingClientRect();
    expect(getComputedStyle(button).visibility).to.equal('visible');
    expect([after.x, after.y]).to.deep.equal([before.x, before.y]);
    expect(heard(element)).to.contain('Close and keep sending');
    button.click();
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(names).to.deep.equal(['shown']);
    calls[0]?.resolve();
    await settled(element);
    expect(names).to.deep.equal(['shown', 'accept', 'close']);
  });

  it('opens a page on the press, before the consent is delivered', async () => {
    const opened: string[] = [];
    environment.open = (href) => void opened.push(href);
    const { element, names, calls } = await asked({ mode: 'url', message: 'Pay', url: 'https://bank.example/pay' });
    await press(element, 'submit');
    await settled(element);
    expect(opened).to.deep.equal(['https://bank.example/pay']);
    expect(names).to.deep.equal(['shown']);
    calls[0]?.resolve();
    await settled(element);
    expect(names).to.deep.equal(['shown', 'accept']);
    expect(findAll(element, '[part~=finish]')).to.have.length(1);
  });
});
