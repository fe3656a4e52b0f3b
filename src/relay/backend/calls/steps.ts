import { afterOutcome, isFinished, stepOptions } from '../../../lifecycle/series.js';
import { type Answer, newState, phaseAfterAccept, type State, type Terms } from '../../../lifecycle/state.js';
import { randomId } from '../../../runtime/random-id.js';
import type { ElicitationRecord } from '../record.js';
import { currentId, endCall, putCall } from './call-store.js';
import type { ParkingOptions } from './new-parked-call.js';
import { type CallRecord, type CallTerms, nextVersion } from './parked-call.js';

const DAY = 86_400_000;

/**
 * What parked calls have on screen: one elicitation after the other, and the answers that they get. The methods that
 * return a boolean say whether there may be more to do for the call.
 */
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
    const { key } = steps[series.index]!;
    const request = steps[series.index]!.request!;
    const hold = series.index + 1 < steps.length;
    const stateTerms: Terms = {
      timeout: 0,
      visitTimeout: 0,
      unseenTimeout: 0,
      limitKeptBy: 'owner',
      extendable: false,
      next: phaseAfterAccept(request.mode === 'url', hold),
    };
    const record: ElicitationRecord = {
      id: currentId(call),
      writeId: randomId(),
      scope,
      elicitation: {
        request,
        ...(server && { server }),
        options: { ...options, ...stepOptions(series), inputKey: key },
        ...(hold && { hold: true as const }),
      },
      state: newState(stateTerms),
      parked: { id, keptUntil: expiresAt + DAY },
    };
    await records.put(record, 0);
  }

  /** Waits for the person, unless the time of the call is over. */
  async wait(call: CallRecord, { id, state }: ElicitationRecord): Promise<boolean> {
    const { records } = this.#options;
    if (records.now() >= call.expiresAt) {
      const isVisit = state.phase === 'visiting';
      await records.writeEvent(
        id,
        isVisit ? { type: 'visited', completion: 'timeout' } : { type: 'withdraw', how: 'expired' },
      );
      return true;
    }
    if (call.dueAt !== call.expiresAt) {
      await putCall(records, nextVersion(call, { dueAt: call.expiresAt }), call.version);
    }
    return false;
  }

  /** The call has the answer first; then the elicitation is taken. */
  async takeAnswer(call: CallRecord, { steps }: CallTerms, { answer, answerId }: State): Promise<boolean> {
    const { records } = this.#options;
    if (answer!.action === 'accept' && steps[call.series.index]!.request!.mode === 'url') {
      await records.writeEvent(currentId(call), { type: 'checked', answerId: answerId! }, () => records.counts.taken++);
    } else await putCall(records, this.#withAnswer(call, answer!, answerId), call.version);
    return true;
  }

  /** The call has an answer: its elicitation is taken, and the next step takes its place. */
  async showNext(call: CallRecord, untakenId: string, terms: CallTerms): Promise<boolean> {
    const { records } = this.#options;
    const before = currentId({ ...call, askedCount: call.askedCount - 1 });
    const taken = await records.writeEvent(
      before,
      { type: 'checked', answerId: untakenId },
      () => records.counts.taken++,
    );
    // The call had stored this answer before the person changed it, so it does not get the new one.
    if (taken?.state.phase === 'answered') await records.writeEvent(before, { type: 'withdraw', how: 'undelivered' });
    await this.show(call, terms);
    await records.writeEvent(before, { type: 'release' });
    await putCall(records, nextVersion(call, { untakenId: undefined }), call.version);
    return true;
  }

  /** The elicitation of the step ended without an answer that the call has. */
  async handleOver(call: CallRecord, terms: CallTerms, { how, completion }: State): Promise<boolean> {
    const { records } = this.#options;
    if (completion === 'completed') {
      await putCall(records, this.#withAnswer(call, { action: 'accept' }, undefined, true), call.version);
      return true;
    }
    const isExpired = how === 'expired' || completion === 'timeout';
    return endCall(this.#options, call, terms, isExpired ? 'expired' : completion ? 'abandoned' : 'withdrawn');
  }

  #withAnswer(call: CallRecord, answer: Answer, untakenId: string | undefined, isClosed = false): CallRecord {
    const series = afterOutcome(call.series, answer, isClosed);
    const dueAt = this.#options.records.now();
    return nextVersion(call, { series, askedCount: call.askedCount + 1, untakenId, dueAt });
  }
}
