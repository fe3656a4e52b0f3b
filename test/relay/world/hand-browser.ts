import type { RelayPage } from '../../../src/adapters/index.js';

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
    class TabChannel extends HandChannel {
      constructor(name: string) {
        super(name, channels);
      }
    }
    return new HandTab({ request: this.#request } as LockManager, TabChannel);
  }

  #request = (name: string, ...rest: unknown[]) => {
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
        lose: reject,
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
  readonly #target = new EventTarget();
  addEventListener = this.#target.addEventListener.bind(this.#target);

  /** Without arguments: a page of a browser that has neither locks nor channels. */
  constructor(locks?: LockManager, Channel?: NonNullable<RelayPage['BroadcastChannel']>) {
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

/** A channel between the tabs of one `HandBrowser`. */
class HandChannel {
  onmessage: BroadcastChannel['onmessage'] = null;
  readonly #name: string;
  readonly #channels: HandChannel[];

  constructor(name: string, channels: HandChannel[]) {
    this.#name = name;
    this.#channels = channels;
    channels.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of this.#channels) {
      if (other === this || other.#name !== this.#name) continue;
      const event = new MessageEvent('message', { data: structuredClone(data) });
      queueMicrotask(() => other.onmessage?.call(other as unknown as BroadcastChannel, event));
    }
  }

  close(): void {
    this.#channels.splice(this.#channels.indexOf(this), 1);
  }
}
