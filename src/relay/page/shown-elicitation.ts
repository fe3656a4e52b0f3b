import { ElicitationRefused } from '../../protocol/errors.js';
import type { ElicitationHost, HostElicitOptions } from '../../protocol/host.js';
import { reviewFromBackend } from '../../protocol/make-review.js';
import { completionOf, type Outcome } from '../../protocol/outcome.js';
import { reviewPart } from '../../reviews/review-part.js';
import type { WireElicitation, WireState } from '../wire.js';
import { PortlessHost } from './portless-host.js';
import { RelayPort, type RelayPortOptions } from './relay-port.js';

export interface ShowOptions extends RelayPortOptions {
  host: ElicitationHost;
  /** Whether the person can see this tab. */
  isVisible(): boolean;
}

/** An elicitation in this tab. */
export interface ShownElicitation {
  readonly port: RelayPort;
  /** Tells the backend, once, if the person can see it now. */
  reportShown(): void;
}

/**
 * Shows an elicitation of the backend. The host tells its port what the person does. Closing or hiding this tab never answers for
 * the person; nor does a change of scope, or the host's time limit.
 * @param onDone Called when this tab is done with it. `isOver`: nobody can answer it now. Otherwise another tab can, or this one later.
 */
export function showElicitation(
  first: WireState,
  { request: sent, review, server, options: { inputKey, ...options } }: WireElicitation,
  { host, isVisible, ...portOptions }: ShowOptions,
  onDone: (isOver: boolean) => void,
): ShownElicitation {
  const { id } = first;
  const { report } = portOptions;
  const request = review
    ? reviewFromBackend(sent.message, review, reviewPart)
    : sent.mode === 'url'
      ? { ...sent, elicitationId: id } // Of our own, because 2026-07-28 has none: `complete()` ends the visit by it.
      : sent;
  const port = new RelayPort(first, portOptions);
  const view = new PortlessHost(port, isVisible, () => host.complete(id, server?.id));
  const isOver = () => port.state.phase === 'over';

  /** @returns whether it is over. */
  const show = async (changed?: HostElicitOptions): Promise<boolean> => {
    const { lifetime } = host; // Before: a host that is over has another one after.
    const asked = {
      ...options,
      server,
      // The backend checks answers, keeps the time, and gets what the person does through the port.
      checkAnswer: undefined,
      jsonFields: undefined, // The backend would refuse their values.
      deliver: undefined,
      ...(inputKey !== undefined && { series: { inputKey } }),
      timeout: 0,
      visitTimeout: 0,
      ...view.options,
      ...changed,
    };
    const outcome: Outcome = await host.elicit(request, asked, view.port);
    const { action } = outcome;
    if (action === 'refused') report(new ElicitationRefused(outcome));
    if (action === 'refused' || isOver()) return true;
    if (action === 'timeout') return false;
    if (action === 'withdrawn' || (action === 'cancel' && !outcome.all)) {
      if (lifetime?.aborted) return false; // The host has left.
      if (action === 'withdrawn') return true;
    }
    const again = await view.send(outcome);
    if (again) return show(again);
    const completion = await completionOf(outcome);
    if (!completion || isOver()) return true;
    if (completion === 'timeout' || (lifetime?.aborted && completion === 'dismissed')) return false;
    view.endVisit(completion);
    return true;
  };

  show()
    .catch((error) => {
      // What the person did could not be delivered, unless the application gave up the connection.
      if (port.state.how !== 'closed') report(error);
      port.end('undelivered');
      return true;
    })
    .finally(view.stop)
    .then(onDone);
  return { port, reportShown: () => view.reportShown() };
}
