import { expect } from '@open-wc/testing';
import { requestWindow } from '../../src/host/request-window.js';

describe('requestWindow()', () => {
  it('lets as many requests of a key pass in any window as the limit says, and counts only the ones that pass', () => {
    const allows = requestWindow(2, 1000);
    const passed = [0, 400, 500, 999, 1000, 1399, 1400].filter((now) => allows('a', now));
    expect(passed).to.deep.equal([0, 400, 1000, 1400]);
  });

  it('counts each key separately', () => {
    const allows = requestWindow(1, 1000);
    expect([allows('a', 0), allows('b', 0), allows('a', 1), allows('__proto__', 1)]).to.deep.equal([
      true,
      true,
      false,
      true,
    ]);
  });

  it('lets a key pass when the clock was set back by more than the window', () => {
    const allows = requestWindow(1, 1000);
    expect([allows('a', 5000), allows('a', 4001), allows('a', 4000)]).to.deep.equal([true, false, true]);
  });
});
