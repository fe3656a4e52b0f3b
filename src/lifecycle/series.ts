import type { HostElicitOptions } from '../protocol/host.js';
import type { Outcome as ElicitOutcome } from '../protocol/outcome.js';

/** The part of an outcome that a series reads. */
interface SeriesOutcome {
  readonly action: string;
  /** With `cancel`: the person cancels the whole series. */
  readonly all?: true | undefined;
  /** Of a consent to a page. */
  readonly completion?: unknown;
}

/** Elicitations that belong together, one after the other, and how far the person has come. Plain data. */
export interface Series<Outcome extends SeriesOutcome> {
  /** The outcomes so far, one for each step; `null` for a step without one. */
  readonly outcomes: ReadonlyArray<Outcome | null>;
  /** Steps to which Back does not lead: no card can show them, the server withdrew them, or the person has visited their page. */
  readonly closed: readonly number[];
  /** The step on screen; the number of steps once the series is finished. */
  readonly index: number;
  /** The furthest step that the person has left; -1 for none. */
  readonly furthest: number;
}

/** A series at its first step. @param closed the steps that cannot be shown */
export function newSeries<Outcome extends SeriesOutcome>(
  count: number,
  closed: readonly number[] = [],
): Series<Outcome> {
  return moveTo<Outcome>(0, { outcomes: Array<null>(count).fill(null), closed, index: -1, furthest: -1 });
}

export function isFinished({ outcomes, index }: Series<SeriesOutcome>): boolean {
  return index >= outcomes.length;
}

/**
 * The series after the outcome of the step on screen: at the step before, at the next step, or finished.
 * @param outcome `null` if the server withdrew this step alone
 * @param isClosed whether the person cannot come back to this step
 */
export function afterOutcome<Outcome extends SeriesOutcome>(
  series: Series<Outcome>,
  outcome: Outcome | null,
  isClosed = outcome === null,
): Series<Outcome> {
  const { outcomes, closed, index } = series;
  if (outcome?.action === 'back') return moveTo(Math.max(0, previous(series)), series);
  if (outcome?.action === 'cancel' && outcome.all) {
    return { ...series, outcomes: outcomes.map(() => outcome), index: outcomes.length };
  }
  return moveTo(index + 1, {
    ...series,
    outcomes: outcomes.map((before, i) => (i === index ? outcome : before)),
    closed: isClosed ? [...closed, index] : closed,
  });
}

/**
 * Asks the steps of a series one after the other, until it is finished. The person cannot come back to a consent: its page is
 * open already.
 * @param ask Asks a step, and resolves with its outcome; with `null` if the server withdrew this step alone.
 * @returns the outcomes, `null` for each step without one.
 * @throws what `ask` throws.
 */
export async function askInTurn<Outcome extends SeriesOutcome>(
  count: number,
  ask: (index: number, options: SeriesOptions, outcomes: ReadonlyArray<Outcome | null>) => Promise<Outcome | null>,
): Promise<ReadonlyArray<Outcome | null>> {
  let series = newSeries<Outcome>(count);
  while (!isFinished(series)) {
    const outcome = await ask(series.index, stepOptions(series), series.outcomes);
    series = afterOutcome(series, outcome, outcome === null || outcome.completion !== undefined);
  }
  return series.outcomes;
}

/** The options of `elicit()` that tell the card of a step about its series. */
export type SeriesOptions = Pick<HostElicitOptions, 'repeated' | 'step' | 'before'>;

/** The options for the step on screen. */
export function stepOptions({ outcomes, closed, index, furthest }: Series<SeriesOutcome>): SeriesOptions {
  const before = outcomes[index];
  return {
    ...(index <= furthest && { repeated: true }),
    ...(outcomes.length > 1 && {
      step: { index, count: outcomes.length, canGoBack: previous({ closed, index }) >= 0 },
    }),
    ...(isGiven(before) && { before }),
  };
}

/** The outcomes with which a card begins when the person comes back. */
type GivenOutcome = Extract<ElicitOutcome, { action: 'accept' | 'edit' | 'respond' }>;

function isGiven(outcome: { action: string } | null | undefined): outcome is GivenOutcome {
  return outcome?.action === 'accept' || outcome?.action === 'edit' || outcome?.action === 'respond';
}

function moveTo<Outcome extends SeriesOutcome>(index: number, series: Series<Outcome>): Series<Outcome> {
  let i = index;
  while (series.closed.includes(i)) i++;
  return { ...series, index: i, furthest: Math.max(series.furthest, series.index) };
}

/** The step to go back to; -1 for none. */
function previous({ closed, index }: Pick<Series<SeriesOutcome>, 'closed' | 'index'>): number {
  let i = index - 1;
  while (closed.includes(i)) i--;
  return i;
}
