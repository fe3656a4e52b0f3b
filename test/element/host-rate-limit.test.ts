import { expect } from '@open-wc/testing';
import { pipeline, rateLimit } from '../../src/host/index.js';
import { HandClock } from '../runtime/hand-clock.js';
import { ask, from, NO } from '../host/hand-host.js';
import { create, isShown, settled } from './helpers.js';

describe('rateLimit() before the element', () => {
  it('declines the eleventh request of a server within a minute without showing it, and calls onLimited [MCP-27]', async () => {
    const element = await create();
    const limited: unknown[] = [];
    const onLimited = (...told: unknown[]) => limited.push(told);
    const host = pipeline(element, rateLimit({ clock: new HandClock(), onLimited }));
    for (let i = 0; i < 10; i++) {
      const outcome = host.elicit(ask(`${i}`), from('a'));
      await settled(element);
      expect(isShown(element), `request ${i}`).to.equal(true);
      element.cancel();
      await outcome;
    }
    expect(limited).to.be.empty;
    const request = ask('the eleventh');
    expect(await host.elicit(request, from('a'))).to.deep.equal(NO);
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    expect(limited).to.deep.equal([['a', request]]);
  });
});
