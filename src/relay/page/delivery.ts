import type { Answer } from '../../lifecycle/state.js';
import { textsFrom } from '../../protocol/json.js';
import { ElicitationOver } from '../../protocol/over.js';
import type { Clock } from '../../runtime/clock.js';
import { wait } from '../../runtime/wait.js';
import { REPAIR_TIME, type WireState } from '../wire.js';
import type { Post } from './poster.js';
import { RelayRefused } from './relay-refused.js';

/** Errors in the answer; `undefined` where the asking process has it. */
export type Verdict = Record<string, string> | undefined;

/** Milliseconds after which the page asks again what has become of an answer, if no state says so. */
const ASK_AGAIN = 10_000;

/** What a tab knows of one elicitation. */
export interface Known {
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
 * @param own What tells this tab's answers from others, once the backend has received them.
 * @returns errors, with which the form opens again.
 * @throws {ElicitationOver} where it ended otherwise; {RelayRefused} where the answer was not delivered, and may be sent
 * again; the signal's reason when it aborts.
 */
export async function deliver(
  known: Known,
  answer: Answer,
  own: Set<string>,
  post: Post,
  clock: Clock,
  signal: AbortSignal,
): Promise<Verdict> {
  const { id } = known;
  const { attempt } = known.state;
  for (let isUnknown = false; ; ) {
    const { status, reply } = await post({ type: 'answer', id, attempt, answer }, signal);
    signal.throwIfAborted();
    if (status === 404) {
      if (isUnknown) throw new ElicitationOver('undelivered');
      isUnknown = true;
      await wait(clock, REPAIR_TIME, signal, known.subscribe);
      continue;
    }
    isUnknown = false;
    if (status === 422) return textsFrom(reply.errors);
    if (reply.answer !== undefined) own.add(reply.answer);
    if (reply.state) known.receive(reply.state);
    for (let isWaiting = true; isWaiting; ) {
      const { phase, how = 'answered', errors, attempt: current, answer: last } = known.state;
      const isOwn = own.has(last!);
      // Its owner died before it had the answer, or took the question back.
      if (phase === 'over' && how !== 'answered') throw new ElicitationOver(how === 'lost' ? 'undelivered' : how);
      if (phase === 'over' || phase === 'visiting' || phase === 'held') {
        if (isOwn) return undefined;
        throw new ElicitationOver('answered');
      }
      if (current > attempt) {
        if (errors && isOwn) return { ...errors };
        throw new RelayRefused(409); // Another answer was first, and the form is open again.
      }
      if (status === 409 && !reply.state) throw new ElicitationOver(reply.how ?? 'answered');
      const { state } = known;
      await wait(clock, ASK_AGAIN, signal, known.subscribe);
      isWaiting = known.state !== state && known.state.phase !== 'open'; // Else the store may have lost it.
    }
  }
}
