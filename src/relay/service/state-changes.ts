/**
 * What can happen to an elicitation that a backend asked, as functions without effects. Each gives the next record, or
 * `undefined` where nothing changes. `src/lifecycle/` decides what each event makes of a state.
 * @module
 */
import { outcomeFrom } from '../../lifecycle/outcome.js';
import { hasOutcome } from '../../lifecycle/state.js';
import { type LifecycleEvent, stateAfter } from '../../lifecycle/transition.js';
import { checkedContent, hasErrors } from '../../protocol/answer-check.js';
import { type ElicitationRecord, withState } from '../backend/record.js';
import type { Check } from './contract.js';

export type Change = (record: ElicitationRecord, now: number) => ElicitationRecord | undefined;

/** Whether an answer waits for the backend's check: not a consent, nor what has no content. */
export function waitsForCheck({ state: { phase, answer }, asked, elicitation }: ElicitationRecord): boolean {
  if (phase !== 'answered' || !asked?.check || !answer) return false;
  return elicitation?.request.mode !== 'url' && checkedContent(answer) !== undefined;
}

/** Applies an event of the lifecycle. */
export function by(event: LifecycleEvent): Change {
  return (record, now) => withNext(record, stateAfter(record.state, event, now));
}

/** Takes an answer that needs no check. */
export const take: Change = (record, now) => (waitsForCheck(record) ? undefined : checked(record, {}, now));

/** Takes the answer that the backend has checked, or opens the form again. */
export function takeChecked({ errors, failed }: Omit<Check, 'answer'>): Change {
  return (record, now) =>
    checked(
      record,
      { ...(errors && hasErrors(errors) && { errors }), ...(failed && { failure: 'check' as const }) },
      now,
    );
}

/** Applies what was found of an answer. One write takes it, and keeps it for the backend. */
function checked(
  record: ElicitationRecord,
  verdict: Pick<Extract<LifecycleEvent, { type: 'checked' }>, 'errors' | 'failure'>,
  now: number,
): ElicitationRecord | undefined {
  const { state, elicitation, asked } = record;
  const { phase, answer, answerId } = state;
  if (phase !== 'answered' || !answer || answerId === undefined) return undefined;
  let next = stateAfter(state, { type: 'checked', answerId, ...verdict }, now);
  if (next.phase === 'visiting' && asked?.isCompleted)
    next = stateAfter(next, { type: 'visited', completion: 'completed' }, now);
  const taken = withNext(record, next);
  return taken && hasOutcome(next) ? { ...taken, outcome: outcomeFrom(answer, elicitation?.review) } : taken;
}

/** The server says that the page is finished; perhaps before the consent has arrived. */
export const complete: Change = (record, now) => {
  const { state, asked } = record;
  if (state.phase === 'open') {
    return asked && !asked.isCompleted
      ? { ...withState(record, state, state.version), asked: { ...asked, isCompleted: true } }
      : undefined;
  }
  return by({ type: 'visited', completion: 'completed' })(record, now);
};

/** The backend has the outcome: the store forgets it, and a card that was held leaves the screen. */
export const acknowledge: Change = (record, now) => {
  const { state, asked } = record;
  if (!asked || asked.isAcknowledged) return undefined;
  const next = stateAfter(state, { type: 'release' }, now);
  const { outcome: _, ...rest } = withState(record, next, state.version);
  return { ...rest, asked: { ...asked, isAcknowledged: true } };
};

/** Writes the same again, so that the store keeps it until it is over. */
export const refresh: Change = (record) =>
  record.state.phase === 'over' ? undefined : withState(record, record.state, record.state.version);

function withNext(record: ElicitationRecord, next: ElicitationRecord['state']): ElicitationRecord | undefined {
  return next === record.state ? undefined : withState(record, next, record.state.version);
}
