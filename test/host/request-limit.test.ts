import { expect } from '@open-wc/testing';
import { followRequest } from '../../src/host/follow-request.js';
import { limitKey, limitTerms, requestLimit } from '../../src/host/request-limit.js';
import { NO, yes } from './hand-host.js';

const of = (id: string) => ({ server: { id } });

describe('requestLimit()', () => {
  it('lets as many requests of a key pass in any window as the limit says, and counts only the ones that pass', () => {
    const count = requestLimit({ limit: 2, window: 1000 });
    const passed = [0, 400, 500, 999, 1000, 1399, 1400].filter((now) => count(of('a'), now).over === 0);
    expect(passed).to.deep.equal([0, 400, 1000, 1400]);
  });

  it('says how many requests in a row were over the limit', () => {
    const count = requestLimit({ limit: 1, window: 1000 });
    expect([0, 1, 2, 1000, 1001].map((now) => count(of('a'), now).over)).to.deep.equal([0, 1, 2, 0, 1]);
  });

  it('counts each key separately', () => {
    const count = requestLimit({ limit: 1, window: 1000 });
    const over = (id: string, now: number) => count(of(id), now).over;
    expect([over('a', 0), over('b', 0), over('a', 1), over('__proto__', 1)]).to.deep.equal([0, 0, 1, 0]);
  });

  it('lets a key pass when the clock was set back by more than the window', () => {
    const count = requestLimit({ limit: 1, window: 1000 });
    expect([5000, 4001, 4000].map((now) => count(of('a'), now).over)).to.deep.equal([0, 1, 0]);
  });

  for (const [what, outcome, calls, isBack] of [
    ['accepted in a card', yes(), ['shown'], true],
    ['rejected in a card', NO, ['shown'], true],
    ['approved in a card', { action: 'approve', args: {} }, ['shown'], true],
    ['answered with "Back" in a card', { action: 'back' }, ['shown'], true],
    ['dismissed', { action: 'cancel' }, ['shown'], false],
    ['left until its time was over', { action: 'timeout' }, ['shown'], false],
    ['withdrawn by its server', { action: 'withdrawn' }, ['shown'], false],
    ['left until a rule said no', NO, ['shown', 'rule'], false],
    ['accepted in a card after a rule’s answer was refused', yes(), ['rule', 'shown'], true],
    ['accepted by a rule, without a card', yes(), [], false],
    ['rejected by a rule, without a card', NO, [], false],
  ] as const) {
    it(`gives ${isBack ? 'the' : 'no'} place back for a request that was ${what} [MCP-27]`, () => {
      const count = requestLimit({ limit: 1, window: 1000 });
      const heard: string[] = [];
      const note = (name: string) => heard.push(name);
      const { callbacks, by } = followRequest({ onState: note, onRule: note });
      for (const name of calls) name === 'shown' ? callbacks.onState(name) : callbacks.onRule(name);
      count(of('a'), 0).giveBack(outcome, by);
      expect(heard).to.deep.equal(calls);
      expect(count(of('a'), 1).over).to.equal(isBack ? 0 : 1);
    });
  }

  it('gives back the place of the answered request alone, and only once [MCP-27]', () => {
    const count = requestLimit({ limit: 2, window: 1000 });
    const first = count(of('a'), 0);
    count(of('a'), 500);
    for (let i = 0; i < 2; i++) first.giveBack(yes(), { wasSeen: true });
    expect([501, 502, 1000, 1499, 1501].map((now) => count(of('a'), now).over)).to.deep.equal([0, 1, 2, 3, 0]);
  });

  it('counts servers, scopes and sessions separately, and requests without a session together', () => {
    const server = { id: 'a' };
    const keys = [{ server }, { server, session: '1' }, { server, session: '2' }, { server, scope: { user: '1' } }];
    expect(new Set(keys.map(limitKey)).size).to.equal(4);
    expect(limitKey({ server })).to.equal(limitKey({ server: { id: 'a', name: 'A' } }));
  });

  it('takes no limit that is not a number over 0', () => {
    for (const wrong of [{ limit: 0 }, { limit: Number.NaN }, { window: -1 }]) {
      expect(() => limitTerms('x', wrong)).to.throw(TypeError, 'x: limit and window must be numbers over 0');
    }
  });
});
