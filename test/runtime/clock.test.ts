import { expect } from '@open-wc/testing';
import { createClock, systemClock } from '../../src/runtime/clock.js';

/** Timers that fire at once, up to the fifth. */
function instantTimers() {
  const delays: number[] = [];
  const clock = createClock({
    Date: { now: () => 1000 },
    setTimeout(callback, delay) {
      const id = delays.push(delay);
      if (id < 5) callback();
      return id;
    },
    clearTimeout: () => {},
  });
  return { clock, delays };
}

describe('createClock()', () => {
  it('waits longer than one timer can, in several steps', () => {
    const { clock, delays } = instantTimers();
    let calls = 0;
    clock.after(2 ** 31 + 1000, () => calls++);
    expect(delays).to.deep.equal([2 ** 31 - 1, 1001]);
    expect(calls).to.equal(1);
  });

  it('never calls back for Infinity', () => {
    const { clock, delays } = instantTimers();
    let calls = 0;
    clock.after(Infinity, () => calls++);
    expect(new Set(delays)).to.deep.equal(new Set([2 ** 31 - 1]));
    expect(calls).to.equal(0);
  });

  it('lets a process end that has nothing to do but a timer which keeps nothing alive', () => {
    let unreferenced = 0;
    const clock = createClock({
      Date: { now: () => 0 },
      setTimeout: () => ({ unref: () => unreferenced++ }),
      clearTimeout: () => {},
    });
    clock.after(1, () => {});
    expect(unreferenced).to.equal(0);
    clock.after(1, () => {}, false);
    expect(unreferenced).to.equal(1);
  });

  it('cancels the timer of the step that is running', () => {
    const timers: Array<() => void> = [];
    const cleared: unknown[] = [];
    const clock = createClock({
      Date: { now: () => 0 },
      setTimeout: (callback) => timers.push(callback),
      clearTimeout: (timer) => cleared.push(timer),
    });
    const cancel = clock.after(Infinity, () => {});
    timers[0]?.();
    cancel();
    expect(cleared).to.deep.equal([2]);
  });

  it('returns the platform’s time', () => {
    expect(instantTimers().clock.now()).to.equal(1000);
  });
});

describe('systemClock', () => {
  it('returns the machine’s time', () => {
    const before = Date.now();
    expect(systemClock.now()).to.be.within(before, Date.now());
  });

  it('calls back asynchronously, even without delay', async () => {
    let isCalled = false;
    const called = new Promise<void>((resolve) => {
      systemClock.after(0, () => {
        isCalled = true;
        resolve();
      });
    });
    expect(isCalled).to.equal(false);
    await called;
  });

  it('does not call back after it was cancelled', async () => {
    let calls = 0;
    const cancel = systemClock.after(0, () => calls++);
    cancel();
    await new Promise<void>((resolve) => systemClock.after(0, resolve));
    expect(calls).to.equal(0);
  });
});
