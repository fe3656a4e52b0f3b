import { copyOptions } from '../adapters/connection-options.js';
import { askInTurn } from '../lifecycle/series.js';
import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import { deepEqual } from '../protocol/json.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ReviewRequest } from '../protocol/review.js';
import { presentScope } from '../protocol/scope.js';
import { withRest } from '../reviews/review-request.js';
import type { InterruptOptions } from './options.js';

/** The step ended with a value for the run: what the person gave, or the `ElicitResult` of a server's request. */
export interface Given {
  action: 'given';
  value: unknown;
}

/** What the person gave; `undefined` for a step that ended in another way. */
export function givenValue(outcome: StepOutcome | undefined): { value: unknown } | undefined {
  return outcome?.action === 'given' ? { value: outcome.value } : undefined;
}

/** How one step of a run, or a request for a value, ended: `given` with the value, or an outcome without one. */
export type StepOutcome = Outcome | Given;

/** The options of a helper, and what its series adds. */
export type RunOptions = InterruptOptions & HostElicitOptions;

/** One request of a run: a step of its series. */
export interface SeriesStep {
  /**
   * Asks the person.
   * @param options The options of the helper, and the place in the series.
   * @param card The review, with what "Approve the rest" would cover; absent if the step is none.
   */
  ask(host: ElicitationHost, options: RunOptions, card?: ReviewRequest): Promise<StepOutcome>;
  /** The action under review, if the step is a review. */
  readonly review?: ReviewRequest;
  /** The member `inputKey` of the option `series`. */
  readonly inputKey?: string;
}

/** A step that puts an action up for review. @param overrides options that win over those of the helper */
export function reviewStep(review: ReviewRequest, overrides: HostElicitOptions = {}): SeriesStep {
  return {
    review,
    ask: (host, options, card = review) => host.elicit(card, { rejectReason: true, ...options, ...overrides }),
  };
}

/**
 * Asks the steps of a series one after the other. Where the person approves the rest, each step that the card listed still
 * passes through the host: its policy may refuse it, and its trail has it. What the person has decided before stays; the
 * other steps are asked. A series belongs to the scope in which it began.
 * @returns the outcome of each step, in their order.
 * @throws the reason of `signal`, once it aborts: the run has continued, and nothing waits for the answers.
 */
export async function askSeries(
  host: ElicitationHost,
  steps: readonly SeriesStep[],
  options: RunOptions,
): Promise<StepOutcome[]> {
  const { signal } = options;
  const ofRun = { ...presentScope(host), ...copyOptions(options) };
  let listedBy: ReviewRequest | undefined;
  /** The steps that the last "Approve the rest" has not reached yet. Back takes it back: they are asked. */
  const passing = new Set<number>();
  const all = await askInTurn<StepOutcome>(steps.length, async (index, place, outcomes) => {
    signal?.throwIfAborted();
    const step = steps[index]!;
    const isPassing = passing.delete(index);
    const card = cardOf(steps, outcomes, index);
    const before = isPassing ? outcomes[index] : undefined;
    const { inputKey } = step;
    const series = { askedBy: steps, ...options.series, inputKey, ...(isPassing && { listedBy }) };
    const outcome = before ?? (await step.ask(host, { ...ofRun, ...place, series }, card));
    signal?.throwIfAborted();
    if (outcome.action === 'back') passing.clear();
    if (outcome.action === 'approve' && outcome.rest) {
      listedBy = card;
      for (let later = index + 1; later < steps.length; later++) passing.add(later);
    }
    return outcome;
  });
  return all.map((outcome) => outcome ?? { action: 'cancel' });
}

/** The review of a step, with the later ones that its "Approve the rest" may cover: of the same tool, undecided. A card lists no secret. */
function cardOf(
  steps: readonly SeriesStep[],
  outcomes: ReadonlyArray<StepOutcome | null>,
  index: number,
): ReviewRequest | undefined {
  const card = steps[index]!.review;
  if (!card?.approveRest) return card;
  const rest = steps.flatMap(({ review }, i) => {
    if (i <= index || outcomes[i] || !review || review.action !== card.action) return [];
    const { args, argsSchema, allow, defect } = review;
    const isAlike = deepEqual(argsSchema, card.argsSchema) && allow.includes('approve') && defect === '';
    return isAlike ? [args] : [];
  });
  return rest.length > 0 ? withRest(card, rest) : card; // Without a rest it is the same request after Back, so its draft is found.
}
