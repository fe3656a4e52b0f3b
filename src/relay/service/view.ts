import { checkedContent } from '../../protocol/answer-check.js';
import type { Completion, Outcome } from '../../protocol/outcome.js';
import type { OverCause } from '../../protocol/over.js';
import type { Phase } from '../../protocol/port.js';
import { type ElicitResult, resultOrCancel } from '../../protocol/reply.js';
import type { ElicitationRecord } from '../backend/record.js';
import type { AskRecord } from './ask-record.js';
import { waitsForCheck } from './state-changes.js';

/** What a backend gets of an elicitation: `Elicitation` of the contract. */
export interface ElicitationView {
  readonly id: string;
  readonly phase: Phase;
  readonly version: number;
  readonly attempt: number;
  readonly seen: boolean;
  readonly answer?: { id: string; content: unknown; remember?: string };
  readonly outcome?: Outcome;
  readonly result?: ElicitResult;
  readonly completion?: Completion;
  readonly how?: OverCause;
  readonly acknowledged?: true;
  readonly webhookFailed?: true;
  readonly lease?: number;
}

/** Decisions about an action of the backend, which no server asked for. */
const OF_REVIEWS: readonly string[] = ['approve', 'edit', 'respond'] satisfies Array<Outcome['action']>;

export function viewOf({ name, lease, isGivenUp }: AskRecord, record: ElicitationRecord): ElicitationView {
  const { state, asked } = record;
  const { phase, version, attempt, seen, answer, answerId, completion, how } = state;
  const outcome = outcomeOf(record);
  return {
    id: name,
    phase,
    version,
    attempt,
    seen,
    ...(waitsForCheck(record) &&
      answer &&
      answerId !== undefined && {
        answer: {
          id: answerId,
          content: checkedContent(answer),
          ...('remember' in answer && answer.remember && { remember: answer.remember }),
        },
      }),
    ...(outcome && { outcome, ...(!OF_REVIEWS.includes(outcome.action) && { result: resultOrCancel(outcome) }) }),
    ...(completion && { completion }),
    ...(how && { how }),
    ...(asked?.isAcknowledged && { acknowledged: true }),
    ...(isGivenUp && { webhookFailed: true }),
    ...(lease > 0 && { lease }),
  };
}

/** The outcome: of a person's answer until it is acknowledged, and of any other end. */
export function outcomeOf({ state, outcome, asked }: ElicitationRecord): Outcome | undefined {
  if (outcome || asked?.isAcknowledged || state.phase !== 'over') return outcome;
  if (state.how === 'expired') return { action: 'timeout' };
  return { action: state.how === 'withdrawn' ? 'withdrawn' : 'cancel' };
}
