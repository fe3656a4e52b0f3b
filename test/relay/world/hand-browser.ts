import type { RelayPage } from '../../../src/relay/page/index.js';

interface Claim {
  name: string;
  grant(): void;
  lose(error: unknown): void;
}

/** The tabs of one browser: the parts of their pages that the relay uses, with the locks and channels that they share. */
export class HandBrowser {
  #claims: Claim[] = [];
  #channels: HandChannel[] = [];

  /** A page in a tab of its own. */
  openTab(): HandTab {
    const channels = this.#channels;
    const events = new TabEvents();
    class TabChannel extends HandChannel {
      constructor(name: string) {
        super(name, channels, events);
      }
    }
    const request = (name: string, ...rest: unknown[]) => this.#request(events, name, ...rest);
    return new HandTab({ request } as LockManager, TabChannel, events);
  }

  #request = (events: TabEvents, name: string, ...rest: unknown[]) => {
    const [{ signal, steal }, hold] = rest as [LockOptions, () => Promise<unknown>];
    const claims = () => this.#claims.filter((claim) => claim.name === name);
    const [holder] = claims();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#claims = this.#claims.filter((other) => other !== claim);
      };
      const claim: Claim = {
        name,
        grant() {
          hold().then((result) => {
            const wasHolder = claims()[0] === claim;
            leave();
            if (wasHolder) claims()[0]?.grant();
            resolve(result);
          }, reject);
        },
        lose: (error) => events.deliver(() => reject(error)),
      };
      signal?.addEventListener('abort', () => {
        if (claims()[0] === claim) return; // It is granted until its holder releases it.
        leave();
        reject(signal.reason);
      });
      if (steal) {
        this.#claims = [claim, ...this.#claims.filter((other) => other !== holder)];
        holder?.lose(new DOMException('Stolen', 'AbortError'));
      } else {
        this.#claims.push(claim);
      }
      if (claims()[0] === claim) queueMicrotask(() => claim.grant());
    });
  };
}

/** A page as the relay sees it. */
export class HandTab implements RelayPage {
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  readonly navigator?: { locks: LockManager };
  readonly BroadcastChannel?: NonNullable<RelayPage['BroadcastChannel']>;
  /** What other tabs and the browser tell this one: `isFrozen` keeps it back. */
  readonly events: TabEvents;
  readonly #target = new EventTarget();
  addEventListener = this.#target.addEventListener.bind(this.#target);

  /** Without arguments: a page of a browser that has neither locks nor channels. */
  constructor(locks?: LockManager, Channel?: NonNullable<RelayPage['BroadcastChannel']>, events = new TabEvents()) {
    this.events = events;
    if (locks) this.navigator = { locks };
    if (Channel) this.BroadcastChannel = Channel;
  }

  setVisible(isVisible: boolean): void {
    Object.assign(this.document, { visibilityState: isVisible ? 'visible' : 'hidden' });
    this.document.dispatchEvent(new Event('visibilitychange'));
  }

  /** The browser loses its network. */
  goOffline(): void {
    this.#target.dispatchEvent(new Event('offline'));
  }

  /** The browser finds its network again. */
  comeOnline(): void {
    this.#target.dispatchEvent(new Event('online'));
  }
}

/** What reaches a tab, at once or once it wakes. */
class TabEvents {
  #isFrozen = false;
  #waiting: Array<() => void> = [];

  /** The browser freezes the tab, or wakes it. */
  set isFrozen(isFrozen: boolean) {
    this.#isFrozen = isFrozen;
    if (!isFrozen) for (const event of this.#waiting.splice(0)) event();
  }

  deliver(event: () => void): void {
    if (this.#isFrozen) this.#waiting.push(event);
    else event();
  }
}

/** A channel between the tabs of one `HandBrowser`. */
class HandChannel {
  onmessage: BroadcastChannel['onmessage'] = null;
  readonly #name: string;
  readonly #channels: HandChannel[];

  readonly #events: TabEvents;

  constructor(name: string, channels: HandChannel[], events: TabEvents) {
    this.#events = events;
    this.#name = name;
    this.#channels = channels;
    channels.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of this.#channels) {
      if (other === this || other.#name !== this.#name) continue;
      const event = new MessageEvent('message', { data: structuredClone(data) });
      queueMicrotask(() =>
        other.#events.deliver(() => other.onmessage?.call(other as unknown as BroadcastChannel, event)),
      );
    }
  }

  close(): void {
    this.#channels.splice(this.#channels.indexOf(this), 1);
  }
}
