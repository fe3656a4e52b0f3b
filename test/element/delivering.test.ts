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

  it('says that it was not delivered, keeps the typed text, and lets the person try again [RLY-21]', async () => {
    const { element, names, calls } = await asked();
    await press(element, 'reject');
    const error = await uncaught(async () => {
      calls[0]?.reject(new Error('no network'));
      await settled(element);
    });
    expect(error).to.contain('no network');
    expect(textOf(element, '[part~=notice]')).to.equal('Your answer could not be delivered. Try again.');
    expect((control(element, 'name') as HTMLInputElement).value).to.equal('Ada');
    look(500);
    await press(element, 'reject');
    calls[1]?.resolve();
    await settled(element);
    expect(names).to.deep.equal(['shown', 'reject', 'close']);
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
