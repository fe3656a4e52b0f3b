import type { HostElicitOptions } from '../protocol/host.js';
import { callSafely } from '../runtime/throw-later.js';
import { limitKey } from './request-limit.js';

type ReplaceOptions = Pick<HostElicitOptions, 'server' | 'scope' | 'session' | 'replaces' | 'onRule'>;

/** The requests that `replaces` concerns, the newest of each server, scope and session. */
export class LatestOnly {
  readonly #cancels = new Map<string, () => void>();

  /**
   * Cancels the request before this one, if both replace each other.
   * @param cancel Ends this request once a later one comes.
   * @param over Settles when this request has its outcome.
   */
  add(options: ReplaceOptions, cancel: () => void, over: Promise<unknown>): void {
    if (!options.replaces) return;
    const key = limitKey(options);
    const before = this.#cancels.get(key);
    const end = () => {
      callSafely(() => options.onRule?.('replaced'));
      cancel();
    };
    this.#cancels.set(key, end);
    over.then(() => {
      if (this.#cancels.get(key) === end) this.#cancels.delete(key);
    });
    before?.();
  }
}
