import { expect } from '@open-wc/testing';
import { Deadline } from '../../src/runtime/deadline.js';
import { HandClock } from './hand-clock.js';

function setUp() {
  const clock = new HandClock();
  const ticks: (number | undefined)[] = [];
  let ends = 0;
  const deadline: Deadline = new Deadline(
    clock,
    () => ticks.push(deadline.remaining),
    () => ends++,
  );
  return { clock, deadline, ticks, ends: () => ends };
}

describe('Deadline', () => {
  it('ends at its time and not a millisecond earlier', () => {
    const { clock, deadline, ends } = setUp();
    deadline.endAt(clock.now() + 300_000);
    clock.pass(299_999);
    expect(ends()).to.equal(0);
    clock.pass(1);
    expect(ends()).to.equal(1);
  });

  it('ends once', () => {
    const { clock, deadline, ends } = setUp();
    deadline.endAt(clock.now() + 1000);
    clock.pass(1_000_000);
    expect(ends()).to.equal(1);
    expect(clock.delays).to.be.empty;
  });

  it('has a remaining time that is never negative', () => {
    const { clock, deadline } = setUp();
    deadline.endAt(clock.now() + 60_000);
    expect(deadline.remaining).to.equal(60_000);
    clock.time += 90_000;
    expect(deadline.remaining).to.equal(0);
  });

  it('reports nothing until 30 seconds before the end, then each second', () => {
    const { clock, deadline, ticks } = setUp();
    deadline.endAt(clock.now() + 300_000);
    clock.pass(269_999);
    expect(ticks).to.be.empty;
    expect(deadline.isNear).to.be.false;
    clock.pass(1);
    expect(deadline.isNear).to.be.true;
    clock.pass(30_000);
    expect(ticks).to.deep.equal(Array.from({ length: 30 }, (_, i) => 30_000 - i * 1000));
  });

  it('reports on full seconds even when it began between two', () => {
    const { clock, deadline, ticks } = setUp();
    deadline.endAt(clock.now() + 2500);
    clock.pass(2499);
    expect(ticks).to.deep.equal([2500, 2000, 1000]);
  });

  it('reports at once when the end is already near', () => {
    const { clock, deadline, ticks } = setUp();
    deadline.endAt(clock.now() + 30_000);
    expect(ticks).to.deep.equal([30_000]);
  });

  it('ends a limit that has already passed, after the caller has finished', () => {
    const { clock, deadline, ends } = setUp();
    deadline.endAt(clock.now() - 1);
    expect(ends()).to.equal(0);
    clock.pass(0);
    expect(ends()).to.equal(1);
  });

  it('ends after the machine slept past its end', () => {
    const { clock, deadline, ends, ticks } = setUp();
    deadline.endAt(clock.now() + 300_000);
    clock.sleep(3_600_000);
    expect(ends()).to.equal(1);
    expect(ticks).to.be.empty;
  });

  it('continues from the real time after a late timer', () => {
    const { clock, deadline, ends, ticks } = setUp();
    deadline.endAt(clock.now() + 300_000);
    clock.sleep(290_400);
    expect(ticks).to.deep.equal([9600]);
    clock.pass(9599);
    expect(ticks).to.deep.equal([9600, 9000, 8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000]);
    expect(ends()).to.equal(0);
  });

  it('moves its end by the time that the person asks for, and reports that', () => {
    const { clock, deadline, ends, ticks } = setUp();
    deadline.endAt(clock.now() + 60_000);
    clock.pass(50_000);
    ticks.length = 0;
    deadline.extend(60_000);
    expect(deadline.remaining).to.equal(70_000);
    expect(deadline.isNear).to.be.false;
    expect(ticks).to.deep.equal([70_000]);
    clock.pass(69_999);
    expect(ends()).to.equal(0);
    clock.pass(1);
    expect(ends()).to.equal(1);
  });

  it('can be extended several times', () => {
    const { clock, deadline, ends } = setUp();
    deadline.endAt(clock.now() + 1000);
    for (let i = 0; i < 20; i++) {
      clock.pass(999);
      deadline.extend(999);
    }
    expect(ends()).to.equal(0);
    expect(clock.delays).to.have.length(1);
  });

  it('moves its end when endAt() is called again', () => {
    const { clock, deadline, ends } = setUp();
    deadline.endAt(clock.now() + 1000);
    deadline.endAt(clock.now() + 5000);
    clock.pass(4999);
    expect(ends()).to.equal(0);
    clock.pass(1);
    expect(ends()).to.equal(1);
  });

  it('never ends before endAt() is called, and extend() has no effect then', () => {
    const { clock, deadline, ends, ticks } = setUp();
    deadline.extend(1000);
    clock.pass(10_000_000);
    expect([ends(), ticks.length]).to.deep.equal([0, 0]);
    expect(deadline.remaining).to.be.undefined;
    expect(deadline.isNear).to.be.false;
  });

  it('stays over when it is extended after its end', () => {
    const { clock, deadline, ends } = setUp();
    deadline.endAt(clock.now() + 1000);
    clock.pass(1000);
    deadline.extend(1000);
    clock.pass(10_000);
    expect(ends()).to.equal(1);
  });

  it('reports nothing and does not end after stop()', () => {
    const { clock, deadline, ends, ticks } = setUp();
    deadline.endAt(clock.now() + 40_000);
    deadline.stop();
    clock.pass(100_000);
    expect([ends(), ticks.length]).to.deep.equal([0, 0]);
    expect(clock.delays).to.be.empty;
    expect(deadline.remaining).to.be.undefined;
  });

  it('can be stopped by its own onTick', () => {
    const clock = new HandClock();
    let ends = 0;
    const deadline: Deadline = new Deadline(
      clock,
      () => deadline.stop(),
      () => ends++,
    );
    deadline.endAt(clock.now() + 40_000);
    clock.pass(100_000);
    expect(ends).to.equal(0);
    expect(clock.delays).to.be.empty;
  });

  it('can last for months', () => {
    const { clock, deadline, ends, ticks } = setUp();
    const months = 100 * 86_400_000;
    deadline.endAt(clock.now() + months);
    clock.pass(months - 30_001);
    expect([ends(), ticks.length]).to.deep.equal([0, 0]);
    clock.pass(30_001);
    expect(ends()).to.equal(1);
  });
});
