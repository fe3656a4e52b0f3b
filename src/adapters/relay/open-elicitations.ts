import { createListeners } from '../../host/listeners.js';
import { isCount } from '../../protocol/json.js';
import type { OverCause } from '../../protocol/over.js';
import type { BackendMessage } from '../../relay/wire.js';
import { LONGEST_PAUSE } from './backoff.js';
import { type ShownElicitation, type ShowOptions, showElicitation } from './shown-elicitation.js';

/** The elicitations in this tab. */
export interface OpenElicitations {
  /** Does what a message of the backend says. Reports a malformed one, and does nothing else for it. */
  receive(data: string): void;
  /** The person can see this tab now. */
  reportShown(): void;
  /** Takes all of them off the screen. */
  close(why: OverCause): void;
}

/** What to do for each message. */
type Handlers = {
  readonly [Type in BackendMessage['type']]: (message: Omit<Extract<BackendMessage, { type: Type }>, 'type'>) => void;
};

export function openElicitations(options: ShowOptions): OpenElicitations {
  const { clock, link, report } = options;
  const open = new Map<string, ShownElicitation>();
  /** Those that events out of order must not bring back. */
  const over = new Set<string>();
  /** What ends the hold of an accepted elicitation. */
  const releases = new Map<string, () => void>();
  const queued = { ...createListeners(), count: 0 };
  let stopPause = () => {};

  const release = (id: string) => {
    releases.get(id)?.();
    releases.delete(id);
  };
  const end = (id: string, why: OverCause) => {
    open.get(id)?.end(why);
    open.delete(id);
  };
  /** Handles one message and reports what it throws: a malformed message must not stop the next ones. */
  const attempt = (callback: () => void) => {
    try {
      callback();
    } catch (error) {
      report(error);
    }
  };

  const handlers: Handlers = {
    snapshot({ elicitations, queued }) {
      stopPause();
      const ids = new Set(elicitations.map((wire) => wire?.id));
      for (const [id, { answers, isVisiting }] of open) {
        // The reply to an answer on its way decides.
        if (!ids.has(id) && (isVisiting || !answers)) end(id, 'lost');
      }
      for (const id of over) if (!ids.has(id)) over.delete(id);
      for (const id of releases.keys()) if (!ids.has(id) && !open.has(id)) release(id);
      attempt(() => handlers.queued({ count: queued }));
      for (const elicitation of elicitations) attempt(() => handlers.elicitation({ elicitation }));
    },
    elicitation({ elicitation }) {
      const { id, phase, request, remaining, holds } = elicitation;
      if (typeof id !== 'string' || typeof request !== 'object') throw new TypeError('The relay sent no elicitation');
      const known = open.get(id);
      known?.setRemaining(remaining);
      if (known && phase !== 'open' && !known.answers) handlers.over({ id, how: 'answered' });
      if (known || over.has(id) || phase === 'held') return;
      const until = holds && new Promise<void>((resolve) => releases.set(id, resolve));
      const shown = showElicitation(elicitation, options, { queued, until }, (isOver) => {
        if (open.get(id) !== shown) return;
        open.delete(id);
        if (isOver) {
          over.add(id);
          return;
        }
        // Nobody answered, so the next snapshot shows it again: for example once the person comes back to this tab.
        stopPause();
        stopPause = clock.after(LONGEST_PAUSE, link.refresh);
      });
      open.set(id, shown);
    },
    over({ id, how }) {
      over.add(id);
      if (how !== 'answered') release(id);
      else if (open.get(id)?.answers) return;
      end(id, how);
    },
    visited: ({ id, completion }) => open.get(id)?.endVisit(completion),
    released: ({ id }) => release(id),
    limit: ({ id, remaining }) => open.get(id)?.setRemaining(remaining),
    queued({ count }) {
      if (!isCount(count)) throw new TypeError('The relay sent no number');
      queued.count = count;
      queued.notify();
    },
    ping() {},
  };

  return {
    receive: (data) =>
      attempt(() => {
        const message = JSON.parse(data);
        handlers[message.type as 'ping'](message); // No function under an unknown type: that is the error to report.
      }),
    reportShown() {
      for (const shown of open.values()) shown.reportShown();
    },
    close(why) {
      stopPause();
      for (const id of open.keys()) end(id, why);
      for (const id of releases.keys()) release(id);
    },
  };
}
