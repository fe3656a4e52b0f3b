import { expect } from '@open-wc/testing';
import {
  checkAnswers,
  type PolicyFunction,
  type PolicyRule,
  pipeline,
  policy,
  unattendedHost,
} from '../../src/host/index.js';
import { create, find, isShown, press, schemaOf, settled } from '../element/helpers.js';
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
          expect(await outcomeOf({ servers: { [a]: 'accept-defaults' } }, ready, b)).to.equal('asked');
          expect(await outcomeOf({ servers: { [a]: 'ask' }, default: 'decline' }, ready, b)).to.deep.equal(NO);
        });
      }
    }

    it('applies the stricter of two rules for such ids', async () => {
      const rules = { servers: { bot: 'accept-defaults', BOT: 'decline' } } as const;
      for (const id of ['bot', 'BOT', 'Bot']) expect(await outcomeOf(rules, ready, id), id).to.deep.equal(NO);
    });

    it('lets the rule for an exact id be freer than the default', async () => {
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

  it('accepts the application’s values for fields without a default, "no" and "nothing" included [SRV-10]', async () => {
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
    [
      'a form whose message asks for a secret',
      {
        message: 'Please enter your API key',
        requestedSchema: schemaOf({ value: { ...string, default: 'x-example' } }),
      },
    ],
    ['a form that cannot be shown', { message: '?', requestedSchema: schemaOf({ a: { type: 'object' } }, ['a']) }],
  ] as const) {
    it(`never accepts ${what}: the person is asked, or the request is declined with otherwise: decline [SRV-10]`, async () => {
      expect(await outcomeOf(rules, request)).to.equal('asked');
      expect(await outcomeOf({ ...rules, otherwise: 'decline' }, request)).to.deep.equal(NO);
    });
  }

  const yesNo = ['yes', 'no'];
  const three = (first: string, ...rest: string[]) => ({ ...string, enum: [first, ...rest], default: first });
  /** Fields whose default says yes. */
  const dresses: Record<string, Record<string, unknown>> = {
    'a yes/no that is on': { answer: { type: 'boolean', default: true } },
    'a yes/no that is off, which may mean the contrary': { keepBackup: { type: 'boolean', default: false } },
    'a list with yes and no': { answer: { ...string, enum: yesNo, default: 'yes' } },
    'titled options': {
      a: {
        ...string,
        oneOf: [
          { const: 'a', title: 'Do it' },
          { const: 'b', title: 'Leave it' },
        ],
        default: 'a',
      },
    },
    'options with old names': { a: { ...string, enum: ['1', '2'], enumNames: ['Ja', 'Nein'], default: '1' } },
    anyOf: {
      a: {
        anyOf: [
          { const: true, title: 'Go' },
          { const: false, title: 'Stay' },
        ],
        default: true,
      },
    },
    'one option alone': { a: { ...string, enum: ['I have read it'], default: 'I have read it' } },
    'a list of one consent': {
      a: { type: 'array', items: { enum: ['The terms apply'] }, default: ['The terms apply'] },
    },
    'a choice of the numbers 0 and 1': { a: { type: 'integer', enum: [0, 1], default: 1 } },
    'a number from 0 to 1': { a: { type: 'integer', minimum: 0, maximum: 1, default: 1 } },
    'a share that is whole': { a: { type: 'number', minimum: 0, maximum: 1, default: 1 } },
    'a number between -1 and 2': { a: { type: 'integer', exclusiveMinimum: -1, exclusiveMaximum: 2, default: 1 } },
    'a whole number between -0.5 and 1.5': { a: { type: 'integer', minimum: -0.5, maximum: 1.5, default: 1 } },
    'a whole number over -0.5 and under 1.5': {
      a: { type: 'integer', exclusiveMinimum: -0.5, exclusiveMaximum: 1.5, default: 1 },
    },
    'the numbers 0 and 10': { a: { type: 'integer', minimum: 0, maximum: 10, multipleOf: 10, default: 10 } },
    'the numbers 0 and 3, as multiples of 1.5': {
      a: { type: 'integer', minimum: 0, maximum: 3, multipleOf: 1.5, default: 3 },
    },
    'the numbers 0 and 0.5': { a: { type: 'number', minimum: 0, maximum: 0.9, multipleOf: 0.5, default: 0.5 } },
    'the multiples of 10 between 0 and 30': {
      a: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 30, multipleOf: 10, default: 20 },
    },
    'a fixed true': { a: { const: true } },
    'a fixed text': { a: { ...string, const: 'DELETE' } },
    'a text that says yes': { a: { ...string, default: 'Yes' } },
    'a text of one letter': { a: { ...string, maxLength: 1, default: 'x' } },
    'a y': { a: { ...string, default: 'y' } },
    'OK with a full stop': { a: { ...string, default: 'OK.' } },
    'true in quotes': { a: { ...string, default: '"true"' } },
    'a tick': { a: { ...string, default: '✔' } },
    'a signature': { signature: { ...string, default: 'Ada Lovelace' } },
    'a field that is called confirm': { confirm: { ...string, default: 'DELETE' } },
    'a field that is called userApproval': { userApproval: { ...string, default: 'granted' } },
    'a number that is called consent': { user_consent: { type: 'number', default: 1 } },
    'a title': { a: { ...string, title: 'Do you agree?', default: 'x' } },
    'a description': { a: { type: 'integer', description: '1 = yes, 0 = no', default: 1 } },
    'three options with a yes': { a: three('Yes, delete it', 'Archive it', 'Ask me later') },
    'three options with a no': { a: three('Deploy', 'Cancel', 'Wait') },
    'three options with a refusal in German': { a: three('Löschen', 'Ablehnen', 'Später') },
    'an answer in a list of texts': { a: { type: 'array', items: string, default: ['yes'] } },
    'full-width letters': { a: { ...string, default: 'ＹＥＳ' } },
    'mathematical letters': { a: { ...string, default: '𝐲𝐞𝐬' } },
    'Cyrillic letters inside': { a: { ...string, default: 'уеѕ' } },
    ...Object.fromEntries(
      [
        'Ja',
        'Oui',
        'Sí',
        'Sim',
        'はい',
        '是',
        '예',
        'हाँ',
        'نعم',
        'Confirm',
        'Continue',
        'Execute it',
        'Delete',
        'Weiter',
        '続行',
        'Zustimmen',
        'Autoriser',
        'Aceptar',
        'Aceitar',
        '同意する',
        '确认',
        '동의',
        'सहमत',
        'موافق',
      ].map((word) => [`the word ${word}`, { a: three('x', word, 'z') }]),
    ),
  };
  for (const [what, properties] of Object.entries(dresses)) {
    it(`never says yes for the person, whose consent is asked for with ${what} [SEE-08]`, async () => {
      const required = Object.keys(properties);
      const region = { ...string, default: 'eu' };
      for (const asked of [
        schemaOf(properties),
        schemaOf(properties, required),
        schemaOf({ ...properties, region }),
        schemaOf({ region, ...properties }, [...required, 'region']),
      ]) {
        const request = { message: 'Drop the production database?', requestedSchema: asked };
        expect(await outcomeOf(rules, request)).to.equal('asked');
        expect(await outcomeOf({ ...rules, otherwise: 'decline' }, request)).to.deep.equal(NO);
        expect(await pipeline(unattendedHost, policy(rules)).elicit(request)).to.deep.equal(NO);
      }
      const inside = schemaOf({ region, group: { type: 'object', properties, required } }, ['group']);
      const nested = pipeline(unattendedHost, policy(rules)).elicit(
        { message: '?', requestedSchema: inside },
        { nested: true },
      );
      expect(await nested, 'inside a group').to.deep.equal(NO);
    });
  }

  it('never says yes for the person with a suggestion of the application, nor in a group that speaks of consent [SEE-08]', async () => {
    const host = pipeline(unattendedHost, policy(rules));
    const sure = { message: '?', requestedSchema: schemaOf({ sure: { type: 'boolean' }, region: string }, ['sure']) };
    expect(await host.elicit(sure, { values: { sure: true, region: 'eu' } })).to.deep.equal(NO);
    const text = { message: '?', requestedSchema: schemaOf({ answer: string }) };
    expect(await host.elicit(text, { values: { answer: 'yes' } })).to.deep.equal(NO);
    const group = { type: 'object', title: 'Confirmation', properties: { text: { ...string, default: 'x' } } };
    const grouped = { message: '?', requestedSchema: schemaOf({ group }, ['group']) };
    expect(await host.elicit(grouped, { nested: true })).to.deep.equal(NO);
  });

  const questions = [
    'May I delete everything?',
    'Nearly done. Shall I go on?',
    'Do you agree to the terms?',
    'Do you agr\uFFFCee to the terms?',
    'Darf ich die Datei löschen?',
    'Voulez-vous continuer ?',
    '¿Puedo borrar la base de datos?',
    '削除してもよろしいですか',
    'هل تريد الحذف؟',
  ];
  for (const message of questions) {
    it(`never accepts a form with data whose message asks for consent: ${message} [SEE-08]`, async () => {
      const region = schemaOf({ region: { ...string, default: 'eu' } });
      const host = pipeline(unattendedHost, policy(rules));
      expect(await host.elicit({ message, requestedSchema: region })).to.deep.equal(NO);
      const described = { ...region, description: message };
      expect(await host.elicit({ message: 'Where?', requestedSchema: described })).to.deep.equal(NO);
    });
  }

  it('answers a form whose message asks for data [SRV-10]', async () => {
    const region = schemaOf({ region: { ...string, default: 'eu' } });
    for (const message of ['Which region do you want?', 'Where can I deploy?', 'Fill in what may be missing.']) {
      const host = pipeline(unattendedHost, policy(rules));
      expect(await host.elicit({ message, requestedSchema: region }), message).to.deep.equal(yes({ region: 'eu' }));
    }
  });

  it('still answers a form that asks for data, and chooses between two options if the application says which [SRV-10]', async () => {
    const data = schemaOf({
      name: { ...string, default: 'John Doe' },
      notes: { ...string, default: 'Nothing special. Sincerely, Jo' },
      age: { type: 'integer', minimum: 0, maximum: 120, default: 30 },
      replicas: { type: 'integer', default: 1 },
      score: { type: 'number', default: 95.5 },
      port: { type: 'integer', minimum: 8000, maximum: 8020, multipleOf: 10, default: 8010 },
      threshold: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
      language: three('Go', 'Rust', 'Zig'),
      status: three('active', 'inactive', 'pending'),
      day: { ...string, format: 'date', default: '2026-11-23' },
      tags: { type: 'array', items: { enum: ['a', 'b', 'c'] }, default: ['a'] },
      size: three('S', 'M', 'L'),
      state: three('Ohio', 'Oregon', 'Texas'),
    });
    const content = Object.fromEntries(
      Object.entries(data.properties).map(([key, field]) => [key, (field as { default: unknown }).default]),
    );
    expect(await outcomeOf(rules, { message: 'Who?', requestedSchema: data })).to.deep.equal(yes(content as never));
    const stage = {
      message: '?',
      requestedSchema: schemaOf({ stage: { ...string, enum: ['staging', 'live'], default: 'live' } }),
    };
    const host = pipeline(unattendedHost, policy(rules));
    expect(await host.elicit(stage)).to.deep.equal(NO);
    expect(await host.elicit(stage, { values: { stage: 'staging' } })).to.deep.equal(yes({ stage: 'staging' }));
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
    await settled(element);
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

  it('keeps the outcome timeout when a deadline passed before the request was visible', async () => {
    const host = new HandHost();
    const outcome = pipeline(host, policy({ denyAfter: 30_000 })).elicit(ask('?'));
    await turns();
    await host.open[0]?.answer({ action: 'timeout' });
    expect(await outcome).to.deep.equal({ action: 'timeout' });
  });

  it('does not change an answer that came in time', async () => {
    const element = await create();
    const outcome = pipeline(element, policy({ denyAfter: 30_000 })).elicit(ask('Delete?'));
    await settled(element);
    await press(element, 'submit');
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
