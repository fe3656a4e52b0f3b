import type { ElicitationPort } from '../../protocol/port.js';
import type { Clock } from '../../runtime/clock.js';
import { createListeners } from '../../runtime/listeners.js';
import { SILENCE_LIMIT } from '../wire.js';
import type { Stream, StreamListener } from './stream.js';

/** Milliseconds between two questions of a visible tab to the tab that has the stream. */
const SIGN_INTERVAL = 1000;
/** How many of them in a row may have no reply: with the pause after the last one, three seconds pass without a sign. */
const MOST_UNANSWERED = 2;

/** What connects the tabs of one browser. */
export interface Tabs {
  /** The same for tabs that may share a stream, if it is of the same person. */
  name: string;
  locks: Pick<LockManager, 'request'>;
  BroadcastChannel: new (name: string) => Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;
}

export interface LinkOptions {
  readonly clock: Clock;
  /** Without them the tab keeps its own stream. */
  readonly tabs: Tabs | undefined;
  /** Opens the stream. */
  open(listener: Pick<StreamListener, 'onMessage' | 'onLost'>): Stream;
  /** Never throws. */
  onMessage(data: string): void;
  /** Whether the person can see this tab. */
  isVisible(): boolean;
  /** The stream belongs to somebody else now. It has to close the link. */
  onOtherPerson(): void;
}

/** A tab's way to the backend's messages: over a stream of its own, or over that of another tab. */
export interface Link extends Pick<ElicitationPort, 'subscribe'> {
  readonly isLost: boolean;
  /** Whether the connection is lost because every attempt is refused. */
  readonly isRefused: boolean;
  /** Asks for a new snapshot, and while the connection is lost for a new attempt. */
  refresh(): void;
  /** The browser says that it is offline: the connection counts as lost until a new one stands. */
  lose(): void;
  close(): void;
}

/**
 * Connects this tab. Each tab opens a stream first, because only its first event says whose it is: cookies belong to the
 * whole browser, and somebody else may sign in in another tab. The tabs of one person then share a stream, because HTTP/1.1
 * allows six connections to an origin. The tab with the lock passes its events on; the others close theirs at the first one.
 * When that tab closes, the next one takes over. A visible tab asks the one with the lock each second whether it is there, and
 * takes the lock when three seconds pass without a sign: the other tab is frozen, or busy. It stands back when it wakes. A
 * hidden tab takes the lock when it receives nothing for twice the silence limit.
 */
export function connectLink({ clock, tabs, open, onMessage, isVisible, onOtherPerson }: LinkOptions): Link {
  let stream: Stream | undefined;
  /** Whether this tab has the lock, and the others hear its stream. */
  let isLeader = false;
  /** Whose elicitations this tab shows; `undefined` before the first event. */
  let person: string | undefined;
  let channel: InstanceType<Tabs['BroadcastChannel']> | undefined;
  let claim = new AbortController();
  let stopSilence = () => {};
  let stopAsking = () => {};
  const stopWatch = () => {
    stopSilence();
    stopAsking();
  };
  const { subscribe, notify } = createListeners();
  const link = {
    isLost: true,
    isRefused: false,
    subscribe,
    refresh() {
      if (claim.signal.aborted) return; // A closed link may still get the failure of a post.
      if (stream) stream.refresh();
      else requestSnapshot();
    },
    lose() {
      setState(true, false);
      link.refresh();
    },
    close() {
      stopWatch();
      claim.abort();
      stream?.close();
      channel?.close();
    },
  };

  /** Asks the tab that has the lock for a snapshot. */
  const requestSnapshot = () => channel?.postMessage({ wantsSnapshot: true });
  const setState = (isLost: boolean, isRefused: boolean) => {
    if (link.isLost === isLost && link.isRefused === isRefused) return;
    link.isLost = isLost;
    link.isRefused = isRefused;
    notify();
  };
  const receive = (data: string) => {
    onMessage(data);
    setState(false, false);
  };
  const listener: Pick<StreamListener, 'onMessage' | 'onLost'> = {
    onMessage(data, identity) {
      if (identity !== undefined && person !== undefined && identity !== person) {
        onOtherPerson();
        return;
      }
      if (isLeader) channel?.postMessage({ data });
      receive(data);
      if (identity === undefined || person !== undefined) return;
      person = identity;
      if (tabs && !claim.signal.aborted) join(tabs, person);
    },
    onLost(isRefused) {
      if (isLeader) channel?.postMessage({ isRefused });
      setState(true, isRefused);
    },
  };
  const closeStream = () => {
    stream?.close();
    stream = undefined;
  };
  const lead = () => {
    stopWatch();
    isLeader = true;
    stream ??= open(listener);
    channel?.postMessage({ leads: true });
  };
  const join = ({ name, locks, BroadcastChannel }: Tabs, person: string) => {
    const shared = JSON.stringify([name, person]);
    /** Questions to the leading tab in a row that have no reply. */
    let unanswered = 0;
    const handleSign = () => {
      unanswered = 0;
      stopSilence();
      stopSilence = clock.after(2 * SILENCE_LIMIT, () => follow(true));
    };
    const askLeader = () => {
      stopAsking();
      stopAsking = clock.after(SIGN_INTERVAL, () => {
        if (isVisible() && unanswered >= MOST_UNANSWERED) {
          follow(true);
          return;
        }
        if (isVisible()) {
          unanswered++;
          channel?.postMessage({ asks: true });
        } else unanswered = 0;
        askLeader();
      });
    };
    const follow = (steal: boolean) => {
      claim.abort();
      claim = new AbortController();
      const { signal } = claim;
      const hold = () =>
        new Promise<void>((release) => {
          signal.addEventListener('abort', () => release());
          if (signal.aborted) release();
          else lead();
        });
      handleSign();
      askLeader();
      locks.request(shared, steal ? { steal } : { signal }, hold).catch(() => {
        if (signal.aborted) return;
        if (!isLeader) {
          lead(); // Locks are not allowed here, for example in a sandboxed frame.
          return;
        }
        isLeader = false; // Another tab has taken the lock.
        closeStream();
        follow(false);
      });
    };
    channel = new BroadcastChannel(shared);
    channel.onmessage = ({ data: { wantsSnapshot, asks, isThere, leads, data, isRefused } }) => {
      if (isLeader) {
        if (wantsSnapshot) stream?.refresh();
        if (asks) channel?.postMessage({ isThere: true });
      } else if (isThere) {
        handleSign();
      } else if (leads) {
        if (stream) requestSnapshot();
      } else if (!wantsSnapshot && !asks) {
        closeStream();
        handleSign();
        if (data) receive(data);
        else setState(true, isRefused);
      }
    };
    follow(false);
    requestSnapshot();
  };

  if (tabs) stream = open(listener);
  else lead();
  return link;
}
