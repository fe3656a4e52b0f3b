import { parseExactJson } from '../../protocol/exact-json.js';
import { isCount, isObject } from '../../protocol/json.js';
import type { OverCause } from '../../protocol/over.js';
import type { BackendMessage, WireElicitation, WireState } from '../wire.js';
import { PAUSES } from './own-reply.js';
import { type ShownElicitation, type ShowOptions, showElicitation } from './shown-elicitation.js';

/** The elicitations in this tab. */
export interface OpenElicitations {
  /** Does what a message of the backend says. Reports a malformed one, and does nothing else for it. */
  receive(data: string): void;
  /** The person can see this tab now. */
  reportShown(): void;
  /** Takes all of them off the screen. */
  close(how: OverCause): void;
}

/** What to do for each message. */
type Handlers = {
  readonly [Type in BackendMessage['type']]: (message: Omit<Extract<BackendMessage, { type: Type }>, 'type'>) => void;
};

export function openElicitations(options: ShowOptions): OpenElicitations {
  const { host, clock, link, report } = options;
  const open = new Map<string, ShownElicitation>();
  /** Those with which this tab is done: an older state does not bring them back. */
  const done = new Set<string>();
  let stopPause = () => {};

  /** Handles one part and reports what it throws: a malformed one must not stop the next ones. */
  const attempt = (callback: () => void) => {
    try {
      callback();
    } catch (error) {
      report(error);
    }
  };
  const show = (state: WireState, elicitation: WireElicitation) => {
    const { id } = state;
    const shown = showElicitation(state, elicitation, options, (isOver) => {
      if (open.get(id) !== shown) return;
      if (isOver) {
        done.add(id);
        // The card of one that is held stays until the next one of its series.
        if (shown.port.state.phase !== 'held') open.delete(id);
        return;
      }
      open.delete(id);
      // Nobody answered, so the next snapshot shows it again: for example once the person comes back to this tab.
      stopPause();
      stopPause = clock.after(PAUSES.longest, link.refresh);
    });
    open.set(id, shown);
  };
  /** An elicitation that this tab never had is over. */
  const end = ({ id, how, server }: WireState) => {
    if (how === 'limited' && !done.has(id)) host.sayHeldBack?.({ server });
    done.add(id);
  };
  const receive = (state: WireState, replaces: boolean) => {
    const { id, version, phase, elicitation } = state ?? {};
    const isState = typeof id === 'string' && isCount(version);
    if (!isState || (elicitation && !isObject(elicitation.request)))
      throw new TypeError('The relay sent a malformed state');
    const known = open.get(id);
    if (known) {
      known.port.receive(state, replaces);
      if (phase === 'over' && done.has(id)) open.delete(id);
    } else if (phase === 'over') end(state);
    else if (!done.has(id) && phase !== 'held' && elicitation) show(state, elicitation);
  };

  const receiveAll = (states: WireState[], replaces: boolean) => {
    for (const state of states) attempt(() => receive(state, replaces));
  };

  const handlers: Handlers = {
    snapshot({ states }) {
      stopPause();
      const ids = new Set(states.map((state) => state?.id));
      for (const id of done) if (!ids.has(id)) done.delete(id);
      for (const [id, shown] of open) if (!ids.has(id) && shown.port.handleUnknown()) open.delete(id); // It may come back.
      receiveAll(states, true);
    },
    states: ({ states }) => receiveAll(states, false),
    ping() {},
    replaced() {},
  };

  return {
    receive: (data) =>
      attempt(() => {
        const message = parseExactJson(data) as { type: 'ping' };
        handlers[message.type](message); // No function under an unknown type: that is the error to report.
      }),
    reportShown() {
      for (const shown of open.values()) shown.reportShown();
    },
    close(how) {
      stopPause();
      for (const shown of open.values()) shown.port.end(how);
      open.clear();
    },
  };
}
