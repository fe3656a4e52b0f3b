import type { ElicitationHost } from '../protocol/host.js';
import type { ElicitResult } from '../protocol/reply.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { askInCall } from './ask.js';
import { InvalidResult } from './call-errors.js';
import { CallInputs, type InputRequiredOptions } from './call-inputs.js';

export type AskAllOptions = Omit<InputRequiredOptions, 'other' | 'maxRounds'>;

/**
 * Asks a round of requests that an application got as data, and posts together: one after the other, with "2 of 3", a way back
 * and "Cancel all", as `withInputs` does.
 *
 * ```ts
 * const answers = await askAll(element, requests.map(({ id, params }) => [id, params]), { server });
 * await post(`/rounds/${opId}`, answers);
 * ```
 * @param requests Pairs of a key and the params of `elicitation/create`, in the order in which they are asked.
 * @returns an answer for each key. A request that cannot be shown has `cancel`, and so has a page whose visit is given up.
 * @throws {InvalidResult} for a key that comes twice, and over `maxRequests`; {CallAbandoned} when the host withdraws a request;
 * the signal's reason when it aborts. Nothing is posted then.
 */
export async function askAll(
  host: ElicitationHost,
  requests: Iterable<readonly [key: string, params: ElicitationRequest]>,
  options: AskAllOptions = {},
): Promise<Record<string, ElicitResult>> {
  const round = [...requests].map(([key, params]) => ({ key, method: 'elicitation/create', params }));
  const keys = new Set(round.map(({ key }) => key));
  if (keys.size < round.length) throw new InvalidResult('A key comes twice in a round');
  const inputs = new CallInputs(askInCall(host, options), options, { unfinished: 'cancel' });
  return (await inputs.answerRound(round)) as Record<string, ElicitResult>;
}
