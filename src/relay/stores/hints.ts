import { notify } from '../../runtime/throw-later.js';
import { isId } from './ids.js';
import type { Hint } from './store.js';

/** The listeners of this process for newer versions. */
export class Hints {
  readonly #listeners = new Set<(hint: Hint) => void>();

  /** @returns a function that ends the subscription. */
  subscribe(listener: (hint: Hint) => void): () => void {
    const own = (hint: Hint) => listener(hint); // The same function may subscribe twice.
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  publish(id: string, version: number): void {
    for (const listener of this.#listeners) notify(() => listener({ id, version }));
  }

  /** Takes what another process published: an id and a version. */
  receive(message: string): void {
    const [id = '', version] = message.split(' ');
    if (isId(id)) this.publish(id, Number(version)); // Another application may use the channel, too.
  }
}
