import { expect } from '@open-wc/testing';
import { systemClock } from '../../src/host/clock.js';

describe('systemClock', () => {
  /** Every timer fires at once, and is written down. */
  function withTimers<Result>(run: (delays: number[]) => Result): Result {
    const { setTimeout } = window;
    const delays: number[] = [];
    window.setTimeout = ((callback: () => void, delay: number) => {
      delays.push(delay);
      if (delays.length < 5) callback();
      return 0;
    }) as unknown as typeof setTimeout;
    try {
      return run(delays);
    } finally {
      window.setTimeout = setTimeout;
    }
  }

  it('waits for longer than a timer can, in steps', () => {
    withTimers((delays) => {
      let calls = 0;
      systemClock.after(2 ** 31 + 1000, () => calls++);
      expect(delays).to.deep.equal([2 ** 31 - 1, 1001]);
      expect(calls).to.equal(1);
    });
  });

  it('never calls back for Infinity', () => {
    withTimers((delays) => {
      let calls = 0;
      systemClock.after(Infinity, () => calls++);
      expect(new Set(delays)).to.deep.equal(new Set([2 ** 31 - 1]));
      expect(calls).to.equal(0);
    });
  });

  it('does not call back once it is stopped', async () => {
    let calls = 0;
    const stop = systemClock.after(0, () => calls++);
    stop();
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).to.equal(0);
  });
});
