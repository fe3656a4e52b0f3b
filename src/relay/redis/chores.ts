/**
 * Work that nobody awaits, and that must be done even if Redis is away: what fails is tried again with each `retry`. Each
 * must be safe to repeat.
 */
export class Chores {
  readonly #report: (error: unknown) => void;
  readonly #failed = new Set<() => Promise<unknown>>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  do(work: () => Promise<unknown>): void {
    this.#start(work, this.#report);
  }

  /** Tries again what failed. Its error is known. */
  retry(): void {
    const failed = [...this.#failed];
    this.#failed.clear();
    for (const work of failed) this.#start(work, () => {});
  }

  /** Resolves when nothing is under way. What has failed stays undone. */
  async end(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #start(work: () => Promise<unknown>, report: (error: unknown) => void): Promise<void> {
    const attempt = work().then(
      () => {},
      (error) => {
        this.#failed.add(work);
        report(error);
      },
    );
    this.#underWay.add(attempt);
    await attempt;
    this.#underWay.delete(attempt);
  }
}
