import { expect } from '@open-wc/testing';
import { approveListed } from '../../src/host/approve-listed.js';
import { pipeline, policy, rateLimit } from '../../src/host/index.js';
import { noteRest } from '../../src/protocol/review.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { HandClock } from '../runtime/hand-clock.js';
import { uncaught } from '../runtime/uncaught.js';
import { answeringHost, ask, from, HandHost, NO, turns } from './hand-host.js';

const HELD_BACK = { action: 'cancel' } as const;

function setUp(options: Parameters<typeof rateLimit>[0] = {}) {
  const host = new HandHost();
  const clock = new HandClock();
  return { host, clock, whole: pipeline(host, rateLimit({ clock, ...options })) };
}

describe('rateLimit()', () => {
  it('counts the requests of each server separately [MCP-27]', async () => {
    const { host, whole } = setUp({ limit: 1 });
    for (const id of ['a', 'b']) whole.elicit(ask(id), from(id));
    expect(await whole.elicit(ask('a again'), from('a'))).to.deep.equal(HELD_BACK);
    expect(host.messages).to.deep.equal(['a', 'b']);
  });

  it('applies the limit and the window that the application sets [MCP-27]', async () => {
    const { host, clock, whole } = setUp({ limit: 3, window: 1000 });
    for (let i = 0; i < 5; i++) whole.elicit(ask(`${i}`));
    clock.pass(1000);
    whole.elicit(ask('later'));
    await turns();
    expect(host.messages).to.deep.equal(['0', '1', '2', 'later']);
  });

  for (const [refuseWith, outcome] of [
    [undefined, HELD_BACK],
    ['decline', NO],
    ['error', { action: 'refused', code: -32600, message: 'Too many requests' }],
  ] as const) {
    it(`answers ${outcome.action} to a request over the limit with ${refuseWith ? `refuseWith ${refuseWith}` : 'nothing set'} [MCP-27]`, async () => {
      const { whole } = setUp({ limit: 1, ...(refuseWith && { refuseWith }) });
      whole.elicit(ask('one'));
      expect(await whole.elicit(ask('two'))).to.deep.equal(outcome);
    });
  }

  it('holds even when onLimited throws', async () => {
    const { host, whole } = setUp({
      limit: 1,
      onLimited() {
        throw new Error('no log');
      },
    });
    whole.elicit(ask('one'));
    const told = await uncaught(async () => expect(await whole.elicit(ask('two'))).to.deep.equal(HELD_BACK));
    expect(told).to.include('no log');
    expect(host.messages).to.deep.equal(['one']);
  });

  it('limits a server separately for each person, whatever the order of the scope’s members [END-04]', async () => {
    const { host, whole } = setUp({ limit: 1 });
    whole.elicit(ask('ann'), from('a', { scope: { user: 'ann', workspace: 'w' } }));
    whole.elicit(ask('bob'), from('a', { scope: { user: 'bob', workspace: 'w' } }));
    whole.elicit(ask('nobody'), from('a', { scope: {} }));
    expect(await whole.elicit(ask('ann again'), from('a', { scope: { workspace: 'w', user: 'ann' } }))).to.deep.equal(
      HELD_BACK,
    );
    expect(await whole.elicit(ask('nobody again'), from('a'))).to.deep.equal(HELD_BACK);
    expect(host.messages).to.deep.equal(['ann', 'bob', 'nobody']);
  });

  it('counts an elicitation once, however often it is asked again after "Back" or a refused answer', async () => {
    const { host, whole } = setUp({ limit: 2 });
    whole.elicit(ask('one'));
    for (let i = 0; i < 5; i++) whole.elicit(ask('one again'), { repeated: true });
    whole.elicit(ask('two'));
    await turns();
    expect(host.messages).to.deep.equal(['one', ...Array(5).fill('one again'), 'two']);
    whole.elicit(ask('two again'), { repeated: true });
    expect(await whole.elicit(ask('three'))).to.deep.equal(HELD_BACK);
  });

  it('keeps the place of a request that the person left until a rule said no, and gives back that of their own no [MCP-27]', async () => {
    for (const [given, next] of [
      [{ action: 'timeout' }, HELD_BACK],
      [NO, NO],
    ] as const) {
      const host = new HandHost();
      const whole = pipeline(host, rateLimit({ limit: 1, clock: new HandClock() }), policy({ declineAfter: 1000 }));
      const first = whole.elicit(ask('one'));
      await turns();
      host.open[0]?.options.onState?.('shown');
      await host.open[0]?.answer(given);
      expect(await first).to.deep.equal(NO);
      const second = whole.elicit(ask('two'));
      await turns();
      await host.open[0]?.answer(NO);
      expect(await second).to.deep.equal(next);
    }
  });

  it('lets the host say it on screen once, for the first request over the limit, and of its server [MCP-27]', async () => {
    const said: unknown[] = [];
    const host = Object.assign(new HandHost(), { sayHeldBack: (options: object) => said.push(options) });
    const limited = pipeline(pipeline(host, rateLimit({ limit: 1, clock: new HandClock() })));
    const asked = from('a', { scope: { user: 'ada' } });
    limited.elicit(ask('one'), asked);
    for (let i = 0; i < 3; i++) await limited.elicit(ask('more'), asked);
    expect(said).to.have.length(1);
    expect(said[0]).to.deep.include(asked);
  });

  it('does not count the reviews that a card listed, which the person approved with "Approve the rest" [MCP-27]', async () => {
    const listed = Array.from({ length: 3 }, (_, i) => reviewRequest({ action: 'deploy', args: { i } }));
    const card = reviewRequest({ action: 'deploy', args: {}, rest: listed.map(({ args }) => args) });
    noteRest(card, { action: 'approve', args: {}, rest: true });
    const { host } = answeringHost((request, options) => approveListed(request, options) ?? NO);
    const quick = pipeline(host, rateLimit({ limit: 1, clock: new HandClock() }));
    for (const request of listed)
      expect(await quick.elicit(request, { series: { listedBy: card } })).to.deep.equal({
        action: 'approve',
        args: request.args,
      });
    const other = reviewRequest({ action: 'delete', args: {} });
    await quick.elicit(other, { series: { listedBy: card } });
    expect(await quick.elicit(other, { series: { listedBy: card } })).to.deep.equal(HELD_BACK);
  });

  for (const [says, options] of [
    ['rateLimit(): limit and window must be numbers over 0', { limit: -1 }],
    ['rateLimit(): refuseWith must be one of decline, cancel, error', { refuseWith: 'deny' }],
    ['rateLimit(): onLimited must be a function', { onLimited: true }],
  ] as const) {
    it(`throws a TypeError for an option of the wrong type, ${JSON.stringify(options)}: ${says}`, () => {
      expect(() => rateLimit(options as never)).to.throw(TypeError, says);
    });
  }
});
