import { newSeries } from '../../../lifecycle/series.js';
import { parseExactJson } from '../../../protocol/exact-json.js';
import type { ServerIdentity } from '../../../protocol/host.js';
import { inputRefused, MAX_REQUESTS } from '../../../protocol/input-requests.js';
import { byteLength, isObject, ownValue } from '../../../protocol/json.js';
import type { Outcome } from '../../../protocol/outcome.js';
import { parseRequest } from '../../../protocol/parse-request.js';
import type { Json } from '../../../protocol/request.js';
import { isReview } from '../../../protocol/review.js';
import { check } from '../../../runtime/check.js';
import { randomId } from '../../../runtime/random-id.js';
import { createId, derivedId, isId, namedId, userKey, userKeyOf } from '../../stores/ids.js';
import type { WireOptions } from '../../wire.js';
import type { OpenLimit } from '../open-limit.js';
import type { Records } from '../records.js';
import { type RelayScope, scopeFrom } from '../scope.js';
import type { Table } from '../table.js';
import { wireOptions, wireRequest } from '../wire-elicitation.js';
import { type CallPipeline, storedRequest } from './call-pipeline.js';
import { type AnsweredCall, CALLS, type CallRecord, type CallTerms, type EndedCall, type Step } from './parked-call.js';

/** The default of `timeout`: 7 days in milliseconds. */
const TIMEOUT = 7 * 86_400_000;

/** What goes with a parked call. */
export interface ParkOptions extends Omit<WireOptions, 'asker' | 'buttons' | 'remember' | 'silenceable'> {
  scope: RelayScope;
  /** Who asks. */
  server?: ServerIdentity;
  /**
   * What the application needs to make the call again: JSON. Not the place for tokens or other secrets: get them again for
   * the scope's user in `onAnswered`.
   */
  call: Json;
  /** Milliseconds until it expires. Default 7 days. */
  timeout?: number;
  /**
   * Names the call among those of its user: parked again with the same id, from any process, it is the same call. An id is free
   * again a day after the call's time. Default: a new call. Where `park` has rejected, the next attempt of this process is the same
   * call.
   */
  id?: string;
  /**
   * The `idempotencyKey` of the round before, where the resumed call asks again: a resumption that runs twice then parks
   * this round once. Default: it is the first round.
   */
  after?: string;
}

/** What parked calls need of their relay. */
export interface ParkingOptions {
  readonly records: Records;
  readonly calls: Table<CallRecord>;
  readonly openLimit: OpenLimit;
  readonly pipeline: CallPipeline;
  /** Bytes of JSON for one parked call. */
  readonly openBytes: number;
  /** Milliseconds between two searches for parked calls that no process works on. */
  readonly interval: number;
  /** How many calls the application makes at once. */
  readonly concurrency: number;
  /** Milliseconds that the application has for one call. */
  readonly answeredTimeout: number;
  /** Absent in a process that resumes nothing. */
  readonly onAnswered: ((answered: AnsweredCall) => unknown) | undefined;
  onEnded(ended: EndedCall): void;
  report(error: unknown): void;
}

/** Reads a result that requires input. @throws {TypeError} for what cannot be parked. */
export async function newParkedCall(
  result: unknown,
  options: ParkOptions,
  { records, pipeline, openBytes, interval, report }: ParkingOptions,
): Promise<CallRecord> {
  const { server, call, timeout = TIMEOUT, after, id } = options;
  pipeline.checkParts();
  const isOwn = isReview(result);
  check(
    isOwn || ownValue(result, 'resultType') === 'input_required',
    'relay: what is parked must be a result with the resultType input_required, or a review',
  );
  check(timeout > 0 && Number.isFinite(timeout), 'relay: timeout must be a number over 0, and finite');
  check(JSON.stringify(call) !== undefined, 'relay: call must be JSON');
  const scope = scopeFrom(options.scope);
  check(
    after === undefined ||
      (typeof after === 'string' && isId(after) && userKeyOf(after) === (await userKey(scope.user))),
    "relay: after must be the idempotencyKey of an answered call of the scope's user",
  );
  const picked = wireOptions(options);
  const requests = isOwn ? undefined : ownValue(result, 'inputRequests');
  const state = isOwn ? undefined : ownValue(result, 'requestState');
  const steps: Step[] = isOwn
    ? [{ key: 'review', ...storedRequest(result) }]
    : stepsFrom(requests, picked, (key, message) => report(inputRefused(key, message)));
  const closed = steps.flatMap(({ request }, i) => (request ? [] : [i]));
  const terms: CallTerms = {
    call,
    server,
    options: picked,
    requestState: typeof state === 'string' ? state : undefined,
    steps,
  };
  check(id === undefined || (typeof id === 'string' && id !== ''), 'relay: id must be a text that is not empty');
  const parkedAt = records.now();
  const record: CallRecord = {
    id:
      after !== undefined
        ? nextRoundId(after)
        : await (id === undefined ? createId(scope.user) : namedId(scope.user, id)),
    version: 1,
    writeId: randomId(),
    scope,
    terms: parseExactJson(JSON.stringify(terms)) as CallTerms, // The application cannot change a copy, which keeps all digits.
    series: newSeries<Outcome>(steps.length, closed),
    askedCount: 1,
    expiresAt: parkedAt + timeout,
    attempts: 0,
    dueAt: parkedAt + interval,
    isOver: false,
  };
  check(
    byteLength(JSON.stringify(CALLS.toStored(record))) <= openBytes,
    `relay: a parked call must not exceed ${openBytes} bytes`,
  );
  return record;
}

/** Reads the `inputRequests` of a result. @param onRefused called with each elicitation that cannot be shown */
function stepsFrom(
  requests: unknown,
  { revision = '2026-07-28', modes }: WireOptions,
  onRefused: (key: string, message: string) => void,
): Step[] {
  check(requests === undefined || isObject(requests), 'relay: inputRequests must be an object');
  const entries = Object.entries(requests ?? {});
  check(entries.length <= MAX_REQUESTS, `relay: a result must not make more than ${MAX_REQUESTS} requests`);
  return entries.map(([key, request]): Step => {
    const method = ownValue(request, 'method');
    check(
      method === 'elicitation/create',
      `relay: inputRequests.${key} must be elicitation/create, not ${JSON.stringify(method)}`,
    );
    const parsed = parseRequest(ownValue(request, 'params'), { revision, modes });
    if (parsed.status === 'ok') return { key, request: wireRequest(parsed.request) };
    onRefused(key, parsed.message);
    return { key };
  });
}

/** The id of the round that follows. It begins like the one before. */
function nextRoundId(previous: string): string {
  const [user, id, round = 'r1'] = previous.split('.');
  return derivedId(`${user}.${id}`, `r${Number(round.slice(1)) + 1}`);
}
