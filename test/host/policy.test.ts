import { expect } from '@open-wc/testing';
import {
  checkAnswers,
  type PolicyFunction,
  type PolicyRule,
  pipeline,
  policy,
  unattendedHost,
} from '../../src/host/index.js';
import { create, find, isShown, press, schemaOf } from '../element/helpers.js';
import { HandClock } from './hand-clock.js';
import { ask, from, HandHost, NO, turns, yes } from './hand-host.js';

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
  });

  for (const [what, find] of [
    [
      'throws',
      () => {
        throw new Error('no table');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no table'))],
    ['gives an unknown rule', () => 'deny' as never],
    ['gives null', () => null as never],
    ['takes longer than middlewareTimeout', () => new Promise<PolicyRule>(() => {})],
  ] as [string, PolicyFunction][]) {
    it(`asks nobody when the rule function ${what}, and reports that [END-20, END-02, SRV-10]`, async () => {
      const host = new HandHost();
      const clock = new HandClock();
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      const outcome = pipeline(host, [policy(find)], { onError, clock }).elicit(ready);
      await turns();
      clock.pass(10_000);
      expect(await outcome).to.deep.include({ action: 'refused', code: -32603 });
      expect(host.asked).to.be.empty;
      expect(errors).to.have.length(1);
    });
  }

  describe('compares ids of servers', () => {
    const id = 'https://ci.example/mcp';
    const [same, ...similar] = [id, `${id}/`, `${id}//`, 'HTTPS://CI.example/MCP', 'https://CI.example/mcp/'];
    for (const other of similar) {
      for (const [a, b] of [
        [same, other],
        [other, same],
      ] as [string, string][]) {
        it(`blocks ${b} by the rule for ${a}`, async () => {
          expect(await outcomeOf({ servers: { [a]: 'block' } }, ready, b)).to.deep.include({ action: 'refused' });
        });

        it(`gives ${b} no freedom by the rule for ${a}`, async () => {
          expect(await outcomeOf({ servers: { [a]: 'accept-defaults' } }, ready, b)).to.equal('asked');
          expect(await outcomeOf({ servers: { [a]: 'ask' }, default: 'decline' }, ready, b)).to.deep.equal(NO);
        });
      }
    }

    it('the stricter rule counts where two ids are similar', async () => {
      const rules = { servers: { bot: 'accept-defaults', BOT: 'decline' } } as const;
      for (const id of ['bot', 'BOT', 'Bot']) expect(await outcomeOf(rules, ready, id), id).to.deep.equal(NO);
    });

    it('an exact id may be freer than the default', async () => {
      expect(await outcomeOf({ servers: { bot: 'ask' }, default: 'block' }, ready, 'bot')).to.equal('asked');
    });
  });
});

describe('policy(): accept-defaults', () => {
  const rules = { default: 'accept-defaults' } as const;

  it('leaves optional fields without a default unset [SRV-10]', async () => {
    const requestedSchema = schemaOf({
      region: { ...string, default: 'eu' },
      note: string,
      loud: { type: 'boolean' },
      tags: { type: 'array', items: { enum: ['a', 'b'] } },
    });
    expect(await outcomeOf(rules, { message: 'Deploy?', requestedSchema })).to.deep.equal(yes({ region: 'eu' }));
  });

  it('accepts what the application suggests for each field that has no default, "no" and "nothing" included [SRV-10]', async () => {
    const requestedSchema = schemaOf(
      { loud: { type: 'boolean' }, db: { type: 'object', properties: { name: string }, required: ['name'] } },
      ['loud', 'db'],
    );
    const values = { loud: false, db: { name: 'main' } };
    const whole = pipeline(unattendedHost, policy(rules));
    expect(await whole.elicit({ message: '?', requestedSchema }, { values, nested: true })).to.deep.equal(yes(values));
    expect(
      await whole.elicit({ message: '?', requestedSchema }, { values: { loud: false }, nested: true }),
    ).to.deep.equal(NO);
  });

  it('sends the application’s suggested values as defaults [SRV-10]', async () => {
    const host = new HandHost();
    const outcome = pipeline(host, policy(rules)).elicit(bare, { values: { region: 'us' } });
    expect(await outcome).to.deep.equal(yes({ region: 'us' }));
  });

  for (const [what, request] of [
    ['a plain yes/no such as "Drop the production database?"', ask('Drop the production database?')],
    ['a form without fields', { message: '?', requestedSchema: schemaOf({}) }],
    ['a form whose fields may all stay empty', { message: '?', requestedSchema: schemaOf({ note: string }) }],
    ['a fixed value', { message: '?', requestedSchema: schemaOf({ sure: { const: true } }, ['sure']) }],
    [
      'a fixed value beside a default',
      { message: '?', requestedSchema: schemaOf({ sure: { const: true }, region: { ...string, default: 'eu' } }) },
    ],
    [
      'a required yes/no without a default beside one with',
      {
        message: '?',
        requestedSchema: schemaOf({ sure: { type: 'boolean' }, loud: { type: 'boolean', default: true } }, ['sure']),
      },
    ],
    [
      'a required list that may be empty',
      {
        message: '?',
        requestedSchema: schemaOf({ ids: { type: 'array', minItems: 0, items: string } }, ['ids']),
      },
    ],
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
    ['servers["a"] must be one of accept-defaults, ask, decline, block', { servers: { a: 'deny' } }],
    ['default must be one of accept-defaults, ask, decline, block', { default: 'deny' }],
    ['otherwise must be ask or decline', { otherwise: 'block' }],
    ['denyAfter must be a number over 0', { denyAfter: '30s' }],
  ] as const) {
    it(`throw a TypeError: ${says}`, () => {
      expect(() => policy(rules as never)).to.throw(TypeError, says);
    });
  }
});
