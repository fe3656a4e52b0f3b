import { check } from '../../host/middleware.js';
import type { ServerIdentity } from '../../protocol/host.js';
import { byteLength, own } from '../../protocol/json.js';
import type { Json } from '../../protocol/request.js';
import { type RelayScope, scopeFrom } from '../scope.js';
import type { RelayStore } from '../store.js';
import type { WireOptions } from '../wire.js';
import { wireOptions } from '../wire-elicitation.js';
import type { ParkedCall } from './parked-call.js';
import { seriesFrom } from './series.js';

/** The default of `timeout`: 7 days in milliseconds. */
const TIMEOUT = 7 * 86_400_000;

/** What goes with a parked call. */
export interface ParkOptions extends Omit<WireOptions, 'remember' | 'silenceable'> {
  scope: RelayScope;
  /** Who asks. */
  server?: ServerIdentity;
  /**
   * What the application needs to make the call again: JSON. Not the place for tokens or other secrets: get them anew for
   * the scope's user in `onAnswered`.
   */
  call: Json;
  /** Milliseconds until it expires. Default 7 days. */
  timeout?: number;
  /**
   * The `idempotencyKey` of the round before, where the resumed call asks again: a resumption that runs twice then parks
   * this round once. Default: it is the first round.
   */
  after?: string;
}

/** What a parked call needs of its relay. */
interface ParkContext {
  readonly store: RelayStore;
  /** Bytes of JSON that a parked call may have. */
  readonly openBytes: number;
  wallTime(): number;
  report(error: unknown): void;
}

/** Reads a result that requires input. @throws {TypeError} for what cannot be parked. */
export function newParkedCall(
  result: unknown,
  options: ParkOptions,
  { store, openBytes, wallTime, report }: ParkContext,
): ParkedCall {
  const { server, call, timeout = TIMEOUT, after } = options;
  check(own(result, 'resultType') === 'input_required', 'relay: only a result that requires input can be parked');
  check(timeout > 0 && Number.isFinite(timeout), 'relay: timeout must be a number over 0, and finite');
  check(JSON.stringify(call) !== undefined, 'relay: call must be JSON');
  const scope = scopeFrom(options.scope);
  const { remember: _, silenceable: __, ...picked } = wireOptions(options);
  const requests = own(result, 'inputRequests');
  const state = own(result, 'requestState');
  const series = seriesFrom(requests, picked, (name, { message }) =>
    report(new Error(`Input request ${JSON.stringify(name)} was refused: ${message}`)),
  );
  const id = after === undefined ? store.createId(scope.user) : nextRound(after);
  const parked: ParkedCall = {
    id,
    scope,
    server,
    options: picked,
    call,
    requestState: typeof state === 'string' ? state : undefined,
    hasRequests: requests !== undefined,
    series,
    shown: store.createId(scope.user),
    expiresAt: wallTime() + timeout,
    attempts: 0,
    resumeAt: 0,
  };
  check(byteLength(JSON.stringify(parked)) <= openBytes, `relay: a parked call may have ${openBytes} bytes`);
  return parked;
}

/** The id of the round that follows. It begins like the one before, which says where a store keeps it. */
function nextRound(before: string): string {
  const [id, round = '1'] = before.split('.');
  return `${id}.${Number(round) + 1}`;
}
