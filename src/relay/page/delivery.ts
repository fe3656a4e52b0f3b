import type { Answer, Errors } from '../../lifecycle/state.js';
import { AnswerUnchecked } from '../../protocol/answer-check.js';
import { textsFrom } from '../../protocol/json.js';
import { ElicitationOver } from '../../protocol/over.js';
import type { Clock } from '../../runtime/clock.js';
import { wait } from '../../runtime/wait.js';
import { REPAIR_TIME, type WireState } from '../wire.js';
import { RelayRefused } from './own-reply.js';
import type { Post } from './poster.js';

/** Milliseconds after which the page asks again what has become of an answer, if no state says so. */
export const ASK_AGAIN = 10_000;

/** One elicitation, as far as a tab knows it. */
export interface TrackedElicitation {
  readonly id: string;
  /** The newest state. */
  readonly state: WireState;
  /** Takes a state that came in a reply. */
  receive(state: WireState): void;
  /** Calls back at each newer state, and when a snapshot lacks it. */
  subscribe(listener: () => void): unknown;
}

/**
 * Brings an answer to the process that asked: posts it, and waits until a state says what has become of it.
 * @param ownAnswers The identifiers (`WireState.answer`) of this tab's answers.
 * @returns errors, with which the form opens again; `undefined` where the asking process has the answer.
 * @throws {ElicitationOver} where it ended otherwise; {AnswerUnchecked} where its check failed; {RelayRefused} where the answer
 * was not delivered, and may be sent again; the signal's reason when it aborts.
 */
export async function deliver(
  tracked: TrackedElicitation,
  answer: Answer,
  ownAnswers: Set<string>,
  post: Post,
  clock: Clock,
  signal: AbortSignal,
): Promise<Errors | undefined> {
  const { id } = tracked;
  const { attempt } = tracked.state;
  let mayHaveArrived = false;
  for (let isUnknown = false; ; ) {
    const { status, reply, isRepeated } = await post({ type: 'answer', id, attempt, answer }, signal);
    signal.throwIfAborted();
    mayHaveArrived ||= isRepeated || status === 202;
    if (status === 404) {
      if (isUnknown) throw new ElicitationOver(mayHaveArrived ? 'unconfirmed' : 'undelivered');
      isUnknown = true;
      await wait(clock, REPAIR_TIME, signal, tracked.subscribe);
      continue;
    }
    isUnknown = false;
    if (status === 422) return textsFrom(reply.errors);
    if (reply.answer !== undefined) ownAnswers.add(reply.answer);
    if (reply.state) tracked.receive(reply.state);
    for (let isWaiting = true; isWaiting; ) {
      const { phase, how = 'answered', errors, failure, attempt: current, answer: last } = tracked.state;
      const isOwn = ownAnswers.has(last!);
      // The owner died before it took the answer, or withdrew the elicitation.
      if (phase === 'over' && how !== 'answered') throw new ElicitationOver(how === 'lost' ? 'undelivered' : how);
      if (phase === 'over' || phase === 'visiting' || phase === 'held') {
        if (isOwn) return undefined;
        throw new ElicitationOver('answered');
      }
      if (current > attempt) {
        if (errors && isOwn) return { ...errors };
        if (failure && isOwn) throw new AnswerUnchecked('The backend could not check the answer');
        throw new RelayRefused(409); // Another answer was first, and the form is open again.
      }
      const { state } = tracked;
      await wait(clock, ASK_AGAIN, signal, tracked.subscribe);
      // No news in time: post it again, because the store may have lost it.
      isWaiting = tracked.state !== state && (tracked.state.phase !== 'open' || tracked.state.attempt > attempt);
    }
  }
}
