/** What the handlers take of an application and of a library. What they answer is in contract.test.ts. */
import { expect } from '@open-wc/testing';
import { elicitationHandler, managerHandler, paramsHandler } from '../../src/adapters/index.js';
import type { ElicitOptions } from '../../src/protocol/host.js';
import { answeringHost, yes } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';

const params = { message: 'Which branch?', requestedSchema: { type: 'object', properties: {} } };
const content = { branch: 'main' };
const { signal } = new AbortController();

/** One value of each option that `elicit()` takes. */
const ELICIT_OPTIONS = {
  server: { id: 'bank' },
  session: 's',
  replaces: true,
  scope: { user: 'ada' },
  modes: ['form'],
  revision: '2025-11-25',
  timeout: 1000,
  deadline: 2000,
  visitTimeout: 3000,
  cancelOnPageHide: true,
  extendable: false,
  values: { branch: 'main' },
  errors: { '/branch': 'No such branch.' },
  checkAnswer: () => undefined,
  jsonFields: () => undefined,
  labels: { accept: 'Deploy' },
  tone: 'danger',
  nested: true,
  plainText: true,
  remember: ['session'],
  validate: 'warn',
  pollStatus: () => true,
  secrets: 'warn',
  rejectReason: true,
  onState: () => {},
} satisfies Required<Omit<ElicitOptions, 'signal' | 'asker'>>;

describe('a handler of elicitation/create', () => {
  it('passes the given options of elicit() on to the host, and no others but those that tell who answered', async () => {
    const { host, asked } = answeringHost({ action: 'cancel' });
    const states: string[] = [];
    const given = { ...ELICIT_OPTIONS, onState: (state: string) => void states.push(state) };
    await elicitationHandler(host, given)({ params }, { signal, requestId: 0 });
    const { onRule: _, onState, ...passed } = asked[0]!.options;
    expect({ ...passed, onState: given.onState }).to.deep.equal({ ...given, signal });
    onState?.('shown');
    expect(states).to.deep.equal(['shown']);
    await elicitationHandler(host, { rateLimit: false })({ params }, { signal, requestId: 0 });
    expect(asked[1]?.options).to.deep.equal({ signal });
  });

  it('still asks if the library passes a context without a signal, or none at all', async () => {
    for (const context of [undefined, null, {}, 'files', 7, { signal: 'no signal' }]) {
      const { host, asked } = answeringHost(yes(content));
      const result = await elicitationHandler(host)({ params }, context as never);
      expect(result).to.deep.equal({ action: 'accept', content });
      expect(asked[0]!.options).to.not.have.property('signal');
    }
  });

  it('refuses a request that is missing, and the person is not asked', async () => {
    const { host, asked } = answeringHost(yes(content));
    for (const answer of [
      elicitationHandler(host)(undefined as never),
      managerHandler(host)(undefined as never, 'a'),
    ]) {
      expect(await answer.catch((error) => error)).to.include({ name: 'ElicitationRefused', code: -32602 });
    }
    expect(asked).to.be.empty;
  });
});

describe('a handler of several servers', () => {
  it('shows each in the words of the application', async () => {
    const { host, asked } = answeringHost(yes(content));
    const named = (id: string) => ({ id, name: id.toUpperCase() });
    await paramsHandler<{ serverName: string }>(host, { server: ({ serverName }) => named(serverName) })(
      Object.assign({ serverName: 'files' }, params),
      { signal },
    );
    await managerHandler(host, { server: named })({ params }, 'mail', signal);
    expect(asked.map(({ options }) => options.server)).to.deep.equal([named('files'), named('mail')]);
  });

  it('limits the rate of each of them separately', async () => {
    const { host, asked } = answeringHost(yes(content));
    const options = { clock: new HandClock(), onLimited() {}, rateLimit: { limit: 1, window: 1000 } };
    const handler = managerHandler(host, { server: (id) => ({ id }), ...options });
    const actions = [];
    for (const id of ['mail', 'mail', 'files']) actions.push((await handler({ params }, id)).action);
    expect(actions).to.deep.equal(['accept', 'cancel', 'accept']);
    expect(asked).to.have.length(2);
  });
});
