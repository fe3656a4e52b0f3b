import type { ElicitationHost } from '../protocol/host.js';
import type { Persistence } from '../protocol/persistence.js';
import { askSeries, type SeriesStep, type StepOutcome } from './ask-series.js';
import { bindAnswer, fingerprintOf, isBoundTo } from './bound-answers.js';
import type { InterruptOptions } from './options.js';

/**
 * Why an interrupt has no answer, so that the run waits.
 *
 * | why | |
 * |---|---|
 * | `dismissed` | the person closed the card |
 * | `time-limit` | nobody answered in time |
 * | `expired` | `expiresAt` has passed |
 * | `withdrawn` | the application or its backend took the question back |
 * | `not-shown` | the host refused it, or a card cannot show what would run |
 * | `changed` | what would run has changed while the card was on screen |
 * | `no-rejection` | somebody said no, in a policy for example, and the emitter takes no rejection for one |
 * | `same-id` | several interrupts have this id, so that the answer could belong to either |
 * | `no-id` | one of several interrupts without an id: its answer would reach another one |
 * | `resume-map` | one of several in a run that takes one answer: by events, or on LangGraph's bridge, which makes a map of several |
 */
export type WaitingReason =
  | 'dismissed'
  | 'time-limit'
  | 'expired'
  | 'withdrawn'
  | 'not-shown'
  | 'changed'
  | 'no-rejection'
  | 'same-id'
  | 'no-id'
  | 'resume-map';

/** An interrupt without an answer. */
export interface Waiting<Interrupt> {
  readonly interrupt: Interrupt;
  readonly why: WaitingReason;
}

/** An approval that shall hold beyond this one time. The application keeps it: no framework carries it. */
export interface Remembered {
  /** The name of the tool. */
  readonly action: string;
  readonly remember: Persistence;
  /** The arguments that ran. */
  readonly args: unknown;
}

/** What the person chose besides the answers; absent where there is none. */
export interface Choices {
  remembered?: readonly Remembered[];
}

/** The run waits: nothing may be resumed. Pass `answered` to the next call, which asks only for the rest. */
export interface RunWaits<Interrupt, Answered> extends Choices {
  waiting: ReadonlyArray<Waiting<Interrupt>>;
  answered: readonly Answered[];
}

/** What the person is asked for one interrupt, and what its run takes. */
export interface Part<Answer> {
  readonly steps: readonly SeriesStep[];
  /** @returns the answer; `undefined` where an outcome is none that the emitter takes. */
  answer(outcomes: readonly StepOutcome[]): { value: Answer } | undefined;
}

/** How one interrupt ended. */
export type End<Answer> = { readonly value: Answer } | { readonly why: WaitingReason };

/**
 * Asks all interrupts as one series.
 * @param parts one for each interrupt, or the reason why nobody is asked
 * @param keys what tells each apart from an equal one, in a later call too. Default: its place.
 */
export async function askParts<Answer>(
  host: ElicitationHost,
  parts: ReadonlyArray<Part<Answer> | WaitingReason>,
  options: InterruptOptions,
  keys: ReadonlyArray<string | number> = [...parts.keys()],
): Promise<{ ends: ReadonlyArray<End<Answer>>; choices: Choices }> {
  const steps = parts.flatMap((part, i) =>
    typeof part === 'string' ? [] : part.steps.map((step, n) => ({ ...step, inputKey: `${keys[i]}/${n}` })),
  );
  const outcomes = await askSeries(host, steps, options);
  let next = 0;
  const ends = parts.map((part): End<Answer> => {
    if (typeof part === 'string') return { why: part };
    const own = outcomes.slice(next, next + part.steps.length);
    next += part.steps.length;
    return part.answer(own) ?? { why: own.map(whyOf).find((why) => why !== undefined) ?? 'no-rejection' };
  });
  const remembered = steps.flatMap(({ review }, i) => rememberedOf(review?.action ?? '', outcomes[i]!));
  return { ends, choices: remembered.length > 0 ? { remembered } : {} };
}

/** The interrupts of a run, and what each answer is to them. */
export interface Run<Interrupt, Value, Answer> {
  readonly interrupts: readonly Interrupt[];
  /** The answers of an earlier call whose run waits. */
  readonly answered: readonly Answer[];
  /** All that the card of an interrupt shows: an answer counts for nothing else. */
  shown(interrupt: Interrupt): unknown;
  /** What the run asks the person, or why it asks nothing. */
  part(interrupt: Interrupt): Part<Value> | WaitingReason;
  /** Whether the time of an interrupt is over. Default: never. */
  isExpired?(interrupt: Interrupt): boolean;
  answer(interrupt: Interrupt, value: Value): Answer;
}

/** Asks the interrupts that have no answer yet. @returns all answers, and the interrupts without one, in their order. */
export async function answerRun<Interrupt, Value, Answer extends object>(
  host: ElicitationHost,
  { interrupts, answered, shown, part, isExpired = () => false, answer }: Run<Interrupt, Value, Answer>,
  options: InterruptOptions,
): Promise<{ answers: Answer[]; waiting: Waiting<Interrupt>[]; choices: Choices }> {
  const fingerprints = interrupts.map((interrupt) => fingerprintOf(shown(interrupt)));
  const earlier = interrupts.map((interrupt, i) =>
    isExpired(interrupt) ? undefined : answered.find((one) => isBoundTo(one, fingerprints[i]!)),
  );
  const open = interrupts.filter((_, i) => !earlier[i]);
  const places = [...interrupts.keys()].filter((i) => !earlier[i]); // Those that have an answer keep theirs.
  const { ends, choices } = await askParts(host, open.map(part), options, places);
  const endOf = new Map(open.map((interrupt, i) => [interrupt, ends[i]!]));
  const answers: Answer[] = [];
  const waiting: Waiting<Interrupt>[] = [];
  for (const [i, interrupt] of interrupts.entries()) {
    const end = endOf.get(interrupt);
    if (end && 'why' in end) waiting.push({ interrupt, why: end.why });
    else if (isExpired(interrupt)) waiting.push({ interrupt, why: 'expired' });
    else answers.push(end ? bindAnswer(answer(interrupt, end.value), fingerprints[i]!) : earlier[i]!);
  }
  return { answers, waiting, choices };
}

function whyOf({ action }: StepOutcome): WaitingReason | undefined {
  switch (action) {
    case 'cancel':
    case 'back':
      return 'dismissed';
    case 'timeout':
      return 'time-limit';
    case 'withdrawn':
      return 'withdrawn';
    case 'refused':
      return 'not-shown';
    default:
      return undefined;
  }
}

function rememberedOf(action: string, outcome: StepOutcome): Remembered[] {
  if (outcome.action !== 'approve' && outcome.action !== 'edit') return [];
  return outcome.remember ? [{ action, remember: outcome.remember, args: outcome.args }] : [];
}
