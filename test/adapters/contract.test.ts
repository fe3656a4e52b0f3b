/** What holds for every adapter: one row for each rule, run through each way in which a server asks. */
import { expect } from '@open-wc/testing';
import { CallAbandoned } from '../../src/adapters/index.js';
import type { ElicitationHost, HostElicitOptions } from '../../src/protocol/host.js';
import type { Completion, Outcome } from '../../src/protocol/outcome.js';
import { answeringHost, HandHost, turns, yes } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { uncaught } from '../runtime/uncaught.js';
import { type Options, ROUTES, type Route, type Sent } from './routes.js';

const form = { message: 'Name?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } };
const page = { mode: 'url', message: 'Visit', url: 'https://acme.example/' };
const content = { name: 'Ada' };
const server = { id: 'acme', name: 'Acme' };

const result = (action: string): Sent => ({ action });
const dialect = (type: string, more = {}): Sent => ({ type: `elicitation/${type}`, ...more });

/** A test for each route. */
function each(title: string, check: (route: Route) => Promise<void>, isFor: (route: Route) => boolean = () => true) {
  for (const [name, route] of Object.entries(ROUTES)) {
    if (isFor(route)) it(title.replace('…', name), () => check(route));
  }
}

/** What the server gets for one request, and what reached the host. */
async function ask(route: Route, outcome: Outcome, params: unknown, options: Options = {}) {
  const refused: unknown[] = [];
  const { host, asked } = answeringHost(outcome);
  const onRefused = (_: string, { code }: { code: number }) => refused.push(code);
  const { sent } = route.connect(host, { modes: ['form', 'url'], onRefused, ...options })(params);
  await turns();
  return { sent: [...sent], asked, refused };
}

/** What the server gets by each kind of route. */
interface Row {
  what: string;
  outcome: Outcome;
  options?: Options;
  params?: object;
  request: Sent[] | ((name: string) => Sent[]);
  entry: Sent[] | ((name: string) => Sent[]);
  dialect: Sent[];
  /** The requirement that it proves, by every route or on the wire of the dialect. */
  id?: string;
  dialectId?: string;
}

const visit = (end: Completion): Outcome => ({ action: 'accept', completion: Promise.resolve(end) });
const unfinished: Outcome = { action: 'accept', completion: new Promise(() => {}) };
const INTERNAL = { code: -32603, message: 'The request cannot be shown' };
const refusal = { code: -32600, message: 'Too many requests' };
const late = { code: -32001, message: 'Nobody answered in time' };
const same = (action: string) => ({ request: [result(action)], entry: [result(action)], dialect: [dialect(action)] });
const isMessage = (name: string) => ['raw JSON-RPC', 'a wrapped transport'].includes(name);
const isCallback = (name: string) => ['SDK v2, an entry of a call', '({ key, params, signal })'].includes(name);
/** A call whose input will not come ends in the way of its route. */
const abandoned = (name: string): Sent[] => {
  if (name.endsWith('FrontMCP')) return [];
  return [{ thrown: new CallAbandoned().message }];
};

const ROWS: readonly Row[] = [
  {
    what: 'an accept, with its content',
    outcome: yes(content),
    request: [{ action: 'accept', content }],
    entry: [{ action: 'accept', content }],
    dialect: [dialect('accept', { content })],
    dialectId: 'DLG-17',
  },
  { what: 'an accept without content', outcome: { action: 'accept' }, ...same('accept') },
  {
    what: 'a rejection',
    outcome: { action: 'reject', reason: 'Not mine' },
    request: [result('decline')],
    entry: [result('decline')],
    dialect: [dialect('reject', { reason: 'Not mine' })],
    dialectId: 'DLG-17, DLG-06',
  },
  { what: 'a cancellation', outcome: { action: 'cancel' }, ...same('cancel'), dialectId: 'DLG-17' },
  {
    what: 'a timeout',
    outcome: { action: 'timeout' },
    ...same('cancel'),
    dialect: [dialect('timeout')],
    dialectId: 'DLG-17',
  },
  {
    what: 'a timeout that the application replies to with decline',
    outcome: { action: 'timeout' },
    options: { timeoutReply: 'decline' },
    ...same('decline'),
    dialect: [dialect('timeout')],
  },
  {
    what: 'a timeout that the application replies to with an error',
    outcome: { action: 'timeout' },
    options: { timeoutReply: 'error' },
    request: [{ error: late }],
    entry: [result('cancel')],
    dialect: [dialect('timeout')],
  },
  {
    what: 'an end by the application',
    outcome: { action: 'withdrawn' },
    request: (name) => (isMessage(name) ? [] : [result('cancel')]),
    entry: (name) => (isCallback(name) ? [result('cancel')] : abandoned(name)),
    dialect: [],
  },
  {
    what: 'a refusal of the host',
    outcome: { action: 'refused', ...refusal },
    request: [{ error: refusal }],
    entry: [result('cancel')],
    dialect: [dialect('reject', { reason: refusal.message })],
  },
  {
    what: 'a consent whose visit goes on',
    outcome: unfinished,
    params: page,
    request: [result('accept')],
    entry: [],
    dialect: [dialect('accept')],
    dialectId: 'DLG-17',
  },
  {
    what: 'a consent whose visit goes on, with acceptAt consent,',
    outcome: unfinished,
    params: page,
    options: { acceptAt: 'consent' },
    ...same('accept'),
    id: 'END-12',
  },
  {
    what: 'a consent whose visit goes on, with acceptAt completion,',
    outcome: unfinished,
    params: page,
    options: { acceptAt: 'completion' },
    request: [],
    entry: [],
    dialect: [dialect('accept')],
    id: 'END-12',
  },
  { what: 'a visit that is finished', outcome: visit('completed'), params: page, ...same('accept') },
  {
    what: 'a visit that is finished, with acceptAt completion,',
    outcome: visit('completed'),
    params: page,
    options: { acceptAt: 'completion' },
    ...same('accept'),
    id: 'END-12',
  },
  ...(['dismissed', 'timeout'] as const).flatMap((end) => {
    const row = {
      outcome: visit(end),
      params: page,
      entry: (name: string) => (['a task', 'askAll()'].includes(name) ? [result('cancel')] : abandoned(name)),
      dialect: [dialect('accept'), dialect(end === 'dismissed' ? 'cancel' : 'timeout')],
      dialectId: 'END-06',
    };
    return [
      { ...row, what: `a visit that ends with ${end}`, request: [result('accept')] },
      {
        ...row,
        what: `a visit that ends with ${end}, with acceptAt completion,`,
        options: { acceptAt: 'completion' as const },
        request: [result('cancel')],
        id: 'END-12',
      },
    ];
  }),
];

describe('an outcome on the wire:', () => {
  for (const { what, outcome, options, params = form, id, dialectId, ...wires } of ROWS) {
    for (const [name, route] of Object.entries(ROUTES)) {
      if (params === page && route.hasFormsOnly) continue;
      const wire = wires[route.kind];
      const sent = typeof wire === 'function' ? wire(name) : wire;
      const proves = id ?? (route.kind === 'dialect' ? dialectId : undefined);
      it(`${what} reaches ${name} as ${JSON.stringify(sent)}${proves ? ` [${proves}]` : ''}`, async () => {
        expect((await ask(route, outcome, params, options)).sent).to.deep.equal(sent);
      });
    }
  }
});

describe('a request', () => {
  each(
    'of … reaches the host as the server sent it, with the options of the connection [END-07, END-12]',
    async (route) => {
      const options = {
        server,
        session: 's',
        scope: { user: 'ada' },
        modes: ['form', 'url'] as const,
        visitTimeout: 5000,
        cancelOnPageHide: true,
      };
      const { asked } = await ask(route, yes(content), form, options);
      expect(asked).to.have.length(1);
      expect(asked[0]!.request).to.deep.equal(form);
      expect(asked[0]!.options).to.deep.include(options);
    },
  );

  each('of … has the getters and methods of options that are an instance of a class', async (route) => {
    class Settings {
      readonly states: string[] = [];
      get server() {
        return server;
      }
      onState(state: string) {
        this.states.push(state);
      }
    }
    const settings = new Settings();
    const { host, asked } = answeringHost(yes(content));
    route.connect(host, settings)(form);
    await turns();
    asked[0]!.options.onState?.('shown');
    expect([asked[0]!.options.server, settings.states]).to.deep.equal([server, ['shown']]);
  });

  each('of … never names its own server, whatever it sends', async (route) => {
    const { asked } = await ask(route, yes(content), { ...form, server: { id: 'bank' }, serverName: 'Bank' }, {});
    expect(asked[0]!.options).not.to.have.property('server');
  });

  each(
    'that the server takes back leaves the screen, and nothing is sent for it: …',
    async (route) => {
      const host = new HandHost();
      const { sent, withdraw } = route.connect(host, {})(form);
      await turns();
      expect(host.open).to.have.length(1);
      withdraw();
      await turns();
      expect([host.open, sent]).to.deep.equal([[], []]);
    },
    ({ hasSignal = true }) => hasSignal,
  );

  each('that the server takes back is not answered by a host that answers all the same: …', async (route) => {
    const host = new HandHost();
    host.isDeaf = true;
    const { sent, withdraw } = route.connect(host, { onError() {} })(form);
    await turns();
    withdraw();
    await host.open[0]?.answer(yes(content));
    expect(sent).to.deep.equal([]);
  });

  for (const params of [undefined, null, 7, [], {}, { message: 7 }, { message: 'Hi', mode: 'telepathy' }]) {
    each(
      `of … with the params ${JSON.stringify(params)} is refused, and the person is not asked [MCP-21]`,
      async (route) => {
        const { sent, asked, refused } = await ask(route, yes(content), params);
        expect(asked).to.be.empty;
        if (route.kind === 'entry') expect(sent).to.deep.equal([result('cancel')]);
        else expect(sent[0]).to.have.nested.property('error.code', -32602);
        expect(sent).to.have.length(1);
        expect(refused.every((code) => code === -32602)).to.equal(true);
      },
      ({ kind, hasFormsOnly }) => kind !== 'dialect' && !hasFormsOnly,
    );
  }

  for (const [modes, params] of [
    [['form'], page],
    [['url'], form],
  ] as const) {
    each(
      `of … in a mode that the client did not declare is not shown: only ${modes[0]} was declared [END-07]`,
      async (route) => {
        const { sent, asked } = await ask(route, yes(content), params, { modes });
        expect(asked).to.be.empty;
        const [only] = sent;
        if (route.kind === 'request') expect(only).to.have.nested.property('error.code', -32602);
        else if (route.kind === 'entry') expect(only).to.deep.equal(result('cancel'));
        else expect(only).to.include({ type: 'elicitation/reject' });
      },
      ({ hasFormsOnly }) => !(hasFormsOnly && params === page),
    );
  }

  const broken = new Error('The page is broken');
  const fails = async (route: Route, options: Options = {}) => {
    const { host } = answeringHost(() => {
      throw broken;
    });
    const { sent } = route.connect(host, options)(form);
    await turns();
    return sent;
  };

  each(
    'of … that the host cannot show gets an error, which the application learns',
    async (route) => {
      const errors: unknown[] = [];
      const sent = await fails(route, { onError: (error) => errors.push(error) });
      if (errors.length === 0) expect(sent).to.deep.equal([{ thrown: broken.message }]);
      else expect([sent[0]?.error ?? sent[0]?.type, errors]).to.deep.equal([sent[0]?.type ?? INTERNAL, [broken]]);
    },
    ({ kind }) => kind !== 'entry',
  );

  each(
    'of … that the host cannot show is answered cancel, and the error is an uncaught one',
    async (route) => {
      let sent: readonly Sent[] = [];
      const reported = await uncaught(async () => {
        sent = await fails(route);
      });
      expect(sent).to.deep.equal([result('cancel')]);
      expect(reported).to.include(broken.message);
    },
    ({ kind }) => kind === 'entry',
  );
});

describe('the rate limit of a connection', () => {
  /** The outcomes of several requests of one connection. */
  async function askOften(
    route: Route,
    options: Options,
    count: number,
    more: Partial<ElicitationHost> = {},
    answer: (options: HostElicitOptions) => Outcome = () => yes(content),
  ) {
    const { host, asked } = answeringHost((_, given) => answer(given));
    const make = route.connect(Object.assign(host, more), { server, ...options });
    const made: ReturnType<typeof make>[] = [];
    for (let i = 0; i < count; i++) {
      made.push(make(form));
      await turns();
    }
    const actions = made.map(({ sent: [only] }) => {
      return String(only?.action ?? only?.type ?? only?.thrown).replace('elicitation/', '');
    });
    return { actions, asked };
  }
  const times = (count: number, action: string) => Array.from({ length: count }, () => action);

  each(
    'shows ten requests of … in a minute, cancels the next two unseen, and reports it once, on screen too [END-08, MCP-27]',
    async (route) => {
      const limited: unknown[] = [];
      const said: unknown[] = [];
      const onLimited = (request: unknown) => limited.push(request);
      const clock = new HandClock();
      const { actions, asked } = await askOften(route, { clock, onLimited }, 12, {
        sayHeldBack: (options) => said.push(options.server),
      });
      expect(actions).to.deep.equal([...times(10, 'accept'), ...times(2, 'cancel')]);
      expect(asked).to.have.length(10);
      expect([limited, said]).to.deep.equal([[form], [server]]);
    },
  );

  each('shows all requests of … that the person answers in cards, however many they are [MCP-27]', async (route) => {
    const { actions } = await askOften(route, { clock: new HandClock() }, 13, {}, ({ onState }) => {
      onState?.('shown');
      return yes(content);
    });
    expect(actions).to.deep.equal(times(13, 'accept'));
  });

  each('of … is the one that the application sets, and none with rateLimit: false [END-08]', async (route) => {
    const clock = new HandClock();
    const strict = await askOften(route, { clock, rateLimit: { limit: 1, window: 500 }, onLimited() {} }, 2);
    expect(strict.actions).to.deep.equal(['accept', 'cancel']);
    const open = await askOften(route, { clock, rateLimit: false }, 30);
    expect(open.actions).to.deep.equal(times(30, 'accept'));
  });
});
