import { newState } from '../../lifecycle/state.js';
import type { HostElicitOptions } from '../../protocol/host.js';
import { randomId } from '../../runtime/random-id.js';
import { createId } from '../stores/ids.js';
import type { Records } from './records.js';
import type { RelayScope } from './scope.js';

const NO_TERMS = {
  timeout: 0,
  visitTimeout: 0,
  unseenTimeout: 0,
  limitKeptBy: 'owner',
  extendable: false,
  next: 'over',
} as const;

/**
 * Tells the pages of a scope that requests of a server were held back. The notice is an elicitation that is over from the start, so
 * pages that connect later do not get it.
 */
export async function sendLimitNotice(
  records: Records,
  scope: RelayScope,
  { server }: Pick<HostElicitOptions, 'server'>,
): Promise<void> {
  const state = { ...newState(NO_TERMS), phase: 'over', how: 'limited', server } as const;
  await records.put({ id: await createId(scope.user), writeId: randomId(), scope, state }, 0);
}
