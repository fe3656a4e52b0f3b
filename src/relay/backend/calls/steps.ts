import { outcomeFrom } from '../../../lifecycle/outcome.js';
import { afterOutcome, isFinished, stepOptions } from '../../../lifecycle/series.js';
import { dueAt, newState, phaseAfterAccept, type State } from '../../../lifecycle/state.js';
import type { Outcome } from '../../../protocol/outcome.js';
import { randomId } from '../../../runtime/random-id.js';
import { UNLIMITED } from '../first-state.js';
import type { ElicitationRecord } from '../record.js';
import { changeCall, currentId, endCall, LEASE, type Progress } from './call-store.js';
import type { ParkingOptions } from './new-parked-call.js';
import type { CallRecord, CallTerms } from './parked-call.js';

const DAY = 86_400_000;
/** Milliseconds for which a process has a call while it runs middleware: then another one takes over. */
const CLAIM = 60_000;

/** What parked calls have on screen: one elicitation after the other, and the answers that they get. */
export class CallSteps {
  readonly #options: ParkingOptions;

  constructor(options: ParkingOptions) {
    this.#options = options;
  }

  /** Puts the series' step before the person, unless it is there. */
  async show(call: CallRecord, terms: CallTerms): Promise<void> {
    const { records } = this.#options;
    const { id, scope, series, expiresAt } = call;
    const { steps, server, options } = terms;
    if (isFinished(series)) return;
    const { key, request: asked, review: askedReview } = steps[series.index]!;
    const { shown, timeout = 0 } = call.prepared ?? {};
    const { request, review } = shown ?? { request: asked!, review: askedReview };
    const hold = series.index + 1 < steps.length;
    const record: ElicitationRecord = {
      id: currentId(call),
      writeId: randomId(),
      scope,
      elicitation: {
        request,
        ...(review && { review }),
        ...(server && { server }),
        options: shown?.options ?? { ...options, ...stepOptions(series), inputKey: key },
        ...(hold && { hold: true as const }),
      },
      state: newState({ ...UNLIMITED, timeout, next: phaseAfterAccept(request.mode === 'url', hold) }),
      parked: { id, keptUntil: expiresAt + DAY },
    };
    await records.put(record, 0);
  }

  /** Waits for the person, unless the time of the call is over. */
  async wait(call: CallRecord, { id, state }: ElicitationRecord): Promise<Progress> {
    const { records, calls } = this.#options;
    if (records.now() >= call.expiresAt) {
      const isVisit = state.phase === 'visiting';
      await records.writeEvent(
        id,
        isVisit ? { type: 'visited', completion: 'timeout' } : { type: 'withdraw', how: 'expired' },
      );
      return call;
    }
    if (records.now() >= dueAt(state)) {
      await records.writeEvent(id, { type: 'due' });
      return call;
    }
    const due = Math.min(call.expiresAt, dueAt(state));
    if (call.dueAt !== due) await changeCall(calls, call, { dueAt: due });
    return false;
  }

  /** Writes the answer into the call. After that, `showNext` takes the elicitation. */
  async takeAnswer(call: CallRecord, terms: CallTerms, { answer, answerId, seen }: State): Promise<Progress> {
    const { records, calls, pipeline } = this.#options;
    const { request, review } = terms.steps[call.series.index]!;
    const id = currentId(call);
    if (answer!.action === 'accept' && request!.mode === 'url') {
      await records.writeEvent(id, { type: 'checked', answerId: answerId! }, () => records.counts.taken++);
      return call;
    }
    const outcome = outcomeFrom(answer!, review);
    if (pipeline.isEmpty) return this.#addOutcome(call, outcome, answerId);
    const claimed = await this.#claim(call);
    if (claimed === true) return true;
    const fault = await pipeline.check(claimed, terms, outcome);
    if (fault.errors || fault.failure) {
      await records.writeEvent(id, { type: 'checked', answerId: answerId!, ...fault }, () => records.counts.refused++);
      return changeCall(calls, claimed, { isClaimed: false, dueAt: records.now() });
    }
    return this.#addOutcome(claimed, await pipeline.finish(claimed, terms, outcome, seen), answerId);
  }

  /** Whether the middleware has to see the step before the person does. */
  needsMiddleware({ series, prepared, askedCount }: CallRecord): boolean {
    return !this.#options.pipeline.isEmpty && !isFinished(series) && prepared?.count !== askedCount;
  }

  /** Runs the parts of the middleware before the step is shown. */
  async prepare(call: CallRecord, terms: CallTerms): Promise<CallRecord | true> {
    const { records, calls, pipeline } = this.#options;
    const claimed = await this.#claim(call);
    if (claimed === true) return true;
    const prepared = await pipeline.prepare(claimed, terms);
    const next =
      'action' in prepared
        ? { series: afterOutcome<Outcome>(claimed.series, prepared), prepared: undefined } // Nobody is asked.
        : { prepared };
    return changeCall(calls, claimed, { ...next, isClaimed: false, dueAt: records.now() });
  }

  /** Claims a call, so that one process runs its middleware. */
  #claim(call: CallRecord): Promise<CallRecord | true> {
    const { records, calls } = this.#options;
    return changeCall(calls, call, { isClaimed: true, dueAt: records.now() + CLAIM });
  }

  /** The call has an answer: takes its elicitation, and shows the next step in its place. */
  async showNext(call: CallRecord, untakenId: string, terms: CallTerms): Promise<Progress> {
    const { records, calls } = this.#options;
    const before = currentId({ ...call, askedCount: call.askedCount - 1 });
    const taken = await records.writeEvent(
      before,
      { type: 'checked', answerId: untakenId },
      () => records.counts.taken++,
    );
    // The person has changed the answer after the call stored it, and the call does not get the new one.
    if (taken?.state.phase === 'answered') await records.writeEvent(before, { type: 'withdraw', how: 'undelivered' });
    if (this.needsMiddleware(call)) return this.prepare(call, terms);
    await this.show(call, terms);
    await records.writeEvent(before, { type: 'release' });
    return changeCall(calls, call, { untakenId: undefined, isClaimed: false, dueAt: records.now() });
  }

  /** The elicitation of the step ended without an answer that the call has. */
  async handleOver(call: CallRecord, terms: CallTerms, { how, completion, seen }: State): Promise<Progress> {
    const { records, pipeline } = this.#options;
    const isVisited = completion === 'completed';
    const isLate = how === 'expired' && records.now() < call.expiresAt; // The limit of the step, not of the call.
    if (isVisited || isLate) {
      const outcome: Outcome = isVisited
        ? { action: 'accept', completion: Promise.resolve('completed') }
        : { action: 'timeout' };
      const claimed = pipeline.isEmpty ? call : await this.#claim(call);
      if (claimed === true) return true;
      const given = await pipeline.finish(claimed, terms, outcome, seen);
      return this.#addOutcome(claimed, given, undefined, isVisited);
    }
    const isExpired = how === 'expired' || completion === 'timeout';
    return endCall(this.#options, call, terms, isExpired ? 'expired' : completion ? 'abandoned' : 'withdrawn');
  }

  /** @param untakenId The id of the answer, which this process takes next: until then the others leave the call alone. */
  #addOutcome(
    call: CallRecord,
    outcome: Outcome,
    untakenId: string | undefined,
    isClosed = false,
  ): Promise<CallRecord | true> {
    const { records, calls } = this.#options;
    const isClaimed = untakenId !== undefined;
    return changeCall(calls, call, {
      series: afterOutcome(call.series, outcome, isClosed),
      askedCount: call.askedCount + 1,
      prepared: undefined,
      untakenId,
      isClaimed,
      dueAt: records.now() + (isClaimed ? LEASE : 0),
    });
  }
}
