/** How much of something each user takes up at the moment, up to a limit. */
export class Quota {
  readonly #limit: number;
  readonly #reserved = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns false over the limit: nothing is reserved. */
  reserve(user: string, amount: number): boolean {
    const reserved = (this.#reserved.get(user) ?? 0) + amount;
    if (reserved > this.#limit) return false;
    this.#reserved.set(user, reserved);
    return true;
  }

  /** Gives back what was reserved. */
  release(user: string, amount: number): void {
    const left = this.#reserved.get(user)! - amount;
    if (left > 0) this.#reserved.set(user, left);
    else this.#reserved.delete(user);
  }
}
