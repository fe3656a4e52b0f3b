import { callSafely } from '../../runtime/throw-later.js';
import { isId } from './ids.js';
import type { Hint } from './store.js';

/** The listeners of this process for writes. */
export class Hints {
  readonly #listeners = new Set<(hint: Hint) => void>();

  /** @returns a function that ends the subscription. */
  subscribe(listener: (hint: Hint) => void): () => void {
    const own = (hint: Hint) => listener(hint); // The same function may subscribe twice.
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  publish(id: string, writeId: string): void {
    for (const listener of this.#listeners) callSafely(() => listener({ id, writeId }));
  }

  /** Takes what another process published: the ids of a record and of its write. */
  receive(message: string): void {
    const [id = '', writeId = ''] = message.split(' ');
    if (isId(id)) this.publish(id, writeId); // Another application may use the channel, too.
  }
}
