import { expect } from '@open-wc/testing';
import { requestTimeout } from '../../src/host/index.js';
import { HandClock } from '../runtime/hand-clock.js';

describe('requestTimeout()', () => {
  it('pauses while a person is asked, and continues afterwards with the remaining time [USE-11]', () => {
    const clock = new HandClock();
    const limit = requestTimeout(60_000, { clock });
    clock.pass(40_000);
    for (const state of ['queued', 'shown'] as const) limit.onState(state);
    clock.pass(600_000);
    expect(limit.signal.aborted).to.equal(false);
    limit.onState('done');
    clock.pass(19_999);
    expect(limit.signal.aborted).to.equal(false);
    clock.pass(1);
    expect(limit.signal.aborted).to.equal(true);
    expect(limit.signal.reason.name).to.equal('TimeoutError');
  });

  it('continues only after the last of several open elicitations has ended [USE-11]', () => {
    const clock = new HandClock();
    const limit = requestTimeout(1000, { clock });
    for (const state of ['queued', 'queued', 'shown', 'done', 'shown'] as const) limit.onState(state);
    clock.pass(5000);
    expect(limit.signal.aborted).to.equal(false);
    limit.onState('done');
    clock.pass(1000);
    expect(limit.signal.aborted).to.equal(true);
  });

  it('pauses for each elicitation after one whose `queued` was not reported [USE-11]', () => {
    const clock = new HandClock();
    const limit = requestTimeout(1000, { clock });
    for (const state of ['waiting', 'done', 'queued'] as const) limit.onState(state);
    clock.pass(5000);
    expect(limit.signal.aborted).to.equal(false);
    limit.onState('done');
    clock.pass(1000);
    expect(limit.signal.aborted).to.equal(true);
  });

  it('never aborts once it was stopped, even if another elicitation follows', () => {
    const clock = new HandClock();
    const limit = requestTimeout(1000, { clock });
    limit.stop();
    for (const state of ['queued', 'done'] as const) limit.onState(state);
    clock.pass(5000);
    expect(limit.signal.aborted).to.equal(false);
    expect(clock.delays).to.be.empty;
  });

  it('throws a TypeError that names an option of the wrong type', () => {
    expect(() => requestTimeout('60s' as never)).to.throw(TypeError, 'requestTimeout(): ms must be a number over 0');
  });
});
