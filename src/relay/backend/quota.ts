/** How much of something each user takes up at the moment, up to a limit. */
export class Quota {
  readonly #limit: number;
  readonly #taken = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns false over the limit: nothing is taken. */
  take(user: string, amount: number): boolean {
    const taken = (this.#taken.get(user) ?? 0) + amount;
    if (taken > this.#limit) return false;
    this.#taken.set(user, taken);
    return true;
  }

  /** Gives back what was taken. */
  release(user: string, amount: number): void {
    const left = this.#taken.get(user)! - amount;
    if (left > 0) this.#taken.set(user, left);
    else this.#taken.delete(user);
  }
}
