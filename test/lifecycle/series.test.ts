import { expect } from '@open-wc/testing';
import { afterOutcome, isFinished, newSeries, type Series, stepOptions } from '../../src/lifecycle/series.js';
import type { Outcome } from '../../src/protocol/outcome.js';

const YES = { action: 'accept', content: { n: 1 } } as const;
const NO = { action: 'reject' } as const;
const BACK = { action: 'back' } as const;

/** A series of three after these outcomes. */
function after(...outcomes: (Outcome | null)[]): Series<Outcome> {
  return outcomes.reduce<Series<Outcome>>((series, outcome) => afterOutcome(series, outcome), newSeries(3));
}

describe('a series of elicitations', () => {
  it('goes from step to step, whatever the answers are, and is finished after the last', () => {
    expect(after().index).to.equal(0);
    expect(after(YES, NO).index).to.equal(2);
    expect(isFinished(after(YES, NO))).to.equal(false);
    expect(isFinished(after(YES, NO, YES))).to.equal(true);
    expect(after(YES, NO, YES).outcomes).to.deep.equal([YES, NO, YES]);
  });

  it('shows the person the place, and a way back from the second step on', () => {
    expect(stepOptions(after())).to.deep.equal({ step: { index: 0, count: 3, canGoBack: false } });
    expect(stepOptions(after(NO))).to.deep.equal({ step: { index: 1, count: 3, canGoBack: true } });
  });

  it('does not show a place if it has one step', () => {
    expect(stepOptions(newSeries(1))).to.deep.equal({});
  });

  it('goes back to an answered step, asks it again with the answer, and keeps the outcomes', () => {
    const series = after(YES, BACK);
    expect(series.index).to.equal(0);
    expect(stepOptions(series)).to.deep.equal({
      repeated: true,
      before: YES,
      step: { index: 0, count: 3, canGoBack: false },
    });
  });

  it('does not count a step as repeated before the person has left it', () => {
    expect(stepOptions(after(YES)).repeated).to.equal(undefined);
    expect(stepOptions(after(YES, BACK, NO)).repeated).to.equal(true);
    expect(stepOptions(after(YES, BACK, NO, NO)).repeated).to.equal(undefined);
  });

  it('stays at the first step if there is nothing to go back to', () => {
    expect(after(BACK).index).to.equal(0);
  });

  it('skips closed steps in both directions', () => {
    const visited = afterOutcome(after(YES), { action: 'accept' }, true);
    expect(visited.index).to.equal(2);
    const back = afterOutcome(visited, BACK);
    expect(back.index).to.equal(0);
    expect(afterOutcome(back, NO).index).to.equal(2);
  });

  it('skips a step that the server withdrew, and leaves it without an outcome', () => {
    const series = after(YES, null, NO);
    expect(series.outcomes).to.deep.equal([YES, null, NO]);
    expect(isFinished(series)).to.equal(true);
    expect(afterOutcome(after(YES, null), BACK).index).to.equal(0);
  });

  it('begins at the first step that can be shown, and is finished at once without one', () => {
    expect(newSeries(3, [0, 1]).index).to.equal(2);
    expect(isFinished(newSeries(2, [0, 1]))).to.equal(true);
    expect(isFinished(newSeries(0))).to.equal(true);
  });

  it('is finished when the person cancels all, with cancel for every step', () => {
    const all = { action: 'cancel', all: true } as const;
    const series = after(YES, all);
    expect(isFinished(series)).to.equal(true);
    expect(series.outcomes).to.deep.equal([all, all, all]);
  });
});
