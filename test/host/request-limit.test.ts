import { expect } from '@open-wc/testing';
import { limitKey, limitTerms, requestLimit } from '../../src/host/request-limit.js';

describe('requestLimit()', () => {
  it('lets as many requests of a key pass in any window as the limit says, and counts only the ones that pass', () => {
    const over = requestLimit({ limit: 2, window: 1000 });
    const passed = [0, 400, 500, 999, 1000, 1399, 1400].filter((now) => over('a', now) === 0);
    expect(passed).to.deep.equal([0, 400, 1000, 1400]);
  });

  it('says how many requests in a row were over the limit', () => {
    const over = requestLimit({ limit: 1, window: 1000 });
    expect([0, 1, 2, 1000, 1001].map((now) => over('a', now))).to.deep.equal([0, 1, 2, 0, 1]);
  });

  it('counts each key separately', () => {
    const over = requestLimit({ limit: 1, window: 1000 });
    expect([over('a', 0), over('b', 0), over('a', 1), over('__proto__', 1)]).to.deep.equal([0, 0, 1, 0]);
  });

  it('lets a key pass when the clock was set back by more than the window', () => {
    const over = requestLimit({ limit: 1, window: 1000 });
    expect([over('a', 5000), over('a', 4001), over('a', 4000)]).to.deep.equal([0, 1, 0]);
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
