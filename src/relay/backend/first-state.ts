import { newState, phaseAfterAccept, type State, type Terms } from '../../lifecycle/state.js';
import { stateAfter } from '../../lifecycle/transition.js';
import type { HostElicitOptions } from '../../protocol/host.js';
import type { WireElicitation } from '../wire.js';

/** The limits of an elicitation that sets none, in milliseconds; 0 is none. */
export type DefaultLimits = Pick<Terms, 'timeout' | 'visitTimeout' | 'unseenTimeout'>;

/** Terms without a limit. */
export const UNLIMITED: Terms = {
  timeout: 0,
  visitTimeout: 0,
  unseenTimeout: 0,
  limitKeptBy: 'owner',
  extendable: false,
  next: 'over',
};

/**
 * The first state of an elicitation, which no page has shown yet.
 * @param now by the store's clock. @param wallTime by the clock in which servers give deadlines
 */
export function firstState(
  elicitation: WireElicitation,
  options: Pick<HostElicitOptions, 'timeout' | 'visitTimeout' | 'deadline'>,
  defaults: DefaultLimits,
  now: number,
  wallTime: number,
): State {
  const { deadline = Number.NaN } = options;
  const hasDeadline = Number.isFinite(deadline);
  const terms: Terms = {
    timeout: options.timeout ?? defaults.timeout,
    visitTimeout: options.visitTimeout ?? defaults.visitTimeout,
    unseenTimeout: defaults.unseenTimeout,
    limitKeptBy: hasDeadline ? 'server' : 'owner',
    extendable: elicitation.options.extendable !== false,
    next: phaseAfterAccept(elicitation.request.mode === 'url', elicitation.hold === true),
  };
  const state = newState(terms, hasDeadline ? now + deadline - wallTime : undefined);
  return { ...stateAfter(state, { type: 'hidden' }, now), version: 1 };
}
