import { newState } from '../../lifecycle/state.js';
import type { HostElicitOptions } from '../../protocol/host.js';
import { randomId } from '../../runtime/random-id.js';
import { createId } from '../stores/ids.js';
import { UNLIMITED } from './first-state.js';
import type { Records } from './records.js';
import type { RelayScope } from './scope.js';

/**
 * Tells the pages of a scope that requests of a server were held back. The notice is an elicitation that is over from the start, so
 * pages that connect later do not get it.
 */
export async function sendLimitNotice(
  records: Records,
  scope: RelayScope,
  { server }: Pick<HostElicitOptions, 'server'>,
): Promise<void> {
  const state = { ...newState(UNLIMITED), phase: 'over', how: 'limited', server } as const;
  await records.put({ id: await createId(scope.user), writeId: randomId(), scope, state }, 0);
}
