import { newSeries } from '../../../lifecycle/series.js';
import type { Outcome } from '../../../protocol/outcome.js';
import { derivedId } from '../../stores/ids.js';
import type { Records } from '../records.js';
import { changeOnce, type Table } from '../table.js';
import type { ParkingOptions } from './new-parked-call.js';
import type { CallRecord, CallTerms, ParkEnd } from './parked-call.js';

/** Milliseconds after which another process takes over a call that its process has not written. */
export const LEASE = 10_000;

/**
 * How a process goes on with a call: with the record that it has written; `true`: it reads the call again, because another write
 * was first; `false`: nothing is left to do.
 */
export type Progress = CallRecord | boolean;

/** Writes changes of a call over the version that was read. */
export async function changeCall(
  calls: Table<CallRecord>,
  call: CallRecord,
  changes: Partial<CallRecord>,
): Promise<CallRecord | true> {
  return (await changeOnce(calls, call, changes)) ?? true;
}

/** Whether another process is at work on a call that was just read. */
export function isClaimed(records: Records, { isClaimed, dueAt }: CallRecord): boolean {
  return isClaimed === true && records.now() < dueAt;
}

/** The elicitation that shows the series' step. */
export function currentId({ id, askedCount }: CallRecord): string {
  return derivedId(id, `s${askedCount}`);
}

/** The id of a call, from its own or from that of one of its elicitations. */
export function callIdOf(id: string): string {
  return id.replace(/(?<=\..+)\.s\d+$/, '');
}

/** What is left of a call that is over: nothing of its answers. */
export const ENDED: Partial<CallRecord> = {
  isOver: true,
  dueAt: Number.POSITIVE_INFINITY,
  series: newSeries<Outcome>(0),
  prepared: undefined,
};

/** What middleware gets of a call that ends before the person has answered all. */
const ENDINGS = { expired: 'timeout', withdrawn: 'withdrawn', abandoned: 'cancel', failed: 'cancel' } as const;

/** Ends a call that is not resumed. The process whose write ends it tells the application. @returns whether another write was first. */
export async function endCall(
  { records, calls, pipeline, onEnded }: ParkingOptions,
  call: CallRecord,
  terms: CallTerms,
  why: ParkEnd,
): Promise<boolean> {
  // First: once the call is over, no process ends its elicitation.
  const last = await records.writeEvent(currentId(call), {
    type: 'withdraw',
    how: why === 'expired' ? 'expired' : 'withdrawn',
  });
  if (!(await changeOnce(calls, call, ENDED))) return true;
  if (why === 'expired') records.counts.expired++;
  if (call.prepared?.count === call.askedCount) {
    await pipeline.finish(call, terms, { action: ENDINGS[why] }, last?.state.seen === true);
  }
  onEnded({ call: terms.call, scope: call.scope, why, idempotencyKey: call.id });
  return false;
}
