import type { Clock } from '../../host/clock.js';
import { createListeners } from '../../host/listeners.js';
import type { ConnectionState } from '../../protocol/host.js';
import { SILENCE_LIMIT } from '../../relay/wire.js';
import type { Stream } from './stream.js';

/** What connects the tabs of one browser. */
export interface Tabs {
  /** The same for tabs that may share a stream. */
  name: string;
  locks: Pick<LockManager, 'request'>;
  BroadcastChannel: new (name: string) => Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;
}

/** A tab's way to the backend's messages: over a stream of its own, or over that of another tab. */
export interface Link extends ConnectionState {
  /** Asks for a new snapshot, and while the connection is lost for a new attempt. */
  refresh(): void;
  /** The browser says that it is offline: the connection counts as lost until a new one stands. */
  lose(): void;
  close(): void;
}

/**
 * Connects this tab. Of the tabs of one name, the one that has the lock holds the stream, and passes on what comes: HTTP/1.1
 * allows six connections to an origin, and a stream in each tab would block every post. When it closes, the next tab takes
 * over. A tab that hears nothing for twice the silence limit takes the lock away: the other one is frozen.
 * @param tabs Without them the tab has a stream of its own.
 * @param open Opens the stream. `receive` takes each event's data, and nothing when the connection is lost.
 * @param onEvent Never throws.
 */
export function connectLink(
  clock: Clock,
  tabs: Tabs | undefined,
  open: (receive: (data?: string) => void) => Stream,
  onEvent: (data: string) => void,
): Link {
  let stream: Stream | undefined;
  let claim = new AbortController();
  let stopWatch = () => {};
  const channel = tabs && new tabs.BroadcastChannel(tabs.name);
  const { subscribe, notify } = createListeners();
  const link = {
    isLost: true,
    subscribe,
    refresh() {
      if (claim.signal.aborted) return; // Closed: an attempt to post may fail later.
      if (stream) stream.refresh();
      else channel?.postMessage({ isQuestion: true });
    },
    lose() {
      receive();
      link.refresh();
    },
    close() {
      stopWatch();
      claim.abort();
      stream?.close();
      channel?.close();
    },
  };

  const receive = (data?: string) => {
    if (data) onEvent(data);
    if (link.isLost === !data) return;
    link.isLost = !data;
    notify();
  };
  const lead = () => {
    stopWatch();
    stream = open((data) => {
      channel?.postMessage({ data });
      receive(data);
    });
  };
  const follow = ({ locks, name }: Tabs, steal: boolean) => {
    claim.abort();
    claim = new AbortController();
    const { signal } = claim;
    const hold = () =>
      new Promise<void>((release) => {
        signal.addEventListener('abort', () => release());
        if (signal.aborted) release();
        else lead();
      });
    watch();
    locks.request(name, steal ? { steal } : { signal }, hold).catch(() => {
      if (signal.aborted) return;
      if (!stream) {
        lead(); // Locks are not allowed here, for example in a sandboxed frame.
        return;
      }
      stream.close(); // Another tab has taken the lock.
      stream = undefined;
      follow(tabs!, false);
    });
  };
  const watch = () => {
    stopWatch();
    stopWatch = clock.after(2 * SILENCE_LIMIT, () => follow(tabs!, true));
  };

  if (tabs && channel) {
    channel.onmessage = ({ data: { isQuestion, data } }) => {
      if (isQuestion) stream?.refresh();
      else if (!stream) {
        watch();
        receive(data);
      }
    };
    follow(tabs, false);
    link.refresh();
  } else {
    lead();
  }
  return link;
}
