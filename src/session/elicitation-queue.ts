import type { Elicitation } from './elicitation.js';

/** The elicitations that wait for their turn, first in, first out. Each step takes constant time. */
export class ElicitationQueue {
  readonly #queue = new Set<Elicitation>();

  get size(): number {
    return this.#queue.size;
  }

  add(elicitation: Elicitation): void {
    this.#queue.add(elicitation);
  }

  remove(elicitation: Elicitation): void {
    this.#queue.delete(elicitation);
  }

  /** Takes out the first one. */
  take(): Elicitation | undefined {
    const [first] = this.#queue;
    if (first) this.#queue.delete(first);
    return first;
  }

  /** Takes out those that match; without `matches`, all of them. */
  takeAll(matches: (elicitation: Elicitation) => boolean = () => true): Elicitation[] {
    const taken = [...this.#queue].filter(matches);
    for (const elicitation of taken) this.#queue.delete(elicitation);
    return taken;
  }
}
