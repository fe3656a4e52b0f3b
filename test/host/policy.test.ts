import { expect } from '@open-wc/testing';
import { checkAnswers, type PolicyRule, pipeline, policy, unattendedHost } from '../../src/host/index.js';
import { create, find, isShown, press, schemaOf } from '../element/helpers.js';
import { ask, from, HandHost, NO, turns, yes } from './hand-host.js';
import { uncaught } from './uncaught.js';

const string = { type: 'string' };
const ready = { message: 'Deploy?', requestedSchema: schemaOf({ region: { ...string, default: 'eu' } }, ['region']) };
const bare = { message: 'Deploy?', requestedSchema: schemaOf({ region: string }, ['region']) };

/** The outcome of a request, or `asked` when it reached the person. */
async function outcomeOf(rules: Parameters<typeof policy>[0], request: object = ready, id = 'a') {
  const host = new HandHost();
  const outcome = pipeline(host, policy(rules)).elicit(request as never, from(id));
  await turns();
  return host.asked.length > 0 ? 'asked' : outcome;
}

describe('policy()', () => {
  const rules = {
    servers: { trusted: 'accept-defaults', blocked: 'block', noisy: 'decline', known: 'ask' },
    default: 'decline',
  } as const;

  for (const [id, outcome] of [
    ['known', 'asked'],
    ['noisy', NO],
    ['trusted', yes({ region: 'eu' })],
    ['blocked', { action: 'refused', code: -32600, message: 'The client takes no requests from this server' }],
    ['any other', NO],
    ['__proto__', NO],
    ['toString', NO],
  ] as const) {
    it(`asks, declines, accepts or blocks by the rule of the server: ${id} [SRV-10]`, async () => {
      expect(await outcomeOf(rules, ready, id)).to.deep.equal(outcome);
    });
  }

  it('asks the person about a server without a rule [SRV-10]', async () => {
    expect(await outcomeOf({})).to.equal('asked');
  });

  it('takes a function of the request and its server, which may be asynchronous [SRV-10]', async () => {
    const byMessage = async ({ message }: { message: string }): Promise<PolicyRule> =>
      message === 'Deploy?' ? 'decline' : 'ask';
    expect(await outcomeOf(byMessage)).to.deep.equal(NO);
    expect(await outcomeOf(byMessage, ask('Other?'))).to.equal('asked');
    expect(await outcomeOf((_, { server }) => (server?.id === 'a' ? 'block' : 'ask'))).to.deep.include({
      action: 'refused',
    });
    expect(await outcomeOf(() => undefined)).to.equal('asked');
    expect(await outcomeOf(() => 'whatever' as never)).to.equal('asked');
  });

  it('asks the person when the function throws, and reports the error [SRV-10]', async () => {
    const host = new HandHost();
    const failing = policy(
      () => {
        throw new Error('no table');
      },
      { denyAfter: 30_000 },
    );
    const told = await uncaught(async () => {
      pipeline(host, failing).elicit(ready);
      await turns();
    });
    expect(told).to.include('no table');
    expect(host.open[0]?.options.timeout, 'the limit holds all the same').to.equal(30_000);
  });
});

describe('policy(): accept-defaults', () => {
  const rules = { default: 'accept-defaults' } as const;

  it('accepts a yes/no question of a trusted server [SRV-10]', async () => {
    expect(await outcomeOf(rules, ask('Go on?'))).to.deep.equal(yes());
  });

  it('sends the application’s suggested values as defaults [SRV-10]', async () => {
    const host = new HandHost();
    const outcome = pipeline(host, policy(rules)).elicit(bare, { values: { region: 'us' } });
    expect(await outcome).to.deep.equal(yes({ region: 'us' }));
  });

  for (const [what, request] of [
    ['a form in which a required answer is missing', bare],
    ['a page to visit', { mode: 'url', message: 'Sign in', url: 'https://example.com/' }],
    [
      'a form that looks for a secret',
      { message: '?', requestedSchema: schemaOf({ password: { ...string, default: 'x' } }) },
    ],
    ['a form that cannot be shown', { message: '?', requestedSchema: schemaOf({ a: { type: 'object' } }, ['a']) }],
  ] as const) {
    it(`never accepts ${what}: the person is asked, or the request is declined with otherwise: decline [SRV-10]`, async () => {
      expect(await outcomeOf(rules, request)).to.equal('asked');
      expect(await outcomeOf({ ...rules, otherwise: 'decline' }, request)).to.deep.equal(NO);
    });
  }

  it('never accepts after an answer was refused: a person has to correct it [SRV-10, SRV-07]', async () => {
    const host = new HandHost();
    const whole = pipeline(
      host,
      checkAnswers(() => ({ '/region': 'There is no such region.' })),
      policy(rules),
    );
    whole.elicit(ready);
    await turns();
    expect(host.open[0]?.options.errors).to.deep.equal({ '/region': 'There is no such region.' });
  });

  it('works with unattendedHost, without an element [SRV-10]', async () => {
    const host = pipeline(unattendedHost, policy(rules));
    expect(await host.elicit(ready)).to.deep.equal(yes({ region: 'eu' }));
    expect(await host.elicit(bare)).to.deep.equal(NO);
  });
});

describe('policy(): denyAfter', () => {
  it('shows the remaining time, gives more when the person asks, and declines when it has passed [SRV-10]', async () => {
    const element = await create();
    const host = pipeline(element, policy({ denyAfter: 1500 }));
    const outcome = host.elicit(ask('Delete?'));
    await turns();
    await element.updateComplete;
    await element.updateComplete;
    expect(find(element, '[part~=countdown]').textContent).to.include('Closing in 2s');
    expect(find(element, '[part~=countdown] button').textContent).to.equal('More time');
    expect(await outcome).to.deep.equal(NO);
    expect(isShown(element)).to.equal(false);
  });

  for (const [timeout, expected] of [
    [undefined, 30_000],
    [0, 30_000],
    [300_000, 30_000],
    [10_000, 10_000],
    [-1, 30_000],
  ] as const) {
    it(`of 30 s never extends the time limit of a request: ${timeout} [SRV-10]`, async () => {
      const host = new HandHost();
      const limit = timeout === undefined ? {} : { timeout };
      pipeline(host, policy({ denyAfter: 30_000 })).elicit(ask('?'), limit);
      await turns();
      expect(host.open[0]?.options.timeout).to.equal(expected);
    });
  }

  it('leaves the outcome timeout when a deadline passed before the request was visible', async () => {
    const host = new HandHost();
    const outcome = pipeline(host, policy({ denyAfter: 30_000 })).elicit(ask('?'));
    await turns();
    await host.open[0]?.answer({ action: 'timeout' });
    expect(await outcome).to.deep.equal({ action: 'timeout' });
  });

  it('does not change an answer that came in time', async () => {
    const element = await create();
    const outcome = pipeline(element, policy({ denyAfter: 30_000 })).elicit(ask('Delete?'));
    await turns();
    await element.updateComplete;
    await press(element, 'submit');
    expect(await outcome).to.deep.equal(yes());
  });
});

describe('policy(): programming errors', () => {
  for (const [says, rules] of [
    ['rules must be an object or a function', 'decline'],
    ['servers must be an object', { servers: [] }],
    ['servers["a"] must be one of ask, decline, accept-defaults, block', { servers: { a: 'deny' } }],
    ['default must be one of ask, decline, accept-defaults, block', { default: 'deny' }],
    ['otherwise must be ask or decline', { otherwise: 'block' }],
    ['denyAfter must be a number over 0', { denyAfter: '30s' }],
  ] as const) {
    it(`throw a TypeError: ${says}`, () => {
      expect(() => policy(rules as never)).to.throw(TypeError, says);
    });
  }
});
