import { afterOutcome, isFinished, newSeries, stepOptions } from '../lifecycle/series.js';
import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ReviewRequest } from '../protocol/review.js';

/** The step ended with a value for the run: what the person gave, or the `ElicitResult` of a server's request. */
export interface Given {
  action: 'given';
  value: unknown;
}

/** How one step of a run ended. */
export type StepOutcome = Outcome | Given;

/** One request of a run: a step of its series. */
export interface SeriesStep {
  /** Asks the person. @param options The options of the helper, and the place in the series. */
  ask(host: ElicitationHost, options: HostElicitOptions): Promise<StepOutcome>;
  /** The action under review, if the step is a review. */
  readonly review?: ReviewRequest;
}

/** A step that puts an action up for review. @param own options that win over those of the helper */
export function reviewStep(review: ReviewRequest, own: HostElicitOptions = {}): SeriesStep {
  return { review, ask: (host, options) => host.elicit(review, { rejectReason: true, ...options, ...own }) };
}

/**
 * Asks the steps of a series one after the other.
 * @returns the outcome of each step, in their order. If the person approves the rest, the reviews without an outcome are
 * approved; steps that cannot be approved are `cancel`.
 * @throws the reason of `signal`, once it aborts: the run has continued, and nothing waits for the answers.
 */
export async function askSeries(
  host: ElicitationHost,
  steps: readonly SeriesStep[],
  options: HostElicitOptions,
): Promise<StepOutcome[]> {
  const { signal } = options;
  let series = newSeries<StepOutcome>(steps.length);
  while (!isFinished(series)) {
    signal?.throwIfAborted();
    const { index } = series;
    const outcome = await steps[index]!.ask(host, { ...options, ...stepOptions(series) });
    signal?.throwIfAborted();
    if (outcome.action === 'approve' && outcome.rest) {
      return steps.map(({ review }, i) => {
        if (i === index) return outcome;
        const before = series.outcomes[i];
        if (before) return before; // The person has decided about this step already.
        return review && canRun(review) ? { action: 'approve', args: review.args } : { action: 'cancel' };
      });
    }
    series = afterOutcome(series, outcome);
  }
  return series.outcomes.map((outcome) => outcome ?? { action: 'cancel' });
}

function canRun({ kind, allow, defect }: ReviewRequest): boolean {
  return kind === 'action' && allow.includes('approve') && defect === '';
}
