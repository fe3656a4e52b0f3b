import { expect } from '@open-wc/testing';
import {
  checkAnswers,
  type PolicyFunction,
  type PolicyRule,
  pipeline,
  policy,
  unattendedHost,
} from '../../src/host/index.js';
import { schemaOf } from '../form/schema-of.mjs';
import { HandClock } from '../runtime/hand-clock.js';
import { uncaught } from '../runtime/uncaught.js';
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
    servers: { trusted: { accept: ['region'] }, blocked: 'block', noisy: 'decline', known: 'ask' },
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

  it('applies a rule to an id that differs only in what does not show [SRV-10]', async () => {
    for (const id of ['b\u00ADot', 'bot ', 'b\u200Bot']) {
      expect(await outcomeOf({ servers: { bot: 'decline' } }, ready, id), id).to.deep.equal(NO);
    }
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
    it(`does not ask the person when the rule function ${what}, and reports that [END-20, END-02, SRV-10]`, async () => {
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

  describe('with similar ids of servers,', () => {
    const id = 'https://ci.example/mcp';
    const [same, ...similar] = [id, `${id}/`, `${id}//`, 'HTTPS://CI.example/MCP', 'https://CI.example/mcp/'];
    for (const other of similar) {
      for (const [a, b] of [
        [same, other],
        [other, same],
      ] as [string, string][]) {
        it(`applies the rule that blocks ${a} to ${b} as well`, async () => {
          expect(await outcomeOf({ servers: { [a]: 'block' } }, ready, b)).to.deep.include({ action: 'refused' });
        });

        it(`does not apply the freer rule for ${a} to ${b}`, async () => {
          expect(await outcomeOf({ servers: { [a]: { accept: ['region'] } } }, ready, b)).to.equal('asked');
          expect(await outcomeOf({ servers: { [a]: 'ask' }, default: 'decline' }, ready, b)).to.deep.equal(NO);
        });
      }
    }

    it('applies the stricter of two rules for such ids', async () => {
      const rules = { servers: { bot: { accept: ['region'] }, BOT: 'decline' } } as const;
      for (const id of ['bot', 'BOT', 'Bot']) expect(await outcomeOf(rules, ready, id), id).to.deep.equal(NO);
    });

    it('lets the rule for an exact id be freer than the default', async () => {
      expect(await outcomeOf({ servers: { bot: 'ask' }, default: 'block' }, ready, 'bot')).to.equal('asked');
    });
  });
});

describe('policy(): accept', () => {
  const rules = { default: { accept: ['region', 'loud', 'fixed'] } } as const;
  const region = { ...string, default: 'eu' };

  it('accepts a form all of whose fields are named and filled in [SEE-08, SRV-10]', async () => {
    const requestedSchema = schemaOf({ region, loud: { type: 'boolean', default: false } });
    expect(await outcomeOf(rules, { message: 'Deploy?', requestedSchema })).to.deep.equal(
      yes({ region: 'eu', loud: false }),
    );
  });

  it('accepts the application’s values for fields without a default, constants included [SRV-10]', async () => {
    const requestedSchema = schemaOf({ region: string, loud: { type: 'boolean' }, fixed: { const: 'x' } }, ['loud']);
    const values = { region: 'us', loud: false, fixed: 'x' };
    const host = pipeline(unattendedHost, policy(rules));
    expect(await host.elicit({ message: '?', requestedSchema }, { values })).to.deep.equal(yes(values));
  });

  const requests: [what: string, request: object][] = [
    ['a field that is not named', { requestedSchema: schemaOf({ region, confirm: { ...string, default: 'yes' } }) }],
    ['an optional field without a value', { requestedSchema: schemaOf({ region, loud: { type: 'boolean' } }) }],
    ['a switch that is off by itself', { requestedSchema: schemaOf({ loud: { type: 'boolean' } }, ['loud']) }],
    ['a constant of the server', { requestedSchema: schemaOf({ fixed: { const: 'x' } }) }],
    ['a default that does not fit', { requestedSchema: schemaOf({ region: { ...string, default: 7 } }) }],
    [
      'a default with a hidden character',
      { requestedSchema: schemaOf({ region: { ...string, default: 'e\u200bu' } }) },
    ],
    ['a secret', { requestedSchema: schemaOf({ region: { ...region, title: 'Password' } }) }],
    ['a field that cannot be shown', { requestedSchema: schemaOf({ region: { type: 'object' } }) }],
    ['no field', { requestedSchema: schemaOf({}) }],
    ['a schema that is one of several', { requestedSchema: { anyOf: [schemaOf({ region }), schemaOf({ loud: {} })] } }],
    ['a page to visit', { mode: 'url', url: 'https://a.example/', elicitationId: 'e' }],
  ];
  for (const [what, request] of requests) {
    it(`never accepts ${what}: the person is asked, or the request is declined with otherwise: decline [SEE-08, SRV-10]`, async () => {
      const whole = { message: 'Deploy?', ...request };
      expect(await outcomeOf(rules, whole)).to.equal('asked');
      expect(await outcomeOf({ ...rules, otherwise: 'decline' }, whole)).to.deep.equal(NO);
    });
  }

  it('accepts only what all rules for similar ids name [SEE-08]', async () => {
    const servers = { bot: { accept: ['region', 'loud'] }, BOT: { accept: ['loud'] } } as const;
    expect(await outcomeOf({ servers }, ready, 'bot')).to.equal('asked');
    expect(await outcomeOf({ servers: { bot: servers.bot } }, ready, 'bot')).to.deep.equal(yes({ region: 'eu' }));
  });

  it('leaves a refused answer to the person, who has to correct it [SRV-10, SRV-07]', async () => {
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

  it('answers by itself where the errors that the caller gives are none', async () => {
    const whole = pipeline(new HandHost(), policy({ default: { accept: ['region'] } }));
    expect(await whole.elicit(ready, { errors: {} })).to.deep.equal(yes({ region: 'eu' }));
  });

  it('works with unattendedHost, without an element [SRV-10]', async () => {
    const host = pipeline(unattendedHost, policy(rules));
    expect(await host.elicit(ready)).to.deep.equal(yes({ region: 'eu' }));
    expect(await host.elicit(bare)).to.deep.equal(NO);
  });
});

describe('policy(): declineAfter', () => {
  it('declines a request that the person saw when its time has passed [SRV-10]', async () => {
    const host = new HandHost();
    const outcome = pipeline(host, policy({ declineAfter: 30_000 })).elicit(ask('Delete?'));
    await turns();
    host.open[0]?.options.onState?.('shown');
    await host.open[0]?.answer({ action: 'timeout' });
    expect(await outcome).to.deep.equal(NO);
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
      pipeline(host, policy({ declineAfter: 30_000 })).elicit(ask('?'), limit);
      await turns();
      expect(host.open[0]?.options.timeout).to.equal(expected);
    });
  }

  it('keeps the outcome timeout when a deadline passed before the request was visible', async () => {
    const host = new HandHost();
    const outcome = pipeline(host, policy({ declineAfter: 30_000 })).elicit(ask('?'));
    await turns();
    await host.open[0]?.answer({ action: 'timeout' });
    expect(await outcome).to.deep.equal({ action: 'timeout' });
  });

  it('does not change an answer that came in time', async () => {
    const host = new HandHost();
    const outcome = pipeline(host, policy({ declineAfter: 30_000 })).elicit(ask('Delete?'));
    await turns();
    await host.open[0]?.answer(yes());
    expect(await outcome).to.deep.equal(yes());
  });
});

describe('policy(): onRule', () => {
  it('does not change what the server gets when it throws, and the error is reported', async () => {
    const onRule = () => {
      throw new Error('no log');
    };
    const reported = await uncaught(async () => {
      const host = pipeline(new HandHost(), policy({ default: 'decline' }));
      expect(await host.elicit(ready, { onRule })).to.deep.equal(NO);
    });
    expect(reported).to.include('no log');
  });
});

describe('policy(): programming errors', () => {
  for (const [says, rules] of [
    ['rules must be an object or a function', 'decline'],
    ['servers must be an object', { servers: [] }],
    ['servers["a"] must be one of ask, decline, block, or { accept: […] }', { servers: { a: 'deny' } }],
    ['default must be one of ask, decline, block, or { accept: […] }', { default: 'deny' }],
    ['otherwise must be ask or decline', { otherwise: 'block' }],
    ['declineAfter must be a number over 0', { declineAfter: '30s' }],
  ] as const) {
    it(`throw a TypeError: ${says}`, () => {
      expect(() => policy(rules as never)).to.throw(TypeError, says);
    });
  }
});
